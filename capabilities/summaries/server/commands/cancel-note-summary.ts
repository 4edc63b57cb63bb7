import { defineCommand } from '#journal/server/index.ts'
import { requireNote } from '#notes/server/index.ts'
import { summaryEvents } from '../../model/events.ts'
import { summaryPolicy } from '../../model/policy.ts'
import { summaryOfNote } from '../../model/summary.ts'
import { deleteSummaries, lockSummaries } from '../store.ts'

/** Stops summarising a note. The summary that it has stays. */
export const cancelNoteSummary = defineCommand({
  name: 'cancel-note-summary',
  who: [summaryPolicy.may('summarize')],
  undo: { never: 'What the installation does goes on; it can be stopped.' },
  input: summaryOfNote,
  async run({ tx, actor, emit }, { noteId }) {
    const note = await requireNote(tx, actor, noteId)
    summaryPolicy.authorize(actor, 'summarize', note)
    await lockSummaries(tx, noteId)
    const stopped = await deleteSummaries(tx, noteId, ['QUEUED', 'SUMMARISING'])
    if (stopped.length > 0) emit(summaryEvents['summary-cancelled']({ id: noteId, scopeId: note.scopeId }))
    return { noteId }
  },
})
