import { z } from 'zod'
import { defineCommand, publishProgress, type CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { setOf, type KeptParts, type SetSummary } from '../../model/set-summary.ts'
import { isUnderWay } from '../../model/summary.ts'
import { eventsOfSet } from '../sets/place-of-set.ts'
import { deleteOfSet, identityOfAsker, lockSetSummary, updateSetSummary } from '../sets/store.ts'

const who = { installation: 'A job summarises projects, tags and chosen notes.' } as const

async function wanted({ tx }: CommandContext, id: Id): Promise<SetSummary | null> {
  const summary = await lockSetSummary(tx, id)
  return summary && isUnderWay(summary.state) ? summary : null
}

function tell(context: CommandContext, { id, scopeId }: SetSummary): void {
  publishProgress(context, context.teamId, [{ kind: 'setSummary', id, scopeId }])
}

/** Starts a summary of a set, or starts it again from its beginning. @returns null if it is no longer wanted */
export const beginSetSummary = defineCommand({
  name: 'begin-set-summary',
  who,
  input: z.custom<{ summaryId: Id }>(),
  trustsInput: true,
  async run(context, { summaryId }): Promise<{ summary: SetSummary; identityId: Id | null } | null> {
    const summary = await wanted(context, summaryId)
    if (!summary) return null
    await updateSetSummary(context.tx, summaryId, { state: 'SUMMARISING', progress: 0 })
    return { summary, identityId: await identityOfAsker(context.tx, summaryId) }
  },
})

/** Stores the progress of a summary of a set. @returns false if it is no longer wanted, so that it ends */
export const noteSetProgress = defineCommand({
  name: 'note-set-progress',
  who,
  input: z.custom<{ summaryId: Id; progress: number }>(),
  trustsInput: true,
  async run(context, { summaryId, progress }): Promise<boolean> {
    const summary = await wanted(context, summaryId)
    if (!summary) return false
    await updateSetSummary(context.tx, summaryId, { progress })
    tell(context, summary)
    return true
  },
})

/** Stores where the quotes of a summary are: from now on this is the summary of the set. */
export const keepSetSummary = defineCommand({
  name: 'keep-set-summary',
  who,
  input: z.custom<{ summaryId: Id; parts: KeptParts; read: number; hasMore: boolean; byMeaning: boolean }>(),
  trustsInput: true,
  async run(context, { summaryId, ...made }) {
    const { tx, emit } = context
    const summary = await wanted(context, summaryId)
    if (!summary) return
    const set = setOf(summary)
    await updateSetSummary(tx, summaryId, { made, state: 'DONE', progress: 1 })
    await deleteOfSet(tx, set, ['DONE'], summaryId)
    tell(context, summary)
    const quotes = made.parts.reduce((sum, { places }) => sum + places.length, 0)
    const { framework, scopeId } = summary
    emit(eventsOfSet(set).summarized({ id: set.id, scopeId, after: { framework, quotes } }))
  },
})

/** Ends a summary of a set that could not be made; the one before stays. */
export const failSetSummary = defineCommand({
  name: 'fail-set-summary',
  who,
  input: z.custom<{ summaryId: Id; reason: string }>(),
  trustsInput: true,
  async run(context, { summaryId, reason }) {
    const summary = await wanted(context, summaryId)
    if (!summary) return
    const set = setOf(summary)
    await updateSetSummary(context.tx, summaryId, { state: 'FAILED', failure: reason })
    tell(context, summary)
    context.emit(eventsOfSet(set)['summary-failed']({ id: set.id, scopeId: summary.scopeId, after: { reason } }))
  },
})
