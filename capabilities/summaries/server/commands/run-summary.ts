import { z } from 'zod'
import { findNote } from '#notes/server/index.ts'
import type { Note } from '#notes/model/note.ts'
import { defineCommand, publishProgress, type CommandContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { summaryEvents } from '../../model/events.ts'
import type { Framework } from '../../model/frameworks.ts'
import { isUnderWay, type KeptSections, type Summary } from '../../model/summary.ts'
import {
  deleteOldSummaries,
  deleteSummaries,
  findSummary,
  latestOfNotes,
  lockSummaries,
  updateSummary,
} from '../store.ts'

const who = { installation: 'A job summarises notes.' } as const

/** A summary that is still in progress, with its note; null if it was cancelled, replaced or removed. */
export async function underWay({ tx }: CommandContext, id: Id): Promise<{ summary: Summary; note: Note } | null> {
  const summary = await findSummary(tx, id)
  const note = summary && isUnderWay(summary.state) ? await findNote(tx, summary.noteId) : null
  return summary && note ? { summary, note } : null
}

/** Starts a summary, or starts it again from its beginning. @returns null if it is no longer in progress */
export const beginSummary = defineCommand({
  name: 'begin-note-summary',
  who,
  input: z.custom<{ summaryId: Id }>(),
  trustsInput: true,
  async run(context, { summaryId }): Promise<{ note: Note; framework: Framework; language: string | null } | null> {
    const found = await underWay(context, summaryId)
    if (!found) return null
    await updateSummary(context.tx, summaryId, { state: 'SUMMARISING', progress: 0 })
    const { framework, language } = found.summary
    return { note: found.note, framework, language }
  },
})

/** Stores the progress of a summary. @returns false if it is no longer in progress, so that it ends */
export const noteSummaryProgress = defineCommand({
  name: 'note-summary-progress',
  who,
  input: z.custom<{ summaryId: Id; progress: number }>(),
  trustsInput: true,
  async run(context, { summaryId, progress }): Promise<boolean> {
    const found = await underWay(context, summaryId)
    if (!found) return false
    await updateSummary(context.tx, summaryId, { progress })
    publishProgress(context, context.teamId, [{ kind: 'note', id: found.note.id, scopeId: found.note.scopeId }])
    return true
  },
})

/** A new summary takes the place of the one before, unless somebody edited that: then it is offered beside it. */
export async function stateOnceMade(tx: CellTransaction, noteId: Id): Promise<'DONE' | 'OFFERED'> {
  await deleteSummaries(tx, noteId, ['OFFERED'])
  const before = (await latestOfNotes(tx, [noteId], ['DONE'])).get(noteId)
  return before && before.editedByIds.length > 0 ? 'OFFERED' : 'DONE'
}

/** Stores where the chosen sentences are: from now on this is the summary of the note, or what is offered beside it. */
export const keepSummary = defineCommand({
  name: 'keep-note-summary',
  who,
  input: z.custom<{ summaryId: Id; sections: KeptSections; byMeaning: boolean; cutAt: number | null }>(),
  trustsInput: true,
  async run(context, { summaryId, ...made }) {
    const { tx, emit } = context
    const found = await underWay(context, summaryId)
    if (!found) return
    await lockSummaries(tx, found.note.id)
    const state = await stateOnceMade(tx, found.note.id)
    await updateSummary(tx, summaryId, { ...made, state, progress: 1 })
    await deleteOldSummaries(tx, found.note.id)
    emit(
      summaryEvents.summarized({
        id: found.note.id,
        scopeId: found.note.scopeId,
        after: {
          framework: found.summary.framework,
          sentences: made.sections.reduce((sum, { sentences }) => sum + sentences.length, 0),
          ...(state === 'OFFERED' ? { offered: true } : {}),
        },
      }),
    )
  },
})

/** Ends a summary that could not be made; the one before stays. */
export const failSummary = defineCommand({
  name: 'fail-note-summary',
  who,
  input: z.custom<{ summaryId: Id; reason: string }>(),
  trustsInput: true,
  async run(context, { summaryId, reason }) {
    const found = await underWay(context, summaryId)
    if (!found) return
    await updateSummary(context.tx, summaryId, { state: 'FAILED', failure: reason })
    const { id, scopeId } = found.note
    context.emit(summaryEvents['summary-failed']({ id, scopeId, after: { reason } }))
  },
})
