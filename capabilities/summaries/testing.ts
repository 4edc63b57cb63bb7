import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Framework } from './model/frameworks.ts'
import { summarizeNote } from './server/commands/summarize-note.ts'
import { summarize } from './server/summarize.ts'

/** Summarises a note, and does the work of the job at once. */
export async function summarized(
  context: WorkspaceContext,
  noteId: Id,
  framework: Framework = 'Summary',
  operationId: Id | null = null,
): Promise<Id> {
  const { services, teamId } = context
  const { summaryId } = await runCommand(context, summarizeNote, { noteId, framework }, operationId)
  await summarize({ services, teamId, summaryId, signal: new AbortController().signal })
  return summaryId
}
