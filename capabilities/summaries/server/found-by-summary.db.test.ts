import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { contentOfText } from '#editor/document/content.ts'
import { deleteNotes } from '#notes/server/commands/delete-notes.ts'
import { addNotes } from '#notes/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { createProject, findProject } from '#projects/server/index.ts'
import { redactRecording } from '#redactions/server/commands/redact-recording.ts'
import { search } from '#search/server/index.ts'
import { startLanguageService } from '#tests/harness/language-service.ts'
import { makeRecording, toneInput } from '#tests/harness/recordings.ts'
import { useSearchIndex } from '#tests/harness/search-index.ts'
import { spokenTalk } from '#tests/harness/spoken-talk.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { askedSentences, writtenAnswer } from '#tests/harness/written-answers.ts'
import { setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { addTalk, correct, summarized, TALK } from '../testing.ts'
import { addSummarySentence } from './commands/add-summary-sentence.ts'
import { removeNoteSummary } from './commands/remove-note-summary.ts'
import { latestOfNotes } from './store.ts'

const service = await startLanguageService()
afterAll(service.close)
const { services, newWorkspace } = await useServices({ environment: service.environment })
const searchIndex = useSearchIndex(services)

/** The notes that a member finds by words, each with what its summary says of them: marked words in brackets. */
async function found(context: WorkspaceContext, value: string): Promise<Array<{ id: Id; inSummary: string[] }>> {
  await searchIndex().caughtUp()
  const asking = { ...context, services: { ...context.services, searchIndex: searchIndex() } }
  const { items } = await search(asking, { query: { value, method: 'FULL_TEXT' }, types: ['NOTE'] })
  return items.map(({ id, inSummary }) => ({
    id,
    inSummary: inSummary.map((one) => one.map(({ text, match }) => (match ? `[${text}]` : text)).join('')),
  }))
}

async function aTalk() {
  const workspace = await newWorkspace()
  const ada = workspace.founder
  const { id: projectId } = await runCommand(await ada(), createProject, { title: 'Planning' })
  const { noteId, scopeId } = await runCommand(await ada(), addTalk, { projectId, text: TALK })
  const add = async (text: string, operationId: Id | null = null): Promise<void> => {
    const latest = await (await ada()).read(async (tx) => latestOfNotes(tx, [noteId], ['DONE']))
    await runCommand(
      await ada(),
      addSummarySentence,
      { noteId, summaryId: latest.get(noteId)?.id ?? '', text },
      operationId,
    )
  }
  const finds = async (value: string): Promise<number> => (await found(await ada(), value)).length
  return { workspace, ada, projectId, noteId, scopeId, add, finds }
}

test('a note is found by what a person wrote into its summary, until that is undone, removed, or deleted with it', async () => {
  const { ada, noteId, add, finds } = await aTalk()
  await summarized(await ada(), noteId)
  const operationId = newId()
  await add('Ask her about fountain pens.', operationId)
  expect(await found(await ada(), 'fountain')).toEqual([{ id: noteId, inSummary: ['Ask her about [fountain] pens.'] }])
  expect(await found(await ada(), 'fountain cellar')).toEqual([
    { id: noteId, inSummary: ['Ask her about [fountain] pens.'] },
  ])
  await runCommand(await ada(), undoOperation, { actOperationId: operationId }, newId())
  expect(await finds('fountain')).toBe(0)
  await add('Ask her about quills.')
  expect(await finds('quill')).toBe(1)
  const removal = newId()
  await runCommand(await ada(), removeNoteSummary, { noteId }, removal)
  expect(await finds('quill')).toBe(0)
  await runCommand(await ada(), undoOperation, { actOperationId: removal }, newId())
  expect(await finds('quill')).toBe(1)
  await runCommand(await ada(), deleteNotes, { ids: [noteId] })
  expect(await finds('quill')).toBe(0)
})

test('chosen sentences are words of the note, and are shown once', async () => {
  const { ada, noteId } = await aTalk()
  await summarized(await ada(), noteId)
  expect(await found(await ada(), 'paper')).toEqual([{ id: noteId, inSummary: [] }])
})

test('imported summaries are found with their titles', async () => {
  const { ada, projectId, finds } = await aTalk()
  const addImported = defineCommand({
    name: 'add-note-with-imported-summary',
    who: { installation: 'It sets a test up.' },
    input: z.object({}),
    async run(context) {
      const project = await findProject(context.tx, projectId)
      if (!project) throw new Error('The project was just made.')
      const summary = { content: '## Wishes\n- A stapler.', framework: null, language: null }
      return addNotes(context, project, [{ title: 'Nora', content: contentOfText('No.'), origin: 'written', summary }])
    },
  })
  await runCommand(await ada(), addImported, {})
  expect([await finds('wishes'), await finds('stapler')]).toEqual([1, 1])
})

test('who may not see the note finds nothing, and learns nothing from totals or suggestions', async () => {
  const { workspace, ada, noteId, scopeId, add } = await aTalk()
  await summarized(await ada(), noteId)
  await add('Ask her about confidential pens.')
  await runCommand(await ada(), setScopeInheritance, { scopeId, inherits: false })
  const stranger = await workspace.member('CONTRIBUTOR')
  for (const value of ['confidential', 'confidental', '"confidential pens"'])
    expect(await found(stranger, value), value).toEqual([])
  const asking = { ...stranger, services: { ...stranger.services, searchIndex: searchIndex() } }
  expect(await search(asking, { query: { value: 'confidental', method: 'FULL_TEXT' } })).toMatchObject({
    total: 0,
    suggestedQuery: null,
  })
})

test('the search within a project finds it too, with the sentence of the summary as its excerpt', async () => {
  const { ada, projectId, noteId, add } = await aTalk()
  await summarized(await ada(), noteId)
  await add('Ask her about fountain pens.')
  await searchIndex().caughtUp()
  const workspace = await ada()
  const asking = { ...workspace, services: { ...services, searchIndex: searchIndex() } }
  const { data, errors } = await askGraph(
    { services: asking.services, workspace: asking },
    `query ($definition: ViewDefinition!, $id: ID!) {
      viewRows(definition: $definition, first: 10) { nodes { id } }
      excerpts(type: NOTE, ids: [$id], words: "fountain") { id isOfSummary content }
    }`,
    { id: noteId, definition: { projectId, objectType: 'NOTE', viewData: {}, find: 'fountain' } },
  )
  if (errors) throw errors[0]
  expect(data).toMatchObject({
    viewRows: { nodes: [{ id: noteId }] },
    excerpts: [{ id: noteId, isOfSummary: true }],
  })
})

describe('what a language model wrote', () => {
  test('is found while the note proves it, and never if it was struck', async () => {
    const { ada, noteId, finds } = await aTalk()
    service.answerWith((asked) => {
      const hour = askedSentences(asked).find(({ text }) => text.includes('takes an hour'))
      const cited = { section: 'complaints', first: hour?.number ?? 0, quote: hour?.text ?? '' }
      return writtenAnswer([
        { ...cited, text: 'Planning the week consumes an hour.' },
        { ...cited, text: 'Planning devours 3 hours.' },
      ])
    })
    await summarized(await ada(), noteId, 'VoiceOfCustomerReport')
    expect(await found(await ada(), 'consumes')).toEqual([
      { id: noteId, inSummary: ['Planning the week [consumes] an hour.'] },
    ])
    expect(await finds('devours')).toBe(0)
    await runCommand(await ada(), correct, { noteId, find: 'takes an hour', replaceWith: 'takes a day' })
    expect(await finds('consumes')).toBe(0)
    await runCommand(await ada(), correct, { noteId, find: 'takes a day', replaceWith: 'takes an hour' })
    expect(await finds('consumes')).toBe(1)
  })

  let sound: Buffer
  beforeAll(async () => {
    sound = await makeRecording('tone.wav', ...toneInput(6))
  })

  test('is not found once what it stands on is redacted, nor is what the note says there', async () => {
    const workspace = await newWorkspace()
    const ada = workspace.founder
    const { noteId, fileId } = await spokenTalk(await ada(), sound)
    service.answerWith((asked) => {
      const [first] = askedSentences(asked)
      return writtenAnswer([
        { section: 'findings', text: 'Zephyrine choreographs the week on paper.', first: 1, quote: first?.text ?? '' },
      ])
    })
    await summarized(await ada(), noteId, 'ResearchReport')
    const finds = async (value: string): Promise<number> => (await found(await ada(), value)).length
    expect([await finds('zephyrine'), await finds('choreographs')]).toEqual([1, 1])
    const name = { startMs: 900, endMs: 1_500, videoBlur: false, audioMuted: true }
    await runCommand(await ada(), redactRecording, { fileId, ...name })
    expect([await finds('zephyrine'), await finds('choreographs')]).toEqual([0, 0])
  })
})
