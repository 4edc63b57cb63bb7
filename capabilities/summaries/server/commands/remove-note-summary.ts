import { notFound } from '#platform/kernel/errors.ts'
import { defineCommand } from '#journal/server/index.ts'
import { requireNote } from '#notes/server/index.ts'
import { summaryEvents } from '../../model/events.ts'
import { summaryPolicy } from '../../model/policy.ts'
import { summaryOfNote } from '../../model/summary.ts'
import { deleteSummaries, lockSummaries } from '../store.ts'

/** Removes the summary of a note. One that is being made goes on. */
export const removeNoteSummary = defineCommand({
  name: 'remove-note-summary',
  who: [summaryPolicy.may('remove')],
  undo: 'rows',
  input: summaryOfNote,
  async run({ tx, actor, emit }, { noteId }) {
    const note = await requireNote(tx, actor, noteId)
    summaryPolicy.authorize(actor, 'remove', note)
    await lockSummaries(tx, noteId)
    const removed = await deleteSummaries(tx, noteId, ['DONE', 'OFFERED', 'FAILED'])
    const [last] = removed.toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime())
    if (!last) throw notFound('The summary')
    const { framework } = last
    emit(summaryEvents['summary-removed']({ id: noteId, scopeId: note.scopeId, before: { framework } }))
    return { noteId }
  },
})
