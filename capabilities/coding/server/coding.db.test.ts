import { expect, test } from 'vitest'
import { z } from 'zod'
import { contentOfText } from '#editor/document/content.ts'
import { NO_FILTER, type FilterForm } from '#filters/model/filter-form.ts'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { createHighlight } from '#highlights/server/commands/create-highlight.ts'
import { tagHighlights } from '#highlights/server/commands/tag-highlights.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { addNotes } from '#notes/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { createProject, findProject } from '#projects/server/index.ts'
import { makeTalk } from '#reels/testing.ts'
import { selectAll } from '#selections/server/commands/select-all.ts'
import { withTurns } from '#speakers/model/content-turns.ts'
import { identifySpeaker } from '#speakers/server/commands/identify-speaker.ts'
import { addSurvey } from '#surveys/testing.ts'
import { createTag } from '#tags/server/commands/create-tag.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { useSearchIndex } from '#tests/harness/search-index.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { NO_VIEW_DATA } from '#views/model/view.ts'
import { setGrant, setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import type { CodingSourceInput } from '../model/source.ts'
import { skipSentences } from './commands/skip-sentences.ts'

const { services, newWorkspace } = await useServices()
const index = useSearchIndex(services)

const QUEUE = `query ($source: JSON!, $first: Int, $after: String) {
  codingQueue(source: $source, first: $first, after: $after) { notes { noteId states interviewerTurns } endCursor }
}`
const SENTENCES = `query ($source: JSON!, $of: [SentencesOfNote!]!) {
  codingSentences(source: $source, of: $of) {
    id key text place speaker asked isJoined isSkipped start { blockId offset } end { blockId offset }
    note { id } plays { fileId startMs endMs } covers { start end } highlights { id tags { title } }
  }
}`

interface Queued {
  noteId: Id
  states: string
  interviewerTurns: number
}

interface Sentence {
  id: string
  key: string
  text: string
  place: number
  speaker: string | null
  asked: string | null
  isJoined: boolean
  isSkipped: boolean
  start: { blockId: string; offset: number }
  end: { blockId: string; offset: number }
  note: { id: Id }
  plays: { fileId: Id; startMs: number; endMs: number } | null
  covers: { start: number; end: number }[]
  highlights: { id: Id; tags: { title: string }[] }[]
}

async function ask<Answer>(workspace: WorkspaceContext, query: string, variables: object): Promise<Answer> {
  const { data, errors } = await askGraph({ services, workspace }, query, variables as never)
  if (errors) throw errors[0]
  return data as unknown as Answer
}

/** Reads a whole working set page by page, and counts the pages. */
async function queueOf(
  contextOf: () => Promise<WorkspaceContext>,
  source: CodingSourceInput,
  first?: number,
): Promise<{ notes: Queued[]; pages: number }> {
  const notes: Queued[] = []
  let [after, pages]: [string | null, number] = [null, 0]
  do {
    const asked: { source: CodingSourceInput; first: number | undefined; after: string | null } = {
      source,
      first,
      after,
    }
    const { codingQueue } = await ask<{
      codingQueue: { notes: Queued[]; endCursor: string | null }
    }>(await contextOf(), QUEUE, asked)
    notes.push(...codingQueue.notes)
    pages += 1
    after = codingQueue.endCursor
  } while (after !== null)
  return { notes, pages }
}

async function sentencesOf(
  workspace: WorkspaceContext,
  source: CodingSourceInput,
  of: { noteId: Id; from: number; to: number }[],
): Promise<Sentence[]> {
  return (await ask<{ codingSentences: Sentence[] }>(workspace, SENTENCES, { source, of })).codingSentences
}

const addTexts = defineCommand({
  name: 'add-texts-to-code',
  who: { installation: 'It sets a test up.' },
  input: z.object({ projectId: z.uuid(), texts: z.array(z.object({ title: z.string(), text: z.string() })) }),
  async run(context, { projectId, texts }) {
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project is there.')
    return addNotes(
      context,
      project,
      texts.map(({ title, text }) => {
        const content = contentOfText(text)
        return { title, content: withTurns(content) ?? content, origin: 'written' as const }
      }),
    )
  },
})

const TALK = [
  'Interviewer: How do you plan?',
  'Mara: On paper. Then I type it, twice, and nobody reads it.',
  'Interviewer: Why?',
  'Mara: It is quick.',
].join('\n\n')

async function study(texts = [{ title: 'Talk', text: TALK }]) {
  const workspace = await newWorkspace()
  const founder = async () => workspace.founder()
  const { id: projectId } = await runCommand(await founder(), createProject, { title: 'Study' })
  const noteIds = await runCommand(await founder(), addTexts, { projectId, texts })
  const { id: tagId } = await runCommand(await founder(), createTag, { projectId, title: 'Paper' })
  return { workspace, founder, projectId, noteIds, noteId: noteIds[0] ?? '', tagId }
}

const rowsOf = (projectId: Id, titles: string[] = []): CodingSourceInput => ({
  kind: 'rows',
  projectId,
  data: {
    ...NO_VIEW_DATA,
    sort: { key: 'title', direction: 'ASC' },
    filter: titles.length === 0 ? NO_FILTER : titleContains(titles[0] ?? ''),
  },
})

function titleContains(words: string): FilterForm {
  const field = { kind: 'system' as const, id: 'Title' }
  return {
    ...NO_FILTER,
    fields: [{ id: 'title', field, fieldType: 'TEXT', operatorType: 'CONTAINS', values: { text: words } }],
  }
}

test('in a note with speaker turns only what participants say is coded: turns of interviewers are left out and counted', async () => {
  const { founder, noteId, tagId } = await study()
  const source: CodingSourceInput = { kind: 'note', noteId }
  expect((await queueOf(founder, source)).notes).toEqual([{ noteId, states: 'ooo', interviewerTurns: 2 }])
  const read = async () => sentencesOf(await founder(), source, [{ noteId, from: 0, to: 10 }])
  const [first, second, third] = await read()
  expect([first, second, third].map((one) => [one?.text, one?.speaker, one?.asked, one?.isJoined])).toEqual([
    ['On paper.', 'Mara', 'How do you plan?', false],
    ['Then I type it, twice, and nobody reads it.', 'Mara', 'How do you plan?', true],
    ['It is quick.', 'Mara', 'Why?', false],
  ])
  // A sentence is coded if a highlight with a tag covers it; a highlight without a tag is shown and leaves it open.
  const id = newId()
  await runCommand(await founder(), createHighlight, {
    id,
    noteId,
    place: { start: first?.start, end: second?.end, quote: `${first?.text} ${second?.text}` },
  })
  expect((await queueOf(founder, source)).notes[0]?.states).toBe('ooo')
  await runCommand(await founder(), tagHighlights, { highlightIds: [id], add: [tagId] })
  expect((await queueOf(founder, source)).notes[0]?.states).toBe('cco')
  expect((await read()).map(({ covers, highlights }) => [covers, highlights])).toEqual([
    [[{ start: 0, end: 9 }], [{ id, tags: [{ title: 'Paper' }] }]],
    [[{ start: 0, end: 43 }], [{ id, tags: [{ title: 'Paper' }] }]],
    [[], []],
  ])
  // A user swaps the roles of the speakers.
  await runCommand(await founder(), identifySpeaker, { noteId, name: 'Mara', role: 'INTERVIEWER' })
  await runCommand(await founder(), identifySpeaker, { noteId, name: 'Interviewer', role: 'PARTICIPANT' })
  expect((await read()).map(({ text, asked }) => [text, asked])).toEqual([
    ['How do you plan?', null],
    ['Why?', 'On paper. Then I type it, twice, and nobody reads it.'],
  ])
})

test('a sentence of a recording has the times at which it is said', async () => {
  const { founder, projectId } = await study([])
  const fileId = newId()
  const { noteId } = await makeTalk(await founder(), {
    projectId,
    fileId,
    title: 'Recorded',
    sentences: [
      { speaker: 'Mara', text: 'One two. Three four.', startMs: 1_000, endMs: 5_000 },
      { speaker: 'Mara', text: 'Five.', startMs: 6_000, endMs: 7_000 },
    ],
  })
  const source: CodingSourceInput = { kind: 'note', noteId }
  const sentences = await sentencesOf(await founder(), source, [{ noteId, from: 0, to: 9 }])
  expect(sentences.map(({ text, plays }) => [text, plays])).toEqual([
    ['One two.', { fileId, startMs: 1_000, endMs: 3_000 }],
    ['Three four.', { fileId, startMs: 3_000, endMs: 5_000 }],
    ['Five.', { fileId, startMs: 6_000, endMs: 7_000 }],
  ])
})

test('a user who sees half of the scopes codes that half, whatever the source, and reaches nothing else by id', async () => {
  const { workspace, founder, projectId, noteId } = await study()
  const { id: hiddenId } = await runCommand(await founder(), createProject, { title: 'Hidden' })
  const [hiddenNote = ''] = await runCommand(await founder(), addTexts, {
    projectId: hiddenId,
    texts: [{ title: 'Secret', text: 'Paper is secret.' }],
  })
  const viewer = await workspace.member('VIEWER')
  const hidden = await (await founder()).read(async (tx) => findProject(tx, hiddenId))
  await runCommand(await founder(), setScopeInheritance, { scopeId: hidden?.scopeId ?? '', inherits: false })
  const again = async () => workspace.again(viewer.actor.userId ?? '')
  expect((await queueOf(again, { kind: 'note', noteId })).notes).toHaveLength(1)
  expect((await queueOf(again, { kind: 'note', noteId: hiddenNote })).notes).toEqual([])
  expect((await queueOf(again, rowsOf(projectId))).notes).toHaveLength(1)
  expect((await queueOf(again, rowsOf(hiddenId))).notes).toEqual([])
  const found = async (contextOf: () => Promise<WorkspaceContext>) => {
    await index().caughtUp()
    const searching = async () => {
      const context = await contextOf()
      Object.assign(context.services, { searchIndex: index() })
      return context
    }
    return (await queueOf(searching, { kind: 'search', options: { query: { value: 'paper' } } })).notes.map(
      (one) => one.noteId,
    )
  }
  expect(new Set(await found(founder))).toEqual(new Set([noteId, hiddenNote]))
  expect(await found(again)).toEqual([noteId])
  await expect(
    sentencesOf(await again(), { kind: 'note', noteId: hiddenNote }, [{ noteId: hiddenNote, from: 0, to: 1 }]),
  ).rejects.toThrow('was not found')
  await expect(
    runCommand(await again(), skipSentences, {
      source: { kind: 'note', noteId: hiddenNote },
      noteId: hiddenNote,
      keys: ['k'],
      skipped: true,
    }),
  ).rejects.toThrow('was not found')
  // With a grant, it is visible.
  await runCommand(await founder(), setGrant, {
    scopeId: hidden?.scopeId ?? '',
    granteeKind: 'user',
    granteeId: viewer.actor.userId ?? '',
    level: 'READ',
  })
  expect((await queueOf(again, { kind: 'note', noteId: hiddenNote })).notes).toHaveLength(1)
})

test('answers to a question, conditions, and a selection are working sets; a survey answer is shown with its question', async () => {
  const { founder, projectId } = await study([
    { title: 'Wave one', text: 'First. Second.' },
    { title: 'Wave two', text: 'Third.' },
    { title: 'Other', text: 'Fourth.' },
  ])
  const { openId, noteIds } = await runCommand(await founder(), addSurvey, {
    projectId,
    sourceId: newId(),
    options: [],
    rows: [
      { said: 'Too dear. Too slow.', chose: null },
      { said: null, chose: null },
      { said: 'Fine.', chose: null },
    ],
  })
  const asked: CodingSourceInput = { kind: 'question', answers: { questionId: openId } }
  const { notes } = await queueOf(founder, asked, 1)
  expect(notes.map(({ noteId, states }) => [noteId, states])).toEqual([
    [noteIds[0], 'oo'],
    [noteIds[2], 'o'],
  ])
  const sentences = await sentencesOf(await founder(), asked, [
    { noteId: noteIds[0] ?? '', from: 1, to: 2 },
    { noteId: noteIds[2] ?? '', from: 0, to: 5 },
  ])
  expect(sentences.map(({ text, place, asked: question }) => [text, place, question])).toEqual([
    ['Too slow.', 1, 'Why?'],
    ['Fine.', 0, 'Why?'],
  ])
  const conditions = rowsOf(projectId, ['Wave'])
  expect((await queueOf(founder, conditions, 1)).notes.map(({ states }) => states)).toEqual(['oo', 'o'])
  const { id: selectionId } = await runCommand(await founder(), selectAll, {
    list: 'view-rows',
    question: { ...conditions, kind: undefined, objectType: 'NOTE', boardId: null, group: null },
  })
  expect((await queueOf(founder, { kind: 'selection', selectionId }, 1)).notes.map(({ states }) => states)).toEqual([
    'oo',
    'o',
  ])
})

test('skips belong to one user and one working set, and are undone and redone as one act', async () => {
  const { workspace, founder, projectId, noteId } = await study()
  const source: CodingSourceInput = { kind: 'note', noteId }
  const states = async (contextOf: () => Promise<WorkspaceContext>, of: CodingSourceInput = source) =>
    (await queueOf(contextOf, of)).notes.map((one) => one.states)
  const [first, second] = await sentencesOf(await founder(), source, [{ noteId, from: 0, to: 2 }])
  const operationId = newId()
  const keys = [first?.key ?? '', second?.key ?? '']
  await runCommand(await founder(), skipSentences, { source, noteId, keys, skipped: true }, operationId)
  expect(await states(founder)).toEqual(['sso'])
  expect(
    (await sentencesOf(await founder(), source, [{ noteId, from: 0, to: 3 }])).map((one) => one.isSkipped),
  ).toEqual([true, true, false])
  expect(await states(founder, rowsOf(projectId))).toEqual(['ooo'])
  const other = await workspace.member('VIEWER')
  expect(await states(async () => workspace.again(other.actor.userId ?? ''))).toEqual(['ooo'])
  await runCommand(await founder(), undoOperation, { actOperationId: operationId }, newId())
  expect(await states(founder)).toEqual(['ooo'])
  await runCommand(await founder(), skipSentences, { source, noteId, keys, skipped: true })
  await runCommand(await founder(), skipSentences, { source, noteId, keys: keys.slice(0, 1), skipped: false })
  expect(await states(founder)).toEqual(['oso'])
})

test('ten thousand sentences are paged without gaps and repeats, one part at a time, and read where the user works', async () => {
  const NOTES = 100
  const SENTENCES_EACH = 100
  const texts = Array.from({ length: NOTES }, (_, note) => ({
    title: `Note ${String(note).padStart(3, '0')}`,
    text: Array.from(
      { length: SENTENCES_EACH },
      (_each, at) => `This is sentence ${at} of note ${note}, and it says something.`,
    ).join(' '),
  }))
  const { founder, projectId, noteIds } = await study(texts)
  const source = rowsOf(projectId)
  const { notes, pages } = await queueOf(founder, source)
  expect(notes.map(({ noteId }) => noteId)).toEqual(noteIds)
  expect(new Set(notes.map(({ states }) => states))).toEqual(new Set(['o'.repeat(SENTENCES_EACH)]))
  expect(pages).toBeGreaterThan(1)
  const texted: string[] = []
  const last = await founder()
  for (let note = 0; note < NOTES; note += 25) {
    const of = noteIds.slice(note, note + 5).map((noteId) => ({ noteId, from: 0, to: SENTENCES_EACH }))
    texted.push(...(await sentencesOf(last, source, of)).map(({ text }) => text))
  }
  expect(texted).toHaveLength(2_000)
  expect(new Set(texted).size).toBe(2_000)
  expect(texted[100]).toBe('This is sentence 0 of note 1, and it says something.')
})
