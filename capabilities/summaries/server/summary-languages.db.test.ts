import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { addNotes } from '#notes/server/index.ts'
import { contentOfText } from '#editor/document/content.ts'
import { defineCommand } from '#journal/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { changeProject } from '#projects/server/commands/change-project.ts'
import { createProject, findProject } from '#projects/server/index.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { startLanguageService } from '#tests/harness/language-service.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { askedSentences, honestModel, writtenAnswer } from '#tests/harness/written-answers.ts'
import { z } from 'zod'
import { addTalk, TALK } from '../testing.ts'
import { summarizeNote } from './commands/summarize-note.ts'
import { summarize } from './summarize.ts'
import { writtenSummaries } from './written-summaries.ts'

const service = await startLanguageService()
afterAll(service.close)
const { services, newWorkspace } = await useServices({ environment: service.environment })
const { services: alone, newWorkspace: newWorkspaceAlone } = await useServices({ environment: {} })
beforeEach(() => {
  service.asked.length = 0
  service.answerWith(honestModel)
})

const NOTE = `query ($id: ID!) { note(id: $id) {
  summary { framework language writtenBy sections { title sentences { text isWritten isTranslated isImported struck quote { text } } } }
  project { defaultFramework defaultSummaryLanguage }
} }`

interface Shown {
  summary: {
    framework: string
    language: string | null
    writtenBy: string | null
    sections: {
      title: string | null
      sentences: {
        text: string
        isWritten: boolean
        isTranslated: boolean
        isImported: boolean
        struck: string | null
        quote: { text: string } | null
      }[]
    }[]
  } | null
  project: { defaultFramework: string | null; defaultSummaryLanguage: string | null }
}

async function aTalk(which: 'with a model' | 'without' = 'with a model') {
  const isAlone = which === 'without'
  const workspace = await (isAlone ? newWorkspaceAlone : newWorkspace)()
  const ada = workspace.founder
  const { id: projectId } = await runCommand(await ada(), createProject, { title: 'Planning' })
  const { noteId } = await runCommand(await ada(), addTalk, { projectId, text: TALK })
  const ask = async (asked: object): Promise<void> => {
    const { summaryId } = await runCommand(await ada(), summarizeNote, { noteId, ...asked })
    const run = { services: isAlone ? alone : services, teamId: workspace.teamId, summaryId }
    await summarize({ ...run, signal: new AbortController().signal })
  }
  const shown = async (id: Id = noteId): Promise<Shown> => shownOf(await ada(), id, isAlone)
  return { workspace, projectId, noteId, ada, ask, shown }
}

async function shownOf(workspace: WorkspaceContext, id: Id, isAlone: boolean): Promise<Shown> {
  const { data, errors } = await askGraph({ services: isAlone ? alone : services, workspace }, NOTE, { id })
  if (errors) throw errors[0]
  return (data as { note: Shown }).note
}

describe('a project', () => {
  test('says in which framework and language its notes are summarised, until that is undone', async () => {
    const { projectId, ada, ask, shown } = await aTalk()
    const operationId = newId()
    const asked = { id: projectId, defaultFramework: 'ByThemes', defaultSummaryLanguage: 'en' } as const
    await runCommand(await ada(), changeProject, asked, operationId)
    await ask({})
    expect(await shown()).toMatchObject({
      summary: { framework: 'ByThemes', language: 'en', writtenBy: null },
      project: { defaultFramework: 'ByThemes', defaultSummaryLanguage: 'en' },
    })
    await runCommand(await ada(), undoOperation, { actOperationId: operationId }, newId())
    expect((await shown()).project).toEqual({ defaultFramework: null, defaultSummaryLanguage: null })
  })

  test('without a model, its other language is left, and one that a person asks for is refused with the reason', async () => {
    const { projectId, ada, ask, shown } = await aTalk('without')
    await runCommand(await ada(), changeProject, { id: projectId, defaultSummaryLanguage: 'fr' })
    await ask({})
    expect(await shown()).toMatchObject({ summary: { framework: 'Summary', language: null, writtenBy: null } })
    await expect(ask({ framework: 'Summary', language: 'fr' })).rejects.toThrow(
      /A summary in French needs a language model\./,
    )
  })
})

describe('a summary in another language', () => {
  test('is written by the model, also in a framework that chooses sentences; quotes stay as they were said', async () => {
    const { ask, shown } = await aTalk()
    service.answerWith((request) => {
      const hour = askedSentences(request).find(({ text }) => text.includes('takes an hour'))
      const of = { section: 'essentials', first: hour?.number ?? 0, quote: hour?.text ?? '' }
      return writtenAnswer([
        { ...of, text: 'Planifier la semaine prend une heure.' },
        { ...of, text: 'Planifier prend 3 heures.' },
        { ...of, text: 'Elle en parle avec Zoé.' },
        { ...of, text: 'Elle ne planifie pas.', quote: 'Nobody ever said that.' },
      ])
    })
    await ask({ framework: 'Essential', language: 'fr' })
    const prompt = service.asked[0]?.body.messages.find(({ role }) => role === 'system')?.content ?? ''
    expect(prompt).toContain('in French')
    const { summary } = await shown()
    expect(summary).toMatchObject({ framework: 'Essential', language: 'fr', writtenBy: 'scripted-model' })
    const sentences = summary?.sections.flatMap((section) => section.sentences) ?? []
    expect(sentences.map(({ struck }) => struck)).toEqual([null, 'number', 'name', 'quote'])
    expect(sentences[0]).toMatchObject({
      isTranslated: true,
      quote: { text: expect.stringContaining('takes an hour') },
    })
  })

  test('in the language that the note is in anyway, sentences of the note are chosen', async () => {
    const { ask, shown } = await aTalk()
    await ask({ framework: 'Essential', language: 'en' })
    expect(service.asked).toEqual([])
    expect((await shown()).summary).toMatchObject({ language: 'en', writtenBy: null })
  })
})

const addWithSummary = defineCommand({
  name: 'add-note-with-summary',
  who: { installation: 'It sets a test up.' },
  input: z.object({ projectId: z.uuid() }),
  async run(context, { projectId }) {
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project was just made.')
    const summary = { content: '## Needs\n- A printer.\n- Paper.', framework: 'ByThemes', language: 'de' } as const
    const [noteId = ''] = await addNotes(context, project, [
      { title: 'Came with one', content: contentOfText(TALK), origin: 'imported', summary },
    ])
    return { noteId }
  },
})

test('a summary that comes with a note is shown as imported, and goes out again with its parts', async () => {
  const { projectId, ada, shown } = await aTalk()
  const { noteId } = await runCommand(await ada(), addWithSummary, { projectId })
  expect((await shown(noteId)).summary).toMatchObject({
    framework: 'ByThemes',
    language: 'de',
    sections: [
      {
        title: 'Needs',
        sentences: [
          { text: 'A printer.', isImported: true, isWritten: false },
          { text: 'Paper.', isImported: true },
        ],
      },
    ],
  })
  const context = await ada()
  const out = await context.read(async (tx) => writtenSummaries(tx, [{ id: noteId, title: '' }], 'https://x.example'))
  expect(out.get(noteId)).toEqual({
    summaryContent: '### Needs\n\n- A printer.\n- Paper.',
    summaryFramework: 'ByThemes',
    summaryLanguage: 'de',
  })
})
