import { Transform } from '@tiptap/pm/transform'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { contentOfText, type NodeJson } from '#editor/document/content.ts'
import { editDocument } from '#documents/server/index.ts'
import { createHighlight } from '#highlights/server/commands/create-highlight.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { addNotes, ensureQuestions, findNote } from '#notes/server/index.ts'
import { deleteNotes } from '#notes/server/commands/delete-notes.ts'
import { createProject, findProject } from '#projects/server/index.ts'
import { redactRecording } from '#redactions/server/commands/redact-recording.ts'
import { spokenNote } from '#redactions/testing.ts'
import { followPassages, openSearchIndex, type PassageFollower, type SearchIndex } from '#search/server/index.ts'
import { withTurns } from '#speakers/model/content-turns.ts'
import { startWordsService } from '#tests/harness/embeddings-service.ts'
import { makeRecording, toneInput } from '#tests/harness/recordings.ts'
import { useServices, type TestWorkspace } from '#tests/harness/workspace.ts'
import { setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import type { EvidenceRequest, Quote, QuoteNow } from '../model/evidence.ts'
import { gatherEvidence, readQuotes } from './index.ts'

const service = await startWordsService()
const { services, newWorkspace } = await useServices({ sample: true, environment: service.environment })
const folder = mkdtempSync(join(tmpdir(), 'evidence-'))
const failures: unknown[] = []
let passages: PassageFollower
let index: SearchIndex

beforeEach(async () => {
  const onError = (error: unknown): void => void failures.push(error)
  passages = followPassages(services, services.embedder, onError)
  const { database, kinds, embedder } = services
  index = await openSearchIndex({ database, kinds, folder, model: embedder.name, onError })
})
afterEach(async () => {
  await Promise.all([passages.close(), index.close()])
  expect(failures.splice(0)).toEqual([])
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

async function asking(context: WorkspaceContext): Promise<WorkspaceContext> {
  await passages.caughtUp()
  await index.caughtUp()
  return { ...context, services: { ...context.services, searchIndex: index } }
}

/** The sample project is about plans for the week too. */
const asked = async (
  context: WorkspaceContext,
  projectIds: string | string[],
  question: string,
  rest: Omit<EvidenceRequest, 'question'> = {},
) =>
  gatherEvidence(await asking(context), {
    question,
    within: [{ objectType: 'Project', objectIds: [projectIds].flat() }],
    ...rest,
  })

const placesOf = (quotes: readonly Quote[]) =>
  quotes.map(({ type, id, blockId, keys }) => ({ type, id, blockId, keys: [...keys] }))
const textOf = (quote: QuoteNow | undefined) => (typeof quote === 'object' ? quote.text : quote)

const addTalks = defineCommand({
  name: 'add-talks-to-quote',
  who: { installation: 'It sets a test up.' },
  input: z.object({ projectId: z.uuid(), texts: z.array(z.string()) }),
  async run(context, { projectId, texts }) {
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project was just made.')
    const notes = texts.map((text, at) => {
      const content = contentOfText(text)
      return { title: `Talk ${at + 1}`, content: withTurns(content) ?? content, origin: 'written' as const }
    })
    return { noteIds: await addNotes(context, project, notes), scopeId: project.scopeId }
  },
})

/** Replaces words of a note, as a person who corrects them does. */
const correct = defineCommand({
  name: 'correct-quoted-words',
  who: { installation: 'It sets a test up.' },
  input: z.object({ noteId: z.uuid(), find: z.string(), replaceWith: z.string() }),
  async run(context, { noteId, find, replaceWith }) {
    const note = await findNote(context.tx, noteId)
    await editDocument(context, note?.documentId ?? '', (doc) => {
      const change = new Transform(doc)
      doc.descendants((node, at) => {
        const from = node.isText ? (node.text ?? '').indexOf(find) : -1
        if (from !== -1 && !change.docChanged)
          change.replaceWith(at + from, at + from + find.length, doc.type.schema.text(replaceWith))
      })
      return change
    })
  },
})

async function talks(...texts: string[]) {
  const workspace = await newWorkspace()
  return { workspace, ada: workspace.founder, ...(await moreTalks(workspace, ...texts)) }
}

async function moreTalks(workspace: TestWorkspace, ...texts: string[]) {
  const { id: projectId } = await runCommand(await workspace.founder(), createProject, { title: 'Planning' })
  const { noteIds, scopeId } = await runCommand(await workspace.founder(), addTalks, { projectId, texts })
  return { projectId, scopeId, noteIds, noteId: noteIds[0] ?? '' }
}

const talkOf = (name: string, ...turns: string[]) =>
  turns.map((turn) => `Interviewer: And then, what did you do?\n${name}: ${turn}`).join('\n')

const MARA = [
  'Interviewer: Where do you write the plan for your week, and do you lose the plan?',
  'Mara: I write the plan for the week on paper. It lies on the kitchen table until Sunday.',
  'Interviewer: What about dinner?',
  'Mara: We had soup, and the dog slept under the bench all evening long.',
].join('\n')

describe('evidence', () => {
  test('is the exact words of participants at their place, with what the interviewer asked as context alone', async () => {
    const { ada, noteId, projectId } = await talks(MARA)
    const { quotes, counts, withoutMeaning } = await asked(
      await ada(),
      projectId,
      'Where is the plan for the week written?',
    )
    expect(withoutMeaning).toBeNull()
    expect(quotes[0]).toMatchObject({
      number: 1,
      type: 'note',
      id: noteId,
      title: 'Talk 1',
      parentId: projectId,
      projectTitle: 'Planning',
      speaker: 'Mara',
      isInterviewer: false,
      asked: 'Where do you write the plan for your week, and do you lose the plan?',
      before: 'Where do you write the plan for your week, and do you lose the plan?',
    })
    expect(quotes[0]?.text).toContain('I write the plan for the week on paper.')
    expect(quotes[0]?.start).toEqual({ blockId: quotes[0]?.blockId, offset: 0 })
    for (const { text, isInterviewer } of quotes) {
      expect(text).not.toContain('lose the plan')
      expect(isInterviewer).toBe(false)
    }
    expect(counts).toEqual({
      numProjects: 1,
      numHighlights: 0,
      numChannels: 0,
      numItems: 1,
      people: 1,
      notes: 1,
    })
  })

  test('without a model is found by words, and says so', async () => {
    const { ada, projectId } = await talks(MARA)
    const context = await asking(await ada())
    const embedder = { ...services.embedder, isPresent: async () => Promise.resolve(false) }
    const { quotes, withoutMeaning } = await gatherEvidence(
      { ...context, services: { ...context.services, embedder } },
      {
        question: 'Where is the plan for the week written?',
        within: [{ objectType: 'Project', objectIds: [projectId] }],
      },
    )
    expect(withoutMeaning).toBe('MODEL_MISSING')
    expect(quotes[0]?.text).toContain('I write the plan for the week on paper.')
  })

  test('comes from the places asked: a project, a note, a tag or anywhere', async () => {
    const { workspace, ada, noteId, projectId } = await talks(MARA)
    const other = await moreTalks(
      workspace,
      talkOf('Ben', 'My plan for the week is on the wall, a plan in chalk.', 'No.'),
    )
    const question = 'Where is the plan for the week?'
    const notesOf = async (within: EvidenceRequest['within']) =>
      [...new Set((await asked(await ada(), projectId, question, { within })).quotes.map(({ id }) => id))].sort()
    expect(await notesOf([])).toEqual(expect.arrayContaining([noteId, other.noteId]))
    expect(await notesOf([{ objectType: 'Project', objectIds: [projectId] }])).toEqual([noteId])
    expect(await notesOf([{ objectType: 'Note', objectIds: [other.noteId] }])).toEqual([other.noteId])
    expect(
      await notesOf([
        { objectType: 'Project', objectIds: [projectId] },
        { objectType: 'Note', objectIds: [other.noteId] },
      ]),
    ).toEqual([noteId, other.noteId].sort())
    expect(await notesOf([{ objectType: 'Channel', objectIds: [projectId] }])).toEqual([])
  })

  test('of a place closed to a reader is not theirs, now or kept', async () => {
    const { workspace, ada, scopeId, projectId } = await talks(MARA)
    const question = 'Where is the plan for the week written?'
    const { quotes } = await asked(await ada(), projectId, question)
    await runCommand(await ada(), setScopeInheritance, { scopeId, inherits: false })
    const stranger = await workspace.member('CONTRIBUTOR')
    expect(await asked(stranger, projectId, question)).toMatchObject({
      quotes: [],
      isAnswerable: false,
      answerability: 0,
    })
    expect(await readQuotes(await workspace.member('CONTRIBUTOR'), placesOf(quotes))).toEqual(
      quotes.map(() => 'NO_ACCESS'),
    )
    expect((await asked(await ada(), projectId, question)).quotes.length).toBeGreaterThan(0)
  })

  test('answers of a survey come under their question, each by itself', async () => {
    const workspace = await newWorkspace()
    const { id: projectId } = await runCommand(await workspace.founder(), createProject, { title: 'Leavers' })
    await runCommand(await workspace.founder(), addAnswers, {
      projectId,
      answers: [
        'The garden is too small for what I want to grow.',
        'The price is far too high for what I get each month.',
      ],
    })
    const { quotes } = await asked(
      await workspace.founder(),
      projectId,
      'What did they say about the price each month?',
    )
    expect(quotes[0]).toMatchObject({
      text: 'The price is far too high for what I get each month.',
      question: 'Question 1?',
    })
  })

  test('is spread over people: no third quote of one before others had theirs', async () => {
    const river = 'Then we walk to the river and back home again. '.repeat(14)
    const long = Array.from({ length: 12 }, (_, at) => `The plan for week ${at} is one that I write. ${river}`)
    const { ada, projectId } = await talks(
      talkOf('Mara', ...long),
      talkOf('Ben', 'My plan for the week is on the wall, in chalk.', 'No.'),
      talkOf('Cleo', 'The plan of the week is in my head.', 'Yes.'),
    )
    const { quotes, counts } = await asked(await ada(), projectId, 'Where is the plan for the week?', { words: 400 })
    const firstFour = quotes.slice(0, 4).map(({ speaker }) => speaker)
    expect(new Set(firstFour)).toEqual(new Set(['Mara', 'Ben', 'Cleo']))
    expect(quotes.filter(({ speaker }) => speaker === 'Mara').length).toBeGreaterThan(2)
    expect(counts).toMatchObject({ people: 3, notes: 3, numItems: 3 })
  })

  test('of a highlight is its own words, counted as such, and not repeated by its note', async () => {
    const { ada, noteId, projectId } = await talks(MARA)
    const { id } = await runCommand(await ada(), createHighlight, {
      noteId,
      place: { quote: 'I write the plan for the week on paper.' },
    })
    const { quotes, counts } = await asked(await ada(), projectId, 'Where is the plan for the week written?')
    expect(quotes.filter(({ text }) => text.includes('on paper'))).toHaveLength(1)
    expect(quotes[0]).toMatchObject({ type: 'highlight', id, keys: [], parentId: noteId, speaker: 'Mara' })
    expect(counts).toMatchObject({ numHighlights: 1, notes: 1 })
  })

  test('a question of 20,000 characters is searched by the part that asks, and says so', async () => {
    const { ada, projectId } = await talks(MARA)
    const question = `${'I thought about it for long and could not tell. '.repeat(400)}Where is the plan for the week written?`
    const { quotes, asked: searched } = await asked(await ada(), projectId, question)
    expect(searched).toEqual({ text: 'Where is the plan for the week written?', isWhole: false })
    expect(quotes[0]?.text).toContain('on paper')
    await expect(asked(await ada(), projectId, 'why '.repeat(6_000))).rejects.toMatchObject({ code: 'ValidationError' })
  })
})

const addAnswers = defineCommand({
  name: 'add-answers-to-quote',
  who: { installation: 'It sets a test up.' },
  input: z.object({ projectId: z.uuid(), answers: z.array(z.string()) }),
  async run(context, { projectId, answers }) {
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project is there.')
    const questions = await ensureQuestions(
      context,
      project,
      answers.map((_, at) => ({ type: 'FREE_TEXT', text: `Question ${at}?`, options: [] })),
    )
    const content = answers.map((text, at): NodeJson => ({
      type: 'questionResponse',
      attrs: { questionId: questions[at]?.id },
      content: contentOfText(text).content ?? [],
    }))
    return addNotes(context, project, [
      { title: 'Response 1', content: { type: 'doc', content }, origin: 'written' as const },
    ])
  },
})

describe('a kept quote', () => {
  const question = 'Where is the plan for the week written?'

  test('is read again word by word, and is gone when its words are changed or its note is deleted', async () => {
    const { ada, noteId, projectId } = await talks(MARA)
    const { quotes } = await asked(await ada(), projectId, question)
    const places = placesOf(quotes)
    const again = await readQuotes(await ada(), places)
    expect(again).toEqual(quotes.map((quote) => ({ ...quote, score: 0 })))
    await runCommand(await ada(), correct, { noteId, find: 'on paper', replaceWith: 'in ink' })
    expect(textOf((await readQuotes(await ada(), places))[0])).toBe('GONE')
    await runCommand(await ada(), deleteNotes, { ids: [noteId] })
    expect(await readQuotes(await ada(), places)).toEqual(places.map(() => 'GONE'))
  })

  test('of a recording has its second, and loses what is redacted at once', async () => {
    const workspace = await newWorkspace()
    const turns = ['My name is Zephyrine and I write the plan for the week on paper.', 'Nobody reads the plan but me.']
    const note = await spokenNote(await workspace.founder(), {
      bytes: await makeRecording('tone.wav', ...toneInput(6)),
      contentType: 'audio/wav',
      utterances: turns.map((turn, at) => ({
        blockId: `block-${at}aa`,
        speaker: 'Ada',
        words: turn.split(' ').map((word, place) => [word, at * 10_000 + place * 300, at * 10_000 + place * 300 + 280]),
      })),
    })
    const { id } = await runCommand(await workspace.founder(), createHighlight, {
      noteId: note.noteId,
      place: { quote: 'Zephyrine and I write the plan' },
    })
    const { quotes } = await asked(await workspace.founder(), note.projectId, 'What does Zephyrine write the plan on?')
    const ofNote = { type: 'note' as const, id: note.noteId, blockId: 'block-0aa', keys: [] as string[] }
    const all = [...placesOf(quotes), { type: 'highlight' as const, id, blockId: null, keys: [] }, ofNote]
    expect(JSON.stringify(await readQuotes(await workspace.founder(), all))).toContain('Zephyrine')
    await runCommand(await workspace.founder(), redactRecording, {
      fileId: note.fileId,
      startMs: 900,
      endMs: 1_500,
      videoBlur: false,
      audioMuted: true,
    })
    expect(JSON.stringify(await readQuotes(await workspace.founder(), all))).not.toContain('Zephyrine')
    expect(JSON.stringify(await asked(await workspace.founder(), note.projectId, question))).not.toContain('Zephyrine')
  })

  test('a thousand at once are read with as many statements as one, and no more are taken', async () => {
    const { ada, noteIds, projectId } = await talks(
      MARA,
      talkOf('Ben', 'My plan for the week is on the wall, in chalk.', 'No.'),
    )
    const { quotes } = await asked(await ada(), projectId, question)
    const places = placesOf(quotes)
    const many = Array.from({ length: 1_000 }, (_, at) => places[at % places.length] ?? places[0]).flatMap(
      (place) => place ?? [],
    )
    expect(noteIds).toHaveLength(2)
    const [ofOne, ofMany] = [await statementsOf(await ada(), places), await statementsOf(await ada(), many)]
    expect(ofOne).toBeGreaterThan(0)
    expect(ofMany).toBe(ofOne)
    await expect(readQuotes(await ada(), [...many, ...places])).rejects.toMatchObject({ code: 'ValidationError' })
  })
})

/** How many statements reading these places takes. */
async function statementsOf(context: WorkspaceContext, places: Parameters<typeof readQuotes>[1]): Promise<number> {
  let count = 0
  const read: WorkspaceContext['read'] = async (work) =>
    context.read(async (tx) => {
      const counted = new Proxy(tx, {
        get(target, name, receiver): unknown {
          if (name === 'getExecutor' || name === 'executeQuery') count += 1
          const value: unknown = Reflect.get(target, name, receiver)
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
      return work(counted)
    })
  await readQuotes({ ...context, read }, places)
  return count
}
