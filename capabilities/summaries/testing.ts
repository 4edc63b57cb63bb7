import { z } from 'zod'
import { readSentences } from '#evidence/server/index.ts'
import { Transform } from '@tiptap/pm/transform'
import { editDocument } from '#documents/server/index.ts'
import { contentOfText } from '#editor/document/content.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { addNotes, findNote, requireNote } from '#notes/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { findProject } from '#projects/server/index.ts'
import { withTurns } from '#speakers/model/content-turns.ts'
import type { Framework } from './model/frameworks.ts'
import { summarizeNote } from './server/commands/summarize-note.ts'
import { keepSections } from './server/keep-sections.ts'
import { insertSummary, updateSummary } from './server/store.ts'
import { summarize } from './server/summarize.ts'

/** An interview that is long enough for a summary. */
export const TALK = [
  'Interviewer: How do you plan your week?',
  [
    'Mara: I plan my week on paper, on Sundays, at the kitchen table.',
    'Then I type the plan into the calendar, because nobody can read my hand.',
    'Planning the week takes an hour, and I lose the paper half of the time.',
  ].join(' '),
  'Interviewer: And who else looks at the plan?',
  'Mara: Nobody looks at the plan, really. My sister did once, and she laughed about the paper. The calendar would be better if it printed the week on one page.',
  'Interviewer: What would help you most?',
  'Mara: A printer that is not in the cellar would help. A calendar that prints the week on paper would help even more, and that is all that I want from it.',
].join('\n')

/** Adds a note with turns of speakers, one a line. */
export const addTalk = defineCommand({
  name: 'add-talk-to-summarise',
  who: { installation: 'It sets a test up.' },
  input: z.object({ projectId: z.uuid(), text: z.string(), title: z.string().default('Talk') }),
  async run(context, { projectId, text, title }) {
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project was just made.')
    const content = contentOfText(text)
    const [noteId = ''] = await addNotes(context, project, [
      { title, content: withTurns(content) ?? content, origin: 'written' },
    ])
    return { noteId, scopeId: project.scopeId }
  },
})

/** Replaces words of a note, as a person who corrects them does. */
export const correct = defineCommand({
  name: 'correct-summarised-words',
  who: { installation: 'It sets a test up.' },
  input: z.object({ noteId: z.uuid(), find: z.string(), replaceWith: z.string() }),
  async run(context, { noteId, find, replaceWith }) {
    const note = await findNote(context.tx, noteId)
    await editDocument(context, note?.documentId ?? '', (doc) => {
      const change = new Transform(doc)
      doc.descendants((node, at) => {
        const from = node.isText ? (node.text ?? '').indexOf(find) : -1
        if (from !== -1 && !change.docChanged) {
          const words = replaceWith === '' ? [] : [doc.type.schema.text(replaceWith)]
          change.replaceWith(at + from, at + from + find.length, words)
        }
      })
      return change
    })
  },
})

/** Summarises a note, and does the work of the job at once. */
export async function summarized(
  context: WorkspaceContext,
  noteId: Id,
  framework: Framework = 'Summary',
  operationId: Id | null = null,
  instructions: string | null = null,
): Promise<Id> {
  const { services, teamId } = context
  const { summaryId } = await runCommand(context, summarizeNote, { noteId, framework, instructions }, operationId)
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
