import { newId, type Id } from '#platform/kernel/ids.ts'
import {
  changedSince,
  defineCommand,
  withPorts,
  type CommandContext,
  type UndoHandlers,
} from '#journal/server/index.ts'
import { requireNote } from '#notes/server/index.ts'
import { isUnavailable, tooManySummarising } from '../../model/errors.ts'
import { summaryEvents } from '../../model/events.ts'
import type { Framework } from '../../model/frameworks.ts'
import { MAX_SUMMARISING_OF_PERSON } from '../../model/limits.ts'
import { summaryPolicy } from '../../model/policy.ts'
import { isUnderWay, summaryRequest } from '../../model/summary.ts'
import { job } from '../jobs/summarize-note.ts'
import {
  countSummarising,
  deleteSummaries,
  findSummary,
  insertSummary,
  lockSummaries,
  putBackRow,
  requestOfSummary,
  summariesThere,
  takeRow,
  type SummaryToMake,
} from '../store.ts'
import { forbiddenFor, unavailableNotes } from '../unavailable.ts'
import { wayOfSummary } from '../way-of-summary.ts'

/** The progress and the failures of earlier requests end with a new one; finished summaries stay until it is finished. */
async function begin(context: CommandContext<'queue'>, summary: SummaryToMake): Promise<void> {
  const { id, noteId } = summary
  const { tx, teamId, actor, principal, queue } = context
  await deleteSummaries(tx, noteId, ['QUEUED', 'SUMMARISING', 'FAILED'])
  if (actor.userId !== null && (await countSummarising(tx, teamId, actor.userId)) >= MAX_SUMMARISING_OF_PERSON)
    throw tooManySummarising()
  await insertSummary(tx, teamId, principal, summary)
  await queue.send(job, { teamId, summaryId: id }, { transaction: tx })
}

/** What undoing leaves; that of an earlier release has no instructions. */
interface Left {
  noteId: Id
  framework: Framework
  language?: string | null
  instructions?: string | null
  row: string | null
}

/** Undo stops a summary in progress; a finished one is taken out, and the one before it shows again. */
const summarizing: UndoHandlers = {
  names: 'summaryId',
  undoable: async (tx, _principal, ids) => summariesThere(tx, ids),
  async undo(context, id) {
    const { tx, actor, emit } = context
    const summary = await findSummary(tx, id)
    if (!summary) throw changedSince()
    const note = await requireNote(tx, actor, summary.noteId)
    summaryPolicy.authorize(actor, 'summarize', note)
    const instructions = (await requestOfSummary(tx, id))?.instructions ?? null
    const row = await takeRow(tx, id)
    const { framework, language } = summary
    emit(summaryEvents['summary-removed']({ id: note.id, scopeId: note.scopeId, before: { framework } }))
    return { noteId: note.id, framework, language, instructions, row: isUnderWay(summary.state) ? null : row }
  },
  redo: withPorts(['queue'], async (context, id, left) => {
    const { tx, actor, emit } = context
    const { noteId, framework, language = null, instructions = null, row } = left as Left
    const note = await requireNote(tx, actor, noteId)
    summaryPolicy.authorize(actor, 'summarize', note)
    await lockSummaries(tx, noteId)
    if (row === null) await begin(context, { id, noteId, framework, language, instructions })
    else await putBackRow(tx, row)
    emit(summaryEvents['summary-restored']({ id: noteId, scopeId: note.scopeId, after: { framework } }))
  }),
}

/**
 * Summarises a note by sentences that are in it or, in the other frameworks, by sentences that a language model writes
 * and the note proves. The work goes on in the background; the summary that the note has
 * stays until the new one is finished.
 * @throws Failure NotFound; Forbidden; InvalidOperation with the reason NOT_ENOUGH_DATA, or in a read-only workspace;
 *   InvalidOperation while too many notes are being summarised for the actor, or for a framework or a language that needs
 *   a language model where none may be asked
 */
export const summarizeNote = defineCommand({
  name: 'summarize-note',
  who: [summaryPolicy.may('summarize')],
  undo: summarizing,
  ports: ['queue', 'configuration'],
  input: summaryRequest,
  async run(context, { noteId, instructions, ...asked }): Promise<{ noteId: Id; summaryId: Id }> {
    const { tx, actor, emit } = context
    const note = await requireNote(tx, actor, noteId)
    const reason = forbiddenFor(actor, note) ?? (await unavailableNotes(tx, actor, [noteId])).get(noteId)
    if (reason) throw isUnavailable(reason)
    const { framework, language } = await wayOfSummary(context, note, asked)
    await lockSummaries(tx, noteId)
    const id = newId()
    await begin(context, { id, noteId, framework, language, instructions })
    emit(summaryEvents['summary-begun']({ id: noteId, scopeId: note.scopeId, after: { framework } }))
    return { noteId, summaryId: id }
  },
})
