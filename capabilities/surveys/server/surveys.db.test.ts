import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { putGrant } from '#access/server/index.ts'
import { NO_FILTER } from '#filters/model/filter-form.ts'
import { createHighlight } from '#highlights/server/commands/create-highlight.ts'
import { deleteHighlights } from '#highlights/server/commands/delete-highlights.ts'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { deleteNotes } from '#notes/server/commands/delete-notes.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { findProject } from '#projects/server/index.ts'
import { createTag } from '#tags/server/commands/create-tag.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { membersBesidePages } from '#tests/harness/list-members.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { addSurvey } from '../testing.ts'
import { linkQuestions } from './commands/link-questions.ts'
import { questionAnswers } from './lists.ts'

const { services, newWorkspace } = await useServices()

const ASKED = `query ($id: ID!, $narrowed: AnswersNarrowed) {
  questionFigures(questionId: $id, narrowed: $narrowed) { asked answered coded options { optionId count } }
  questionDifferent(questionId: $id, narrowed: $narrowed)
  questionTexts(questionId: $id, narrowed: $narrowed) { nodes { text count } }
  questionAnswerCount(questionId: $id, narrowed: $narrowed)
  questionTags(questionId: $id, narrowed: $narrowed) { tag { title } answers highlights }
  questionAnswers(questionId: $id, narrowed: $narrowed, first: 3) {
    nodes { note { title } response { id response } highlights { text } block }
    endCursor hasNextPage
  }
}`

interface Answered {
  questionFigures: { asked: number; answered: number; coded: number; options: unknown[] }
  questionDifferent: number
  questionTexts: { nodes: { text: string; count: number }[] }
  questionTags: unknown[]
  questionAnswerCount: number
  questionAnswers: {
    nodes: { note: { title: string }; response: { id: Id; response: string[] }; highlights: { text: string }[] }[]
    hasNextPage: boolean
  }
}

async function ask(workspace: WorkspaceContext, id: Id, narrowed: object = {}): Promise<Answered> {
  const { data, errors } = await askGraph({ services, workspace }, ASKED, { id, narrowed })
  if (errors) throw errors[0]
  return data as unknown as Answered
}

const ROWS = [
  { said: 'Too expensive', chose: ['Price'] },
  { said: 'too  EXPENSIVE ', chose: ['Price', 'Speed'] },
  { said: null, chose: ['Speed'] },
  { said: 'Slow', chose: null },
  { said: null, chose: null },
]

async function survey() {
  const workspace = await newWorkspace()
  const ada = await workspace.founder()
  const { id: projectId } = await runCommand(ada, createProject, { title: 'Study' })
  const asked = { projectId, sourceId: newId(), options: ['Price', 'Speed'], rows: ROWS }
  return { workspace, ada, projectId, ...(await runCommand(ada, addSurvey, asked)) }
}

test('a question shows how many were asked, how many answered, and how often each answer was given', async () => {
  const { ada, projectId, openId, choiceId, optionIds } = await survey()
  // Another survey of the project, which must not count.
  await runCommand(ada, addSurvey, { projectId, sourceId: newId(), options: [], rows: [{ said: null, chose: null }] })
  const open = await ask(ada, openId)
  expect(open).toMatchObject({
    questionFigures: { asked: 5, answered: 3, coded: 0, options: [] },
    questionDifferent: 2,
  })
  expect(open.questionTexts.nodes).toMatchObject([
    { text: 'Too expensive', count: 2 },
    { text: 'Slow', count: 1 },
  ])
  expect((await ask(ada, choiceId)).questionFigures).toMatchObject({
    asked: 5,
    answered: 3,
    options: expect.arrayContaining(optionIds.map((optionId) => ({ optionId, count: 2 }))) as unknown,
  })
})

test('answers come in the order of the responses, page by page, and can be narrowed by their text or option', async () => {
  const { ada, openId, choiceId, optionIds, noteIds } = await survey()
  const titles = async (id: Id, narrowed: object) =>
    (await ask(ada, id, narrowed)).questionAnswers.nodes.map(({ note }) => note.title)
  expect(await titles(openId, {})).toEqual(['Row 0', 'Row 1', 'Row 3'])
  expect(await titles(openId, { text: 'TOO expensive' })).toEqual(['Row 0', 'Row 1'])
  expect((await ask(ada, openId, { words: 'expensive' })).questionAnswerCount).toBe(2)
  expect(await titles(openId, { words: 'slow' })).toEqual(['Row 3'])
  expect(await titles(choiceId, { optionId: optionIds[1] })).toEqual(['Row 1', 'Row 2'])
  const { expectAlike } = membersBesidePages(questionAnswers, {
    random: () => 0.3,
    pageRows: 2,
    everything: () => noteIds,
  })
  await expectAlike(ada, { questionId: openId, filter: NO_FILTER })
  await expectAlike(ada, { questionId: choiceId, filter: NO_FILTER, optionId: optionIds[1] })
})

test('responses that were asked and gave no answer are listed: exactly those that are counted', async () => {
  const { ada, projectId, openId, choiceId, noteIds } = await survey()
  const others = await runCommand(ada, addSurvey, {
    projectId,
    sourceId: newId(),
    options: ['Price'],
    rows: [{ said: null, chose: ['Price'] }],
  })
  const titles = async (id: Id) =>
    (await ask(ada, id, { unanswered: true })).questionAnswers.nodes.map(({ note, response }) => [note.title, response])
  const expectCounted = async (id: Id, asked: number): Promise<void> => {
    const { questionFigures, questionAnswerCount } = await ask(ada, id, { unanswered: true })
    expect([questionFigures.asked, questionAnswerCount]).toEqual([asked, asked - questionFigures.answered])
  }
  expect(await titles(openId)).toEqual([
    ['Row 2', null],
    ['Row 4', null],
  ])
  await expectCounted(openId, 5)
  await expectCounted(choiceId, 6)
  const { expectAlike } = membersBesidePages(questionAnswers, {
    random: () => 0.3,
    pageRows: 1,
    everything: () => [...noteIds, ...others.noteIds],
  })
  await expectAlike(ada, { questionId: openId, filter: NO_FILTER, unanswered: true })
  // Answers by hand: written notes with any answer then count as asked.
  await runCommand(ada, addSurvey, {
    projectId,
    options: ['Price'],
    rows: [
      { said: 'By hand', chose: null },
      { said: null, chose: ['Price'] },
    ],
  })
  expect((await titles(openId)).length).toBe(3)
  await expectCounted(openId, 7)
  await runCommand(ada, deleteNotes, { ids: [noteIds[4] ?? ''] })
  expect((await titles(openId)).length).toBe(2)
  await expectCounted(openId, 6)
})

test('questions are found by their words, notes show which question they answer with the words, and closed projects show nothing', async () => {
  const { workspace, ada, projectId, openId, choiceId, noteIds } = await survey()
  const found = async (as: WorkspaceContext, words: string) => {
    const { data, errors } = await askGraph(
      { services, workspace: as },
      `query ($words: String!, $noteIds: [ID!]!) {
        questionsFound(words: $words) { saying { id } } questionsAnsweredWith(noteIds: $noteIds, words: $words) { noteId question { id } } }`,
      { words, noteIds },
    )
    if (errors) throw errors[0]
    const { questionsFound, ...rest } = data as { questionsFound: { saying: unknown[] } }
    return { questionsSaying: questionsFound.saying, ...rest }
  }
  expect(await found(ada, 'WHICH?')).toEqual({ questionsSaying: [{ id: choiceId }], questionsAnsweredWith: [] })
  expect(await found(ada, 'slow')).toEqual({
    questionsSaying: [],
    questionsAnsweredWith: [{ noteId: noteIds[3], question: { id: openId } }],
  })
  expect(await found(ada, ' ')).toEqual({ questionsSaying: [], questionsAnsweredWith: [] })
  const said = async (as: WorkspaceContext) => {
    const excerpts = [
      { noteId: noteIds[1], text: 'too EXPENSIVE' },
      { noteId: noteIds[2], text: 'Speed' },
      { noteId: noteIds[3], text: 'Too expensive' },
    ]
    const { data, errors } = await askGraph(
      { services, workspace: as },
      'query ($excerpts: [SaidExcerpt!]!) { questionsSaid(excerpts: $excerpts) { noteId question { id } } }',
      { excerpts },
    )
    if (errors) throw errors[0]
    return data?.['questionsSaid']
  }
  expect(await said(ada), 'each is looked for in the answers of its own note').toEqual([
    { noteId: noteIds[1], question: { id: openId } },
  ])
  const project = await ada.read(async (tx) => findProject(tx, projectId))
  await ada.database.write(async (tx) => {
    await tx
      .updateTable('scopes')
      .set({ inherits: false })
      .where('id', '=', project?.scopeId ?? '')
      .execute()
    await putGrant(tx, workspace.teamId, project?.scopeId ?? '', { kind: 'user', id: ada.actor.userId ?? '' }, 'FULL')
  })
  const vera = await workspace.member('VIEWER')
  expect(await found(vera, 'which?')).toEqual({ questionsSaying: [], questionsAnsweredWith: [] })
  expect(await found(vera, 'slow')).toEqual({ questionsSaying: [], questionsAnsweredWith: [] })
  expect(await said(vera)).toEqual([])
})

test('a search that nearly repeats a question of a survey shows its answers; words match as whole words, in any form', async () => {
  const { workspace, ada, projectId, openId, choiceId } = await survey()
  await ada.database.write(async (tx) => {
    const text = 'How satisfied are you with the waiting times at our clinics?'
    await tx.updateTable('questions').set({ text }).where('id', '=', openId).execute()
    await tx.updateTable('questions').set({ text: 'Who_manages your studies?' }).where('id', '=', choiceId).execute()
  })
  const asked = async (as: WorkspaceContext, words: string) => {
    const { data, errors } = await askGraph(
      { services, workspace: as },
      `query ($words: String!) { questionsFound(words: $words) { asked { question { id } answerCount answers { note { title } text } }
        saying { id } sayingCount } }`,
      { words },
    )
    if (errors) throw errors[0]
    const { questionsFound } = data as {
      questionsFound: { asked: unknown[]; saying: { id: Id }[]; sayingCount: number }
    }
    const { sayingCount, ...found } = questionsFound
    expect(sayingCount).toBe(found.saying.length)
    return found
  }
  const answered = {
    question: { id: openId },
    answerCount: 3,
    answers: [
      { note: { title: 'Row 0' }, text: 'Too expensive' },
      { note: { title: 'Row 1' }, text: expect.stringMatching(/too\s+EXPENSIVE/) },
      { note: { title: 'Row 3' }, text: 'Slow' },
    ],
  }
  for (const words of [
    'How satisfied are you with the waiting times at our clinics?',
    'satisfied with waiting times in the clinic',
    'how satisfied with the waiting time in clinics here',
  ])
    expect((await asked(ada, words)).asked, words).toEqual([answered])
  expect((await asked(ada, 'who manages studies')).asked).toMatchObject([
    { question: { id: choiceId }, answers: [{ text: 'Price' }, { text: 'Price, Speed' }, { text: 'Speed' }] },
  ])
  // A question that only shares a word is not that question, but is found by its words.
  expect(await asked(ada, 'waits')).toEqual({ asked: [], saying: [{ id: openId }] })
  expect(await asked(ada, 'study')).toMatchObject({ saying: [{ id: choiceId }] })
  expect(await asked(ada, 'clin')).toMatchObject({ saying: [{ id: openId }] })
  for (const inside of ['age', 'inics', 'men with wait']) expect((await asked(ada, inside)).saying, inside).toEqual([])
  await ada.database.write(async (tx) =>
    sql`insert into questions select (jsonb_populate_record(q, jsonb_build_object('id', gen_random_uuid(),
      'text', 'Unsatisfactory waiters, estimates, clinicians ' || n, 'external_id', null))).*
      from questions q, generate_series(1, 400) n where q.id = ${openId}`.execute(tx),
  )
  expect(
    (await asked(ada, 'satisfied with waiting times in the clinic')).asked,
    'four hundred shorter questions contain the beginnings of these words',
  ).toEqual([answered])
  const project = await ada.read(async (tx) => findProject(tx, projectId))
  await ada.database.write(async (tx) =>
    tx
      .updateTable('scopes')
      .set({ inherits: false })
      .where('id', '=', project?.scopeId ?? '')
      .execute(),
  )
  expect(await asked(await workspace.member('VIEWER'), 'satisfied with waiting times in the clinic')).toEqual({
    asked: [],
    saying: [],
  })
})

test('a highlight on an answer is counted with its tag, and no longer when it is deleted; highlights elsewhere in the note are not counted', async () => {
  const { ada, projectId, openId, noteIds } = await survey()
  const { id: tagId } = await runCommand(ada, createTag, { projectId, title: 'Cost' })
  const highlight = async (noteId: Id, quote: string) =>
    (await runCommand(ada, createHighlight, { noteId, place: { quote }, tagIds: [tagId] })).id
  const id = await highlight(noteIds[0] ?? '', 'expensive')
  await highlight(noteIds[0] ?? '', 'Row 0')
  const coded = await ask(ada, openId)
  expect(coded.questionFigures.coded).toBe(1)
  expect(coded.questionTags).toEqual([{ tag: { title: 'Cost' }, answers: 1, highlights: 1 }])
  expect(coded.questionAnswers.nodes[0]?.highlights).toEqual([{ text: 'expensive' }])
  const titles = async (narrowed: object) =>
    (await ask(ada, openId, narrowed)).questionAnswers.nodes.map(({ note }) => note.title)
  expect(await titles({ tagId })).toEqual(['Row 0'])
  expect(await titles({ uncoded: true })).toEqual(['Row 1', 'Row 3'])
  await runCommand(ada, deleteHighlights, { ids: [id] })
  expect((await ask(ada, openId)).questionFigures.coded).toBe(0)
})

test('an answer stays the same answer while its text is edited', async () => {
  const { ada, openId, noteIds } = await survey()
  const idOf = async () => (await ask(ada, openId)).questionAnswers.nodes[0]?.response.id
  const before = await idOf()
  await runCommand(ada, createHighlight, { noteId: noteIds[0] ?? '', place: { quote: 'expensive' } })
  expect(await idOf()).toBe(before)
})

test('answers of deleted notes do not count, and a question of a closed project is not found', async () => {
  const { workspace, ada, projectId, openId, noteIds } = await survey()
  await runCommand(ada, deleteNotes, { ids: [noteIds[3] ?? ''] })
  expect(await ask(ada, openId)).toMatchObject({
    questionFigures: { asked: 4, answered: 2 },
    questionDifferent: 1,
  })
  const project = await ada.read(async (tx) => findProject(tx, projectId))
  await ada.database.write(async (tx) => {
    await tx
      .updateTable('scopes')
      .set({ inherits: false })
      .where('id', '=', project?.scopeId ?? '')
      .execute()
    await putGrant(tx, workspace.teamId, project?.scopeId ?? '', { kind: 'user', id: ada.actor.userId ?? '' }, 'FULL')
  })
  const vera = await workspace.member('VIEWER')
  await expect(ask(vera, openId)).rejects.toThrow('not')
  const { data } = await askGraph({ services, workspace: vera }, 'query ($id: ID!) { question(id: $id) { text } }', {
    id: openId,
  })
  expect(data).toEqual({ question: null })
})

test('linked questions are shown side by side, only to users who can see them; a link is undone in one act', async () => {
  const { workspace, ada, choiceId } = await survey()
  const { id: secondId } = await runCommand(ada, createProject, { title: 'Second wave' })
  const rows = [{ said: null, chose: ['price'] }]
  const second = await runCommand(ada, addSurvey, {
    projectId: secondId,
    sourceId: newId(),
    options: ['price', 'Else'],
    rows,
  })
  const WAVES = `query ($id: ID!) { questionWaves(questionId: $id) {
    waves { question { id } figures { answered } } rows { label cells { questionId count } } } }`
  const waves = async (as: WorkspaceContext) =>
    (await askGraph({ services, workspace: as }, WAVES, { id: choiceId })).data?.['questionWaves']
  const operationId = newId()
  await runCommand(ada, linkQuestions, { id: choiceId, otherId: second.choiceId }, operationId)
  expect(await waves(ada)).toEqual({
    waves: [
      { question: { id: choiceId }, figures: { answered: 3 } },
      { question: { id: second.choiceId }, figures: { answered: 1 } },
    ],
    rows: [
      {
        label: 'Price',
        cells: [
          { questionId: choiceId, count: 2 },
          { questionId: second.choiceId, count: 1 },
        ],
      },
      { label: 'Speed', cells: [{ questionId: choiceId, count: 2 }] },
      { label: 'Else', cells: [{ questionId: second.choiceId, count: 0 }] },
    ],
  })
  const project = await ada.read(async (tx) => findProject(tx, secondId))
  await ada.database.write(async (tx) =>
    tx
      .updateTable('scopes')
      .set({ inherits: false })
      .where('id', '=', project?.scopeId ?? '')
      .execute(),
  )
  expect(await waves(await workspace.member('VIEWER'))).toEqual({ waves: [], rows: [] })
  await runCommand(ada, undoOperation, { actOperationId: operationId })
  expect(await waves(ada)).toEqual({ waves: [], rows: [] })
})
