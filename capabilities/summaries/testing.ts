import { z } from 'zod'
import { readSentences } from '#evidence/server/index.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { requireNote } from '#notes/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import type { Framework } from './model/frameworks.ts'
import { summarizeNote } from './server/commands/summarize-note.ts'
import { keepSections } from './server/keep-sections.ts'
import { insertSummary, updateSummary } from './server/store.ts'
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

const addSummary = defineCommand({
  name: 'add-test-summary',
  who: { installation: 'It sets a test up.' },
  input: z.object({ noteId: z.uuid() }),
  async run({ tx, teamId, actor, principal }, { noteId }) {
    const note = await requireNote(tx, actor, noteId)
    const sentences = (await readSentences(tx, [note])).get(noteId) ?? []
    const id = newId()
    await insertSummary(tx, teamId, principal, { id, noteId, framework: 'Summary' })
    const all = { title: sentences[0]?.text ?? null, startMs: 0, sentences: [...sentences.keys()] }
    await updateSummary(tx, id, { state: 'DONE', progress: 1, sections: keepSections([all], sentences) })
  },
})

/** Gives a note, however short, a summary of all its sentences, with the first of them as its title. */
export async function withWholeSummary(context: WorkspaceContext, noteId: Id): Promise<void> {
  await runCommand(context, addSummary, { noteId })
}
