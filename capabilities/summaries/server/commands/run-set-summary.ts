import { z } from 'zod'
import { defineCommand, publishProgress, type CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { setOf, type KeptParts, type SetSummary } from '../../model/set-summary.ts'
import { sentencesIn } from '../../model/set-sections.ts'
import { isUnderWay } from '../../model/summary.ts'
import { keepOwnSentences } from '../sets/keep-own-sentences.ts'
import { eventsOfSet } from '../sets/place-of-set.ts'
import { deleteOldOfSet, latestOfSet, lockSetSummary, requestOfSet, updateSetSummary } from '../sets/store.ts'

const who = { installation: 'A job summarises projects, tags, and chosen notes and highlights.' } as const

/** A summary that is still wanted, locked; null if it was cancelled, replaced or removed. */
export async function requestedSet({ tx }: CommandContext, id: Id): Promise<SetSummary | null> {
  const summary = await lockSetSummary(tx, id)
  return summary && isUnderWay(summary.state) ? summary : null
}

/** Tells the pages that show a summary how far it is. */
export function publishSet(context: CommandContext, { id, scopeId }: Pick<SetSummary, 'id' | 'scopeId'>): void {
  publishProgress(context, context.teamId, [{ kind: 'setSummary', id, scopeId }])
}

interface Begun {
  summary: SetSummary
  instructions: string | null
  identityId: Id | null
}

/** Starts a summary of a set, or starts it again: sentences that were written stay. @returns null if it is unwanted */
export const beginSetSummary = defineCommand({
  name: 'begin-set-summary',
  who,
  input: z.custom<{ summaryId: Id }>(),
  trustsInput: true,
  async run(context, { summaryId }): Promise<Begun | null> {
    const summary = await requestedSet(context, summaryId)
    const request = summary && (await requestOfSet(context.tx, summaryId))
    if (!request) return null
    await updateSetSummary(context.tx, summaryId, { state: 'SUMMARISING', progress: 0 })
    return { summary, ...request }
  },
})

/** Stores the progress of a summary of a set. @returns false if it is no longer wanted, so that it ends */
export const noteSetProgress = defineCommand({
  name: 'note-set-progress',
  who,
  input: z.custom<{ summaryId: Id; progress: number }>(),
  trustsInput: true,
  async run(context, { summaryId, progress }): Promise<boolean> {
    const summary = await requestedSet(context, summaryId)
    if (!summary) return false
    await updateSetSummary(context.tx, summaryId, { progress })
    publishSet(context, summary)
    return true
  },
})

/** The summary of the set from now on; those before are kept for undo, and what persons wrote into the last one stays. */
async function finish(context: CommandContext, summary: SetSummary, quotes: number): Promise<void> {
  const { tx, emit } = context
  const set = setOf(summary)
  const before = await latestOfSet(tx, set, ['DONE'])
  if (before) await keepOwnSentences(context, before, summary)
  await updateSetSummary(tx, summary.id, { state: 'DONE', progress: 1, isMade: true })
  await deleteOldOfSet(tx, set)
  publishSet(context, summary)
  const { framework, scopeId } = summary
  emit(eventsOfSet(set).summarized({ id: set.id, scopeId, after: { framework, quotes } }))
}

/** Stores where the quotes of a summary are: from now on this is the summary of the set. */
export const keepSetSummary = defineCommand({
  name: 'keep-set-summary',
  who,
  input: z.custom<
    { summaryId: Id; parts: KeptParts; byMeaning: boolean } & Pick<SetSummary, 'read' | 'hasMore' | 'total'>
  >(),
  trustsInput: true,
  async run(context, { summaryId, parts, byMeaning, ...reading }) {
    const summary = await requestedSet(context, summaryId)
    if (!summary) return
    await updateSetSummary(context.tx, summaryId, { parts, byMeaning, reading })
    await finish(
      context,
      summary,
      parts.reduce((sum, { places }) => sum + places.length, 0),
    )
  },
})

/**
 * Ends a summary that a model wrote: from now on this is the summary of the set, with a note if it was broken off. One
 * without a proved sentence fails instead, and the one before stays.
 */
export const endSetWriting = defineCommand({
  name: 'end-writing-of-set-summary',
  who,
  input: z.custom<{ summaryId: Id; leftOut: number; note: string | null; otherwise: string }>(),
  trustsInput: true,
  async run(context, { summaryId, leftOut, note, otherwise }) {
    const summary = await requestedSet(context, summaryId)
    if (!summary) return
    const proved = sentencesIn(summary.sections).filter((one) => 'cites' in one).length
    if (proved === 0) return fail(context, summary, note ?? otherwise)
    await updateSetSummary(context.tx, summaryId, { leftOut, note })
    await finish(context, summary, proved)
  },
})

async function fail(context: CommandContext, summary: SetSummary, reason: string): Promise<void> {
  const set = setOf(summary)
  await updateSetSummary(context.tx, summary.id, { state: 'FAILED', failure: reason })
  publishSet(context, summary)
  context.emit(eventsOfSet(set)['summary-failed']({ id: set.id, scopeId: summary.scopeId, after: { reason } }))
}

/** Ends a summary of a set that could not be made; the one before stays. */
export const failSetSummary = defineCommand({
  name: 'fail-set-summary',
  who,
  input: z.custom<{ summaryId: Id; reason: string }>(),
  trustsInput: true,
  async run(context, { summaryId, reason }) {
    const summary = await requestedSet(context, summaryId)
    if (summary) await fail(context, summary, reason)
  },
})
