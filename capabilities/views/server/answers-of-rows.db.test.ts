import { describe, expect, test } from 'vitest'
import { newId, type Id } from '#platform/kernel/ids.ts'
import type { FieldForm } from '#filters/model/filter-form.ts'
import type { ObjectType } from '#filters/model/system-fields.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { createProject, findProject } from '#projects/server/index.ts'
import { setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { insertRows } from '#tests/harness/insert-rows.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { questionKey } from '../model/columns.ts'
import { MAX_SHOWN_ANSWER_CHARS } from '../model/limits.ts'
import { viewData, type ViewData } from '../model/view.ts'
import { viewRows } from './lists.ts'
import { countGroups } from './row-pages.ts'

const { services, newWorkspace } = await useServices()

const [LOW, HIGH] = ['Low', 'High'].map((optionText) => ({ id: newId(), optionText })) as [Option, Option]
interface Option {
  id: Id
  optionText: string
}
const LONG = 'Too long. '.repeat(100)

const survey = await makeSurvey()

/** Four notes with one highlight each: A has long answers, B shorter ones, C only blanks, D none. */
async function makeSurvey() {
  const workspace = await newWorkspace()
  const { id } = await runCommand(await workspace.founder(), createProject, { title: 'Survey' })
  const founder = await workspace.founder()
  const project = await founder.database.read(async (tx) => findProject(tx, id))
  const place = { team_id: founder.teamId, scope_id: project?.scopeId ?? '', project_id: id }
  const asked = { why: newId(), how: newId(), which: newId() }
  const names = ['A', 'B', 'C', 'D'] as const
  const notes = names.map((title, at) => ({
    id: newId(),
    ...place,
    title,
    document_id: newId(),
    created_by_kind: 'user',
    created_at: new Date(Date.UTC(2026, 0, at + 1)),
    updated_at: new Date(),
    rank: 0,
    origin: 'imported',
    happened_at: [new Date('2024-05-01T00:00:00Z'), new Date('2023-05-01T00:00:00Z'), null, null][at],
  }))
  const highlights = notes.map(({ id: noteId, title }) => ({
    id: newId(),
    ...place,
    note_id: noteId,
    text: title,
    created_by_kind: 'user',
    created_at: new Date(),
    updated_at: new Date(),
  }))
  const answer = (at: number, question: Id, response: string[]) => ({
    note_id: notes[at]?.id,
    question_id: question,
    team_id: founder.teamId,
    response,
  })
  const question = (questionId: Id, type: string, options: readonly Option[]) => ({
    id: questionId,
    ...place,
    type,
    text: type,
    options,
    rank: 1,
    created_at: new Date(),
  })
  await founder.database.write(async (tx) => {
    await insertRows(tx, 'questions', [
      question(asked.why, 'FREE_TEXT', []),
      question(asked.how, 'SINGLE_SELECT', [HIGH, LOW]),
      question(asked.which, 'MULTI_SELECT', [LOW, HIGH]),
    ])
    await insertRows(tx, 'notes', notes)
    await insertRows(tx, 'highlights', highlights)
    await insertRows(tx, 'responses', [
      answer(0, asked.why, [LONG]),
      answer(1, asked.why, ['STRASSE']),
      answer(2, asked.why, ['  ']),
      answer(0, asked.how, [LOW.id]),
      answer(1, asked.how, [HIGH.id]),
      answer(0, asked.which, [LOW.id, HIGH.id]),
      answer(1, asked.which, [LOW.id]),
    ])
  })
  const nameOf = new Map([...notes, ...highlights].map((row) => [row.id, 'title' in row ? row.title : row.text]))
  return { workspace, founder, projectId: id, scopeId: place.scope_id, asked, nameOf }
}

function query(data: Partial<ViewData>, objectType: ObjectType = 'NOTE', group: string | null = null) {
  return viewRows.input.parse({
    projectId: survey.projectId,
    objectType,
    data: viewData.parse(data),
    boardId: null,
    group,
  })
}

async function namesOf(of: ReturnType<typeof query>, as: WorkspaceContext = survey.founder): Promise<string> {
  const { nodes } = await as.database.read(async (tx) => viewRows.page(tx, as.actor, of, { first: 100, after: null }))
  return nodes.map((id) => survey.nameOf.get(id)).join('')
}

function asks(
  kind: 'question' | 'system',
  id: string,
  [fieldType, operatorType]: [FieldForm['fieldType'], FieldForm['operatorType']],
  values: FieldForm['values'] = {},
): Pick<ViewData, 'filter'> {
  return {
    filter: { combinator: 'And', fields: [{ id: '1', field: { kind, id }, fieldType, operatorType, values }] },
  }
}

const { why, how, which } = survey.asked
const both = { options: [LOW.id, HIGH.id] }

describe.each(['NOTE', 'HIGHLIGHT'] as const)('of %s, by the answers of its note', (objectType) => {
  test.each([
    ['words without regard to case', asks('question', why, ['TEXT', 'CONTAINS'], { text: 'strasse' }), 'B'],
    ['words that are not there', asks('question', why, ['TEXT', 'DOES_NOT_CONTAIN'], { text: 'long' }), 'BCD'],
    ['no words', asks('question', why, ['TEXT', 'IS_EMPTY']), 'CD'],
    ['some words', asks('question', why, ['TEXT', 'IS_NOT_EMPTY']), 'AB'],
    ['one of some options', asks('question', which, ['SELECT', 'IS_ONE_OF'], { options: [HIGH.id] }), 'A'],
    [
      'an option in capitals',
      asks('question', which, ['SELECT', 'IS_ONE_OF'], { options: [HIGH.id.toUpperCase()] }),
      'A',
    ],
    ['none of some options', asks('question', which, ['SELECT', 'IS_NOT_ONE_OF'], { options: [HIGH.id] }), 'BCD'],
    ['all of some options', asks('question', which, ['SELECT', 'IS_ALL_OF'], both), 'A'],
    ['no option', asks('question', how, ['SELECT', 'IS_EMPTY']), 'CD'],
    ['a moment before', asks('system', 'Happened', ['DATETIME', 'IS_BEFORE'], { relativeDate: '2024-01-01' }), 'B'],
    ['no moment', asks('system', 'Happened', ['DATETIME', 'IS_EMPTY']), 'CD'],
  ])('%s', async (_what, filter, expected) => {
    expect([...(await namesOf(query(filter, objectType)))].toSorted().join('')).toBe(expected)
  })
})

test('answers sort rows: words by their beginning, options in the order of the question, empty ones last', async () => {
  const by = async (key: string, direction: 'ASC' | 'DESC') => namesOf(query({ sort: { key, direction } }))
  expect((await by(questionKey(why), 'ASC')).slice(0, 2)).toBe('BA')
  expect((await by(questionKey(why), 'DESC')).slice(0, 2)).toBe('AB')
  expect((await by(questionKey(how), 'ASC')).slice(0, 2)).toBe('BA')
  expect((await by('happenedAt', 'ASC')).slice(0, 2)).toBe('BA')
  expect((await by('happenedAt', 'DESC')).slice(0, 2)).toBe('AB')
})

test('each chosen option is a group; a note with several options is in each of them, and there is a group without answers', async () => {
  const { founder } = survey
  const groups = await founder.database.read(async (tx) =>
    countGroups(tx, founder.actor, query({ group: questionKey(which) })),
  )
  expect(new Map(groups.map(({ key, count }) => [key, count]))).toEqual(
    new Map([
      [LOW.id, 2],
      [HIGH.id, 1],
      ['', 2],
    ]),
  )
  expect(await namesOf(query({ group: questionKey(which) }, 'NOTE', HIGH.id))).toBe('A')
  expect([...(await namesOf(query({ group: questionKey(which) }, 'NOTE', '')))].toSorted()).toEqual(['C', 'D'])
  // Answers in words do not form groups: there would be one for almost every answer.
  expect(
    await founder.database.read(async (tx) => countGroups(tx, founder.actor, query({ group: questionKey(why) }))),
  ).toEqual([])
})

test('rows show the requested answers, and only the beginning of long texts', async () => {
  const answer = await askGraph(
    { services, workspace: await survey.workspace.founder() },
    `query ($definition: ViewDefinition!, $ids: [ID!]!) {
      viewRows(definition: $definition) { nodes { note { title } answers(questionIds: $ids) } }
    }`,
    {
      definition: {
        projectId: survey.projectId,
        objectType: 'NOTE',
        viewData: viewData.parse({ sort: { key: 'title', direction: 'ASC' } }),
      },
      ids: [why, how],
    },
  )
  expect(answer.data).toMatchObject({
    viewRows: {
      nodes: [
        { note: { title: 'A' }, answers: { [why]: [LONG.slice(0, MAX_SHOWN_ANSWER_CHARS)], [how]: [LOW.id] } },
        { note: { title: 'B' }, answers: { [why]: ['STRASSE'], [how]: [HIGH.id] } },
        { note: { title: 'C' }, answers: { [why]: ['  '] } },
        { note: { title: 'D' }, answers: {} },
      ],
    },
  })
})

test('a user who cannot see the scope of a question learns nothing from it, whatever else they may see', async () => {
  const { workspace, founder, scopeId } = survey
  const { id } = await runCommand(await workspace.founder(), createProject, { title: 'Secret' })
  const secret = await workspace.founder()
  const project = await secret.database.read(async (tx) => findProject(tx, id))
  await runCommand(
    await workspace.founder(),
    setScopeInheritance,
    { scopeId: project?.scopeId ?? '', inherits: false },
    newId(),
  )
  const hidden = newId()
  await founder.database.write(async (tx) => {
    await insertRows(tx, 'questions', [
      {
        id: hidden,
        team_id: founder.teamId,
        scope_id: project?.scopeId,
        project_id: survey.projectId,
        type: 'FREE_TEXT',
        text: 'Secret',
        options: [],
        rank: 2,
        created_at: new Date(),
      },
    ])
    await insertRows(tx, 'responses', [
      {
        note_id: [...survey.nameOf].find(([, name]) => name === 'A')?.[0],
        question_id: hidden,
        team_id: founder.teamId,
        response: ['told to few'],
      },
    ])
  })
  const reader = await workspace.member('CONTRIBUTOR')
  expect(reader.actor.visibleScopes).toContain(scopeId)
  const filter = asks('question', hidden, ['TEXT', 'IS_NOT_EMPTY'])
  expect(await namesOf(query(filter), await workspace.founder())).toBe('A')
  expect(await namesOf(query(filter), reader)).toBe('')
  const sorted = query({ sort: { key: questionKey(hidden), direction: 'ASC' } })
  expect(await namesOf(sorted, reader)).toBe(await namesOf(query({}), reader))
})
