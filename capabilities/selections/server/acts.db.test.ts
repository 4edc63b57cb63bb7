import { beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { createField } from '#fields/server/commands/create-field.ts'
import { valuesOf } from '#fields/server/index.ts'
import { createHighlight } from '#highlights/server/commands/create-highlight.ts'
import { undoOperation } from '#history/server/commands/undo-operation.ts'
import { changeInsight } from '#insights/server/commands/change-insight.ts'
import { createInsight } from '#insights/server/commands/create-insight.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { createQuestion } from '#notes/server/commands/create-question.ts'
import { changeNote } from '#notes/server/commands/change-note.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { createTag } from '#tags/server/commands/create-tag.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { addResearch } from '#tests/harness/research.ts'
import { useServices, type TestWorkspace } from '#tests/harness/workspace.ts'
import { actOf, batchOf } from './batch.ts'
import { runAct } from './run-act.ts'
import { actOnSelection } from './commands/act-on-selection.ts'
import { selectAll } from './commands/select-all.ts'
import { selectedActs } from './contracts.ts'
import { findAct, rowsBehind } from './store.ts'

const { services, newWorkspace } = await useServices()
const forever = new AbortController().signal

let workspace: TestWorkspace
let projectId: Id
let other: Id
let ids: { fieldId: Id; questionId: Id; tagId: Id; noteIds: Id[] }
const founder = async (): Promise<WorkspaceContext> => workspace.founder()

/** Three notes with one quote and two turns of talk each, and three insights; the first of each is locked. */
beforeEach(async () => {
  workspace = await newWorkspace()
  const notes = ['Ada', 'Ben', 'Cleo'].map((title) => ({
    title,
    text: 'Mara: Why so?\n\nBen: It takes too long.\n\nMara: Always?',
  }))
  const made = await runCommand(await founder(), addResearch, { title: 'Interviews', notes })
  projectId = made.projectId
  other = (await runCommand(await founder(), createProject, { title: 'Other' })).id
  for (const noteId of made.noteIds)
    await runCommand(await founder(), createHighlight, { noteId, place: { quote: 'too long' }, tagIds: [] })
  const insightIds: Id[] = []
  for (const title of ['One', 'Two', 'Three'])
    insightIds.push((await runCommand(await founder(), createInsight, { projectId, title })).id)
  await runCommand(await founder(), changeNote, { id: made.noteIds[0], locked: true })
  await runCommand(await founder(), changeInsight, { id: insightIds[0], locked: true })
  const field = { projectId, appliesTo: 'note', type: 'TEXT', label: 'Wave' }
  const question = { projectId, type: 'FREE_TEXT', text: 'How often?', options: [] }
  ids = {
    noteIds: made.noteIds,
    fieldId: (await runCommand(await founder(), createField, field)).id,
    questionId: (await runCommand(await founder(), createQuestion, question)).id,
    tagId: (await runCommand(await founder(), createTag, { projectId, title: 'Slow' })).id,
  }
})

const read = async <Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> =>
  services.database.workspace(workspace.teamId).read(async (tx) => (await query.execute(tx)).rows)

/** Counts the rows of the project that match a condition. */
const count = async (table: string, where: ReturnType<typeof sql>): Promise<number> => {
  const [row] = await read(
    sql<{ count: number }>`select count(*)::integer as count from ${sql.table(table)} where ${where}`,
  )
  return row?.count ?? 0
}
const inProject = (project: Id) => sql`project_id = ${project} and deleted_at is null`
const filled = async (): Promise<number> =>
  (await services.database.workspace(workspace.teamId).read(async (tx) => valuesOf(tx, ids.noteIds))).filter(
    ({ text }) => text === 'Second',
  ).length

interface Tried {
  given: () => object
  /** The number of rows that are changed, and of those that may not be changed. */
  changed: number
  refused: number
  /** A count: before the act, after it, and after its undo. */
  figure: () => Promise<number>
  says: readonly [before: number, after: number]
}

const ACTS: Readonly<Record<string, Tried>> = {
  'note delete': {
    given: () => ({}),
    changed: 2,
    refused: 1,
    figure: async () => count('notes', inProject(projectId)),
    says: [3, 1],
  },
  'note move': {
    given: () => ({ toProjectId: other }),
    changed: 2,
    refused: 1,
    figure: async () => count('notes', inProject(other)),
    says: [0, 2],
  },
  'note duplicate': {
    given: () => ({}),
    changed: 3,
    refused: 0,
    figure: async () => count('notes', inProject(projectId)),
    says: [3, 6],
  },
  'note set-field': {
    given: () => ({ key: `field:${ids.fieldId}`, text: 'Second' }),
    changed: 2,
    refused: 1,
    figure: filled,
    says: [0, 2],
  },
  'note set-answer': {
    given: () => ({ key: `question:${ids.questionId}`, text: 'Every day' }),
    changed: 2,
    refused: 1,
    figure: async () => count('responses', sql`response = array['Every day']`),
    says: [0, 2],
  },
  'note detect-speakers': {
    given: () => ({}),
    changed: 2,
    refused: 1,
    figure: async () => count('note_speakers', sql`name = 'Mara'`),
    says: [0, 2],
  },
  'insight delete': {
    given: () => ({}),
    changed: 2,
    refused: 1,
    figure: async () => count('insights', inProject(projectId)),
    says: [3, 1],
  },
  'insight move': {
    given: () => ({ toProjectId: other }),
    changed: 2,
    refused: 1,
    figure: async () => count('insights', inProject(other)),
    says: [0, 2],
  },
  'insight duplicate': {
    given: () => ({}),
    changed: 3,
    refused: 0,
    figure: async () => count('insights', inProject(projectId)),
    says: [3, 6],
  },
  'insight set-status': {
    given: () => ({ key: 'status', text: 'published' }),
    changed: 3,
    refused: 0,
    figure: async () => count('insights', sql`project_id = ${projectId} and published_at is not null`),
    says: [0, 3],
  },
  'highlight tag': {
    given: () => ({ add: [ids.tagId] }),
    changed: 3,
    refused: 0,
    figure: async () => count('highlight_tags', sql`tag_id = ${ids.tagId}`),
    says: [0, 3],
  },
  'highlight delete': {
    given: () => ({}),
    changed: 3,
    refused: 0,
    figure: async () => count('highlights', inProject(projectId)),
    says: [3, 0],
  },
}
/** Acts that are the same as for notes. */
const ALIKE = ['insight set-field']

test('all acts on chosen rows are tested here', () => {
  const known = services.hooks.of(selectedActs).map(({ key }) => key)
  expect(known.toSorted()).toEqual([...Object.keys(ACTS), ...ALIKE].toSorted())
})

test.each(Object.entries(ACTS))(
  '%s changes what may be changed, counts the rest, and is taken back and done again as one act',
  async (key, { given, changed, refused, figure, says }) => {
    const [kind = '', act = ''] = key.split(' ')
    const question = { projectId, objectType: kind.toUpperCase(), data: {}, boardId: null, group: null }
    const [before, after] = says
    expect(await figure()).toBe(before)
    const selectionId = (await runCommand(await founder(), selectAll, { list: 'view-rows', question })).id
    const operationId = newId()
    const input = { selectionId, act, given: given() }
    const { id } = await runCommand(await founder(), actOnSelection, input, operationId)
    const goOn = async () => {
      await runAct(services, workspace.teamId, id, forever)
      return services.database.workspace(workspace.teamId).read(async (tx) => findAct(tx, id))
    }
    expect(await goOn()).toMatchObject({ state: 'DONE', failure: null, changed, leftRefused: refused, leftChanged: 0 })
    expect(await figure()).toBe(after)
    const undoAct = async (actOperationId: Id): Promise<Id> =>
      (await runCommand(await founder(), undoOperation, { actOperationId }, newId())).redoOperationId ?? ''
    const redo = await undoAct(operationId)
    expect(await goOn()).toMatchObject({ state: 'UNDONE', failure: null, changed: 0, stayed: 0 })
    expect(await figure()).toBe(before)
    await undoAct(redo)
    expect(await goOn()).toMatchObject({ state: 'DONE', failure: null, changed, stayed: 0 })
    expect(await figure()).toBe(after)
  },
)

test('of named rows, only those in the list are chosen', async () => {
  const [first = '', second = ''] = ids.noteIds
  const question = { projectId, objectType: 'NOTE', data: {}, boardId: null, group: null }
  const named = { list: 'view-rows', question, ids: [second, first, second, newId()] }
  const { id } = await runCommand(await founder(), selectAll, named)
  const rows = await services.database.workspace(workspace.teamId).read(async (tx) => rowsBehind(tx, id, 0, 10))
  expect(rows.map((row) => row.id)).toEqual([second, first])
})

/**
 * The history of the project, latest first: the types and counts of its acts, and the id with which each can be undone.
 */
const historyOf = async (): Promise<Array<{ parts: Array<{ type: string; count: number }>; undoable: Id | null }>> => {
  const answer = await askGraph(
    { services, workspace: await founder() },
    'query ($id: ID!) { history(kind: "project", id: $id) { acts { nodes { undoable parts { type count } } } } }',
    { id: projectId },
  )
  const { history } = answer.data as { history: { acts: { nodes: Awaited<ReturnType<typeof historyOf>> } } }
  return history.acts.nodes
}

test.each([
  ['note set-answer', 'note.answered'],
  ['note set-field', 'note.filled'],
  ['highlight tag', 'highlight.tagged'],
])(
  '%s in several batches is one act of the history, also while others act, and can be undone and redone from it',
  async (key, type) => {
    const [kind = '', name = ''] = key.split(' ')
    const tried = ACTS[key]
    if (!tried) throw new Error('It is tried above.')
    const before = await historyOf()
    const question = { projectId, objectType: kind.toUpperCase(), data: {}, boardId: null, group: null }
    const selectionId = (await runCommand(await founder(), selectAll, { list: 'view-rows', question })).id
    const operationId = newId()
    const input = { selectionId, act: name, given: tried.given() }
    const { id } = await runCommand(await founder(), actOnSelection, input, operationId)
    const one = actOf(services, { kind, act: name })
    /** One row per batch, with other changes between them. */
    for (let batch = 0; batch <= 3; batch += 1) {
      await runCommand(
        await founder(),
        batchOf(one, id, 1, () => undefined),
        {},
        newId(),
      )
      await runCommand(await founder(), createTag, { projectId, title: `Between ${batch}` }, newId())
    }
    await runAct(services, workspace.teamId, id, forever)
    const ofAct = (all: Awaited<ReturnType<typeof historyOf>>) =>
      all.filter(({ parts }) => parts.some((part) => part.type === type))
    const described = ofAct(await historyOf())
    expect(described).toHaveLength(ofAct(before).length + 1)
    expect(described[0]).toMatchObject({
      undoable: operationId,
      parts: expect.arrayContaining([{ type, count: tried.changed }]) as unknown,
    })
    const redo = (await runCommand(await founder(), undoOperation, { actOperationId: operationId }, newId()))
      .redoOperationId
    await runAct(services, workspace.teamId, id, forever)
    expect(await tried.figure()).toBe(tried.says[0])
    const undone = ofAct(await historyOf())
    expect(undone).toHaveLength(ofAct(before).length + 2)
    expect(undone[0]).toMatchObject({
      undoable: redo,
      parts: expect.arrayContaining([{ type, count: tried.changed }]) as unknown,
    })
    const latest = await askGraph(
      { services, workspace: await founder() },
      'query ($ids: [ID!]!) { latestActs(ids: $ids) { act { parts { type count } } } }',
      { ids: [projectId] },
    )
    expect(latest.data?.['latestActs']).toEqual([
      { act: { parts: expect.arrayContaining([{ type, count: tried.changed }]) as unknown } },
    ])
  },
)

test('a new tag for all chosen highlights is made by the act itself, also in several batches, and goes with its undo', async () => {
  const question = { projectId, objectType: 'HIGHLIGHT', data: {}, boardId: null, group: null }
  const selectionId = (await runCommand(await founder(), selectAll, { list: 'view-rows', question })).id
  const operationId = newId()
  const tagId = newId()
  const given = { newTag: { id: tagId, title: 'Too slow', projectId } }
  const { id } = await runCommand(await founder(), actOnSelection, { selectionId, act: 'tag', given }, operationId)
  const one = actOf(services, { kind: 'highlight', act: 'tag' })
  for (let batch = 0; batch < 3; batch += 1)
    await runCommand(
      await founder(),
      batchOf(one, id, 1, () => undefined),
      {},
      newId(),
    )
  await runAct(services, workspace.teamId, id, forever)
  const tags = async () => count('tags', sql`project_id = ${projectId} and title = 'Too slow' and deleted_at is null`)
  const tagged = async () => count('highlight_tags', sql`tag_id = ${tagId}`)
  expect([await tags(), await tagged()]).toEqual([1, 3])
  const redo = (await runCommand(await founder(), undoOperation, { actOperationId: operationId }, newId()))
    .redoOperationId
  await runAct(services, workspace.teamId, id, forever)
  expect([await tags(), await tagged()]).toEqual([0, 0])
  await runCommand(await founder(), undoOperation, { actOperationId: redo ?? '' }, newId())
  await runAct(services, workspace.teamId, id, forever)
  expect([await tags(), await tagged()]).toEqual([1, 3])
})

test('a new tag is given only to highlights of its own project', async () => {
  const question = { projectId, objectType: 'HIGHLIGHT', data: {}, boardId: null, group: null }
  const selectionId = (await runCommand(await founder(), selectAll, { list: 'view-rows', question })).id
  const given = { newTag: { title: 'Elsewhere', projectId: other } }
  const { id } = await runCommand(await founder(), actOnSelection, { selectionId, act: 'tag', given }, newId())
  await runAct(services, workspace.teamId, id, forever)
  const act = await services.database.workspace(workspace.teamId).read(async (tx) => findAct(tx, id))
  expect(act).toMatchObject({ state: 'DONE', changed: 0, leftRefused: 3 })
  expect(await count('tags', sql`title = 'Elsewhere'`)).toBe(0)
})
