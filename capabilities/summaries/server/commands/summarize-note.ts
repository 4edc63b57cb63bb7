import { newId, type Id } from '#platform/kernel/ids.ts'
import { changedSince, defineCommand, withPorts, type CommandContext, type UndoWay } from '#journal/server/index.ts'
import { requireNote } from '#notes/server/index.ts'
import { isUnavailable, needsLanguageModel } from '../../model/errors.ts'
import { summaryEvents } from '../../model/events.ts'
import { isExtractive, type Framework } from '../../model/frameworks.ts'
import { summaryPolicy } from '../../model/policy.ts'
import { isUnderWay, summaryRequest } from '../../model/summary.ts'
import { job } from '../jobs/summarize-note.ts'
import {
  deleteSummaries,
  findSummary,
  insertSummary,
  lockSummaries,
  putBackRow,
  summariesThere,
  takeRow,
} from '../store.ts'
import { forbiddenFor, unavailableNotes } from '../unavailable.ts'

/** The progress and the failures of earlier requests end with a new one; finished summaries stay until it is finished. */
async function begin(
  context: CommandContext<'queue'>,
  { id, noteId, framework }: { id: Id; noteId: Id; framework: Framework },
): Promise<void> {
  const { tx, teamId, principal, queue } = context
  await deleteSummaries(tx, noteId, ['QUEUED', 'SUMMARISING', 'FAILED'])
  await insertSummary(tx, teamId, principal, { id, noteId, framework })
  await queue.send(job, { teamId, summaryId: id }, { transaction: tx })
}

/** Undo stops a summary in progress; a finished one is taken out, and the one before it shows again. */
const summarizing: UndoWay = {
  names: 'summaryId',
  standing: async (tx, _principal, ids) => summariesThere(tx, ids),
  async takeBack(context, id) {
    const { tx, actor, emit } = context
    const summary = await findSummary(tx, id)
    if (!summary) throw changedSince()
    const note = await requireNote(tx, actor, summary.noteId)
    summaryPolicy.authorize(actor, 'summarize', note)
    const row = await takeRow(tx, id)
    const { framework } = summary
    emit(summaryEvents['summary-removed']({ id: note.id, scopeId: note.scopeId, before: { framework } }))
    return { noteId: note.id, framework, row: isUnderWay(summary.state) ? null : row }
  },
  doAgain: withPorts(['queue'], async (context, id, left) => {
    const { tx, actor, emit } = context
    const { noteId, framework, row } = left as { noteId: Id; framework: Framework; row: string | null }
    const note = await requireNote(tx, actor, noteId)
    summaryPolicy.authorize(actor, 'summarize', note)
    await lockSummaries(tx, noteId)
    if (row === null) await begin(context, { id, noteId, framework })
    else await putBackRow(tx, row)
    emit(summaryEvents['summary-restored']({ id: noteId, scopeId: note.scopeId, after: { framework } }))
  }),
}

/**
 * Summarises a note by sentences that are in it. The work goes on in the background; the summary that the note has
 * stays until the new one is finished.
 * @throws Failure NotFound; Forbidden; InvalidOperation with the reason NOT_ENOUGH_DATA, or in a read-only workspace;
 *   UnprocessableContent for a framework that needs a language model
 */
export const summarizeNote = defineCommand({
  name: 'summarize-note',
  who: [summaryPolicy.may('summarize')],
  undo: summarizing,
  ports: ['queue'],
  input: summaryRequest,
  async run(context, { noteId, framework }): Promise<{ noteId: Id; summaryId: Id }> {
    const { tx, actor, emit } = context
    const note = await requireNote(tx, actor, noteId)
    const reason = forbiddenFor(actor, note) ?? (await unavailableNotes(tx, actor, [noteId])).get(noteId)
    if (reason) throw isUnavailable(reason)
    if (!isExtractive(framework)) throw needsLanguageModel()
    await lockSummaries(tx, noteId)
    const id = newId()
    await begin(context, { id, noteId, framework })
    emit(summaryEvents['summary-begun']({ id: noteId, scopeId: note.scopeId, after: { framework } }))
    return { noteId, summaryId: id }
  },
})
