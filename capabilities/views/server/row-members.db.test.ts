import { sql, type KyselyPlugin } from 'kysely'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { STRETCHES } from '#platform/kernel/stretches.ts'
import { decodeCursor } from '#platform/kernel/pagination.ts'
import { seededRandom } from '#platform/kernel/seeded-random.ts'
import { FIELD_TYPES, type FieldType } from '#fields/model/field.ts'
import { ensureFieldSet, insertFields } from '#fields/server/index.ts'
import { CURRENT_USER, type FieldForm, type FilterForm } from '#filters/model/filter-form.ts'
import { operatorsOf, shapeOfType, type FieldShape } from '#filters/model/operators.ts'
import { OBJECT_TYPES, systemFieldsOf, systemFieldOf, type ObjectType } from '#filters/model/system-fields.ts'
import { TABLE_OF } from '#filters/server/index.ts'
import {
  createWorkspaceContext,
  membersOf as shareMembers,
  runCommand,
  type Members,
  type WorkspaceContext,
} from '#journal/server/index.ts'
import { createProject, findProject } from '#projects/server/index.ts'
import { setScopeInheritance } from '#workspaces/server/commands/share-scope.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { insertRows } from '#tests/harness/insert-rows.ts'
import { membersBesidePages, shuffledBy } from '#tests/harness/list-members.ts'
import { proofSample, proofSize } from '#tests/harness/proof-size.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { questionRulesOf } from '#notes/model/question-types/registry.ts'
import { QUESTION_TYPES, type QuestionType } from '#notes/model/question.ts'
import {
  fieldKey,
  fieldOwnerOf,
  isGroupable,
  isGroupableType,
  isSortable,
  questionKey,
  systemColumnsOf,
} from '../model/columns.ts'
import { viewData, type ViewData } from '../model/view.ts'
import { createView } from './commands/create-view.ts'
import { viewRows, type ViewRowsQuery } from './lists.ts'
import { countGroups } from './row-pages.ts'
import { countUpTo, runOfRows, type AskedRun, type RunOfRows } from './row-runs.ts'

const { services, connectionString, newWorkspace } = await useServices()

const ROWS = 60
const PAGE_ROWS = 20
/** Some of nearly a hundred conditions, all in a large proof, each checked as pages and as members. */
const CONDITIONS_OF_A_RUN = 30
const CONDITIONS_MS = 90_000
/** Other scripts, both cases, equal letters, empty strings: values that a page could sort differently. */
const WORDS = ['Ä', 'a', 'Z', '日本', 'ß', '10 ', '9 ', 'ä', 'A', '', ' ', 'ss', 'Éa', '10']
const LONG_WORDS = ['ä', 'b'].map((end) => `${'Long '.repeat(8_000)}${end}`)
const TIMES = ['2026-11-20', '2026-11-19', '2026-01-01', '2024-02-29'].map((day) => new Date(`${day}T08:00:00Z`))
const random = seededRandom(67)
const OPTIONS = ['Low', 'High', 'Middle', 'None'].map((label) => ({ id: newId(), label, color: null }))

const any = <Value>(of: readonly Value[]): Value => of[Math.floor(random() * of.length)] as Value
const some = <Value>(of: readonly Value[]): Value[] => of.filter(() => random() < 0.5)
const shuffled = shuffledBy(random)

const world = await makeWorld()
const { founder, projectId, ids, boards, fields, questions, reader } = world

/** Notes, highlights and insights; many have equal sort values, and some are visible to no one. */
async function makeWorld() {
  const workspace = await newWorkspace()
  const make = async (title: string): Promise<{ id: Id; scopeId: Id }> => {
    const { id } = await runCommand(await workspace.founder(), createProject, { title })
    const project = await (await workspace.founder()).database.read(async (tx) => findProject(tx, id))
    return { id, scopeId: project?.scopeId ?? '' }
  }
  const [open, other, secret] = [await make('Open'), await make('Other'), await make('Secret')]
  await runCommand(
    await workspace.founder(),
    setScopeInheritance,
    { scopeId: secret.scopeId, inherits: false },
    newId(),
  )
  const boardOf = async (objectType: ObjectType): Promise<Id> =>
    (
      await runCommand(
        await workspace.founder(),
        createView,
        { projectId: open.id, title: 'Board', layout: 'BOARD', objectType },
        newId(),
      )
    ).id
  const boards: Record<ObjectType, Id> = {
    NOTE: await boardOf('NOTE'),
    HIGHLIGHT: await boardOf('HIGHLIGHT'),
    INSIGHT: await boardOf('INSIGHT'),
  }
  const context = await workspace.founder()
  const { teamId } = context
  const userId = context.actor.userId ?? ''
  const fields = { note: fieldsOfTypes(), insight: fieldsOfTypes() }
  const questions = QUESTION_TYPES.map((type) => ({ id: newId(), type }))
  /** Nine of ten are in the project, where everyone sees them. */
  const placed = () => {
    const [lies] = [any([...Array.from({ length: 9 }, () => open), other])]
    return {
      project_id: lies.id,
      scope_id: lies === open && random() < 0.1 ? secret.scopeId : lies.scopeId,
      team_id: teamId,
      created_by_kind: any(['user', 'user', 'ai']),
      created_by_id: any([userId, newId()]),
      created_at: any(TIMES),
      updated_at: any(TIMES),
      deleted_at: random() < 0.1 ? new Date() : null,
    }
  }
  const many = <Row>(row: () => Row): Row[] => Array.from({ length: ROWS }, row)
  const notes = many(() => ({
    id: newId(),
    ...placed(),
    title: any(WORDS),
    document_id: newId(),
    rank: any([0, 1, 2.5]),
    origin: any(['written', 'imported']),
    happened_at: any([null, ...TIMES]),
  }))
  const highlights = many(() => {
    const { id, project_id, scope_id } = any(notes)
    return { id: newId(), ...placed(), project_id, scope_id, note_id: id, text: any(WORDS) }
  })
  const insights = many(() => ({
    id: newId(),
    ...placed(),
    title: any(WORDS),
    document_id: newId(),
    published_at: any([null, ...TIMES]),
  }))
  const tags = Array.from({ length: 6 }, (_, at) => ({
    id: newId(),
    team_id: teamId,
    scope_id: at === 0 ? secret.scopeId : open.scopeId,
    project_id: open.id,
    title: `Tag ${at}`,
    title_key: `tag ${at}`,
    color: '#112233',
    created_by_kind: 'user',
    deleted_at: at === 1 ? new Date() : null,
  }))
  const idsOf = (rows: readonly { id: Id }[]): Id[] => rows.map(({ id }) => id)
  const idsOfTypes: Record<ObjectType, Id[]> = {
    NOTE: idsOf(notes),
    HIGHLIGHT: idsOf(highlights),
    INSIGHT: idsOf(insights),
  }
  await context.database.write(async (tx) => {
    for (const [appliesTo, own] of Object.entries(fields)) {
      const setId = await ensureFieldSet(tx, teamId, open.scopeId, open.id, appliesTo as 'note' | 'insight')
      await insertFields(
        tx,
        teamId,
        own.map(({ id, type }) => ({
          id,
          scopeId: open.scopeId,
          fieldSetId: setId,
          type,
          label: type,
          options: type === 'SELECT' ? { select: OPTIONS } : {},
        })),
      )
    }
    await insertRows(tx, 'notes', notes)
    await insertRows(tx, 'highlights', highlights)
    await insertRows(tx, 'insights', insights)
    await insertRows(tx, 'tags', tags)
    await insertRows(
      tx,
      'documents',
      [...notes.map((note) => ({ note, kind: 'note' })), ...insights.map((note) => ({ note, kind: 'insight' }))].map(
        ({ note, kind }) => ({
          id: note.document_id,
          team_id: teamId,
          owner_kind: kind,
          owner_id: note.id,
          scope_id: note.scope_id,
          schema_version: 1,
          content: {},
          text: any(WORDS),
        }),
      ),
    )
    await insertRows(
      tx,
      'highlight_tags',
      highlights.flatMap(({ id }) => some(tags).map((tag) => ({ team_id: teamId, highlight_id: id, tag_id: tag.id }))),
    )
    await insertRows(
      tx,
      'insight_highlights',
      insights.flatMap(({ id }) =>
        shuffled(highlights)
          .slice(0, Math.floor(random() * 4))
          .map((quoted, position) => ({ team_id: teamId, insight_id: id, highlight_id: quoted.id, position })),
      ),
    )
    await insertRows(
      tx,
      'stars',
      some(notes).map(({ id }) => ({
        id: newId(),
        team_id: teamId,
        user_id: any([userId, newId()]),
        kind: 'note',
        resource_id: id,
      })),
    )
    await insertRows(
      tx,
      'view_ranks',
      Object.entries(idsOfTypes).flatMap(([type, rows]) =>
        some(rows).map((id) => ({
          team_id: teamId,
          view_id: boards[type as ObjectType],
          row_id: id,
          rank: any([-1, 0, 0.5, 3]),
        })),
      ),
    )
    const values = (owner: Id, own: typeof fields.note) =>
      some(own).map(({ id, type }) => ({ field_id: id, owner_id: owner, team_id: teamId, ...valueOf(type) }))
    await insertRows(tx, 'field_values', [
      ...notes.flatMap(({ id }) => values(id, fields.note)),
      ...insights.flatMap(({ id }) => values(id, fields.insight)),
    ])
  })
  await context.database.write(async (tx) => {
    await insertRows(
      tx,
      'questions',
      questions.map(({ id, type }) => ({
        id,
        team_id: teamId,
        scope_id: open.scopeId,
        project_id: open.id,
        type,
        text: type,
        options:
          questionRulesOf(type).holds === 'text' ? [] : OPTIONS.map((one) => ({ id: one.id, optionText: one.label })),
      })),
    )
    await insertRows(
      tx,
      'responses',
      notes.flatMap(({ id }) =>
        some(questions).map((question) => ({
          note_id: id,
          question_id: question.id,
          team_id: teamId,
          response: answerTo(question.type),
        })),
      ),
    )
  })
  await analyze()
  return {
    workspace,
    projectId: open.id,
    boards,
    fields,
    questions,
    tagIds: idsOf(tags),
    ids: idsOfTypes,
    secretScopeId: secret.scopeId,
    founder: await workspace.founder(),
    reader: await workspace.member('CONTRIBUTOR'),
  }
}

/** Runs what PostgreSQL does automatically within a minute. */
async function analyze(): Promise<void> {
  const owner = new pg.Client({ connectionString })
  await owner.connect()
  await owner.query('analyze')
  await owner.end()
}

function fieldsOfTypes(): Array<{ id: Id; type: FieldType }> {
  return FIELD_TYPES.map((type) => ({ id: newId(), type }))
}

function valueOf(type: FieldType) {
  const isNumber = type === 'BOOLEAN' || type === 'NPS' || type === 'NUMBER'
  return {
    text_value: !isNumber && type !== 'SELECT' && type !== 'DATETIME' ? any([null, ...WORDS]) : null,
    number_value: isNumber ? any([null, 0, 1, 2.5, -3]) : null,
    time_value: type === 'DATETIME' ? any([null, ...TIMES]) : null,
    option_ids:
      type === 'SELECT' ? any([null, [], ...OPTIONS.map(({ id }) => [id]), some(OPTIONS).map(({ id }) => id)]) : null,
  }
}

/** An answer: words, some longer than the part that sorts rows, or options. */
function answerTo(type: QuestionType): string[] {
  const { holds, several } = questionRulesOf(type)
  if (holds === 'text') return [any([...WORDS, ...LONG_WORDS])]
  return several ? some(OPTIONS).map(({ id }) => id) : [any(OPTIONS).id]
}

function query(objectType: ObjectType, data: Partial<ViewData> = {}, more: Partial<ViewRowsQuery> = {}): ViewRowsQuery {
  return viewRows.input.parse({
    projectId,
    objectType,
    data: viewData.parse(data),
    boardId: null,
    group: null,
    ...more,
  })
}

/** All existing objects of any type, and ids that do not exist. */
const everything = (objectType: ObjectType): Id[] =>
  shuffled([...ids[objectType], newId(), ids[objectType === 'NOTE' ? 'INSIGHT' : 'NOTE'][0] ?? ''])

const beside = membersBesidePages(viewRows, {
  random,
  pageRows: PAGE_ROWS,
  everything: ({ objectType }) => everything(objectType),
})

const pagesOf = async (of: ViewRowsQuery, { as = founder, ...from }: Partial<PagesAsked> = {}) =>
  beside.pagesOf(as, of, from)
const membersOf = async (of: ViewRowsQuery, asked: readonly Id[], { as = founder, ...about }: Partial<Asked> = {}) =>
  beside.membersOf(as, of, asked, about)
const expectAlike = async (of: ViewRowsQuery, as: WorkspaceContext = founder): Promise<Id[]> => {
  const rows = await beside.expectAlike(as, of)
  await expectRuns(as, of, rows)
  return rows
}

/**
 * Expects that a jump to any position, from either end, returns the same rows as the pages, and that reading continues
 * on both sides.
 */
async function expectRuns({ database, actor }: WorkspaceContext, of: ViewRowsQuery, rows: readonly Id[]) {
  const said = JSON.stringify(of)
  const { group, ...requested } = of
  const first = 1 + Math.floor(random() * PAGE_ROWS)
  const skip = Math.floor(random() * (rows.length + 2))
  const run = async (asked: Partial<AskedRun>): Promise<RunOfRows> =>
    database.read(async (tx) =>
      runOfRows(tx, actor, requested, { from: 'start', cursor: null, skip: 0, first, ...asked }, group),
    )
  const there = await run({ skip })
  expect(there.nodes, said).toEqual(rows.slice(skip, skip + first))
  expect(there.hasNextPage, said).toBe(skip + first < rows.length)
  const end = Math.max(rows.length - skip, 0)
  const fromEnd = await run({ from: 'end', skip })
  expect(fromEnd.nodes, said).toEqual(rows.slice(Math.max(end - first, 0), end))
  expect([fromEnd.behind === null, fromEnd.hasNextPage], said).toEqual([end <= first, skip > 0])
  for (const [at, { behind, endCursor, nodes }] of [[skip, there] as const, [end - first, fromEnd] as const]) {
    if (endCursor !== null)
      expect((await run({ cursor: decodeCursor(endCursor) })).nodes, said).toEqual(
        rows.slice(rows.indexOf(nodes.at(-1) ?? '') + 1).slice(0, first),
      )
    if (behind === null) continue
    const before = await run({ from: 'end', cursor: decodeCursor(behind) })
    expect(before.nodes, said).toEqual(rows.slice(Math.max(Math.min(at, rows.length) - first, 0), at))
    expect((await run({ cursor: decodeCursor(behind) })).nodes, said).toEqual(rows.slice(at, at + first))
    if (group === null) {
      const counted = await database.read(async (tx) => countUpTo(tx, actor, requested, decodeCursor(behind)))
      expect(counted, said).toBe(Math.min(at, rows.length))
    }
  }
}

interface PagesAsked {
  as: WorkspaceContext
  first: number
}
interface Asked {
  as: WorkspaceContext
  changed: readonly Id[]
  ends: readonly string[]
}

const sortsOf = (objectType: ObjectType): ViewData['sort'][] => [
  null,
  ...[
    ...systemColumnsOf(objectType).filter(isSortable),
    ...fields[fieldOwnerOf(objectType)].map(({ id }) => fieldKey(id)),
    ...(objectType === 'INSIGHT' ? [] : questions.map(({ id }) => questionKey(id))),
  ].flatMap((key) => (['ASC', 'DESC'] as const).map((direction) => ({ key, direction }))),
]

const groupsOf = (objectType: ObjectType): string[] => [
  ...systemColumnsOf(objectType).filter((column) => isGroupable(objectType, column)),
  ...fields[fieldOwnerOf(objectType)].flatMap(({ id, type }) => (isGroupableType(type) ? [fieldKey(id)] : [])),
  ...(objectType === 'INSIGHT' ? [] : questions).flatMap(({ id, type }) =>
    questionRulesOf(type).group === null ? [] : [questionKey(id)],
  ),
]

describe.each(OBJECT_TYPES)('members, and rows from any position, of %s', (objectType) => {
  test('have the order of the pages for every sort, and on a board', async () => {
    const sorts = sortsOf(objectType)
    expect(sorts.length).toBeGreaterThan(2 * FIELD_TYPES.length)
    const orders = new Set<string>()
    for (const sort of sorts) orders.add(String(await expectAlike(query(objectType, { sort }))))
    orders.add(String(await expectAlike(query(objectType, {}, { boardId: boards[objectType] }))))
    // Nearly every sort must give a different order: sorting by missing values would prove nothing.
    expect(orders.size).toBeGreaterThan(sorts.length * 0.8)
  })

  test('match each group, and changed rows name the groups on whose pages they are', async () => {
    for (const group of groupsOf(objectType)) {
      const all = query(
        objectType,
        { group, groupInterval: any(STRETCHES), sort: any(sortsOf(objectType)) },
        { timeZone: any(['UTC', 'Pacific/Auckland']) },
      )
      const keys = (await founder.database.read(async (tx) => countGroups(tx, founder.actor, all))).map(
        ({ key }) => key,
      )
      expect(keys.length).toBeGreaterThan(1)
      const groups = new Map<Id, string[]>()
      for (const key of keys)
        for (const id of await expectAlike({ ...all, group: key })) groups.set(id, [...(groups.get(id) ?? []), key])
      const asked = everything(objectType)
      const { changed } = await membersOf(all, asked, { changed: asked })
      const reported = new Map(changed.map((row) => [row.id, row.groups.map((key) => key.toLowerCase()).toSorted()]))
      expect(reported).toEqual(
        new Map([...groups].map(([id, of]) => [id, of.map((key) => key.toLowerCase()).toSorted()])),
      )
    }
  })

  test(
    'match the pages for every condition',
    async () => {
      let narrowed = 0
      const all = (await pagesOf(query(objectType), { first: 1_000 })).rows.length
      for (const form of proofSample(formsOf(objectType), CONDITIONS_OF_A_RUN)) {
        const filter: FilterForm = { combinator: any(['And', 'Or'] as const), fields: [form] }
        const rows = await expectAlike(query(objectType, { filter, sort: any(sortsOf(objectType)) }))
        if (rows.length > 0 && rows.length < all) narrowed += 1
      }
      expect(narrowed).toBeGreaterThan(proofSize(6, 20))
      const [one, other] = shuffled(formsOf(objectType))
      if (!one || !other) throw new Error('There are conditions.')
      for (const combinator of ['And', 'Or'] as const)
        await expectAlike(query(objectType, { filter: { combinator, fields: [one, other] } }, { find: 'a' }))
    },
    CONDITIONS_MS,
  )

  test('contain only what the actor may see', async () => {
    const seen = await expectAlike(query(objectType), reader)
    const all = await expectAlike(query(objectType))
    expect(all.length).toBeGreaterThan(seen.length)
    expect(seen.length).toBeGreaterThan(0)
    const scopes = await founder.database.read(async (tx) =>
      sql<{ id: Id }>`select id from ${sql.table(TABLE_OF[objectType])} where id = any(${all}::uuid[]) and scope_id =
        ${world.secretScopeId}::uuid`.execute(tx),
    )
    expect(all.filter((id) => !seen.includes(id)).toSorted()).toEqual(scopes.rows.map(({ id }) => id).toSorted())
    for (const group of groupsOf(objectType)) {
      const asked = everything(objectType)
      const { changed } = await membersOf(query(objectType, { group }), asked, { changed: asked, as: reader })
      // A tag of a scope that they cannot see, and a deleted tag.
      for (const tagId of world.tagIds.slice(0, 2)) expect(changed.flatMap((row) => row.groups)).not.toContain(tagId)
    }
  })
})

/** Conditions on each field, with every operator that it allows and with values of which some match. */
function formsOf(objectType: ObjectType): FieldForm[] {
  const shapes: Array<{ field: FieldForm['field']; fieldType: FieldType; shape: FieldShape }> = [
    ...systemFieldsOf(objectType).flatMap((id) => {
      const shape = systemFieldOf(objectType, id)
      return shape ? [{ field: { kind: 'system' as const, id }, fieldType: shape.type, shape }] : []
    }),
    ...fields[fieldOwnerOf(objectType)].map(({ id, type }) => ({
      field: { kind: fieldOwnerOf(objectType), id },
      fieldType: type,
      shape: shapeOfType(type),
    })),
    ...(objectType === 'INSIGHT' ? [] : questions).map(({ id, type }) => {
      const { askedAs } = questionRulesOf(type)
      return { field: { kind: 'question' as const, id }, fieldType: askedAs, shape: shapeOfType(askedAs) }
    }),
  ]
  return shapes.flatMap(({ field, fieldType, shape }) =>
    operatorsOf(shape).map((operatorType, at) => ({
      id: String(at),
      field,
      fieldType,
      operatorType,
      values: {
        boolean: random() < 0.5,
        int32: any(['0', '1', '2']),
        double: any(['0', '1', '2.5']),
        text: any(WORDS.filter((word) => word.trim() !== '')),
        relativeDate: any(['today', '2026-11-19', '2025-01-01']),
        users: [any([CURRENT_USER, founder.actor.userId ?? ''])],
        tags: world.tagIds.slice(2, 2 + Math.ceil(random() * 3)),
        options: some(OPTIONS).map(({ id }) => id),
        projects: [projectId],
        notes: some(ids.NOTE),
        insights: some(ids.INSIGHT),
        highlights: some(ids.HIGHLIGHT),
      },
    })),
  )
}

describe('members', () => {
  test('a row that was requested twice keeps its first position, and a row that left the filter is not returned', async () => {
    const filter: FilterForm = {
      combinator: 'And',
      fields: [
        {
          id: 'title',
          field: { kind: 'system', id: 'Title' },
          fieldType: 'TEXT',
          operatorType: 'CONTAINS',
          values: { text: 'ß' },
        },
      ],
    }
    const { rows } = await pagesOf(query('NOTE', { filter }))
    const [left = '', stays = ''] = rows
    const ask = async () =>
      askGraph(
        { services, workspace: await world.workspace.founder() },
        `query ($definition: ViewDefinition!, $ids: [ID!]!, $changed: [ID!]!) {
          viewMembers(definition: $definition, ids: $ids, changed: $changed) {
            order endCursor changed { id groups behind } rows(ids: $changed) { id note { title } }
          }
        }`,
        {
          definition: { projectId, objectType: 'NOTE', viewData: { filter } },
          ids: [stays, left, stays, left],
          changed: [left, left],
        },
      )
    expect((await ask()).data).toMatchObject({
      viewMembers: { order: [1, 0], changed: [{ id: left }], rows: [{ id: left, note: { title: 'ß' } }] },
    })
    await founder.database.write(async (tx) => sql`update notes set title = 'gone' where id = ${left}`.execute(tx))
    expect((await ask()).data).toMatchObject({ viewMembers: { order: [0], changed: [], rows: [] } })
    await founder.database.write(async (tx) => sql`update notes set title = 'ß' where id = ${left}`.execute(tx))
  })

  test('no ids return no members, and a cursor of another order is refused', async () => {
    expect(await membersOf(query('NOTE'), [])).toEqual({ order: [], changed: [], endCursor: null })
    const { ends } = await pagesOf(query('NOTE', { sort: { key: 'title', direction: 'ASC' } }))
    await expect(membersOf(query('NOTE'), ids.NOTE, { ends })).rejects.toMatchObject({ code: 'ValidationError' })
    await expect(membersOf(query('NOTE'), ids.NOTE, { ends: ['x'] })).rejects.toMatchObject({ code: 'ValidationError' })
  })

  test('rows from the middle come with the cursor where they begin, and only a limited number of rows can be skipped', async () => {
    const ask = async (given: string) =>
      askGraph(
        { services, workspace: await world.workspace.founder() },
        `query ($definition: ViewDefinition!) { viewRows(definition: $definition, ${given}) { nodes { id } behind endCursor hasNextPage } }`,
        { definition: { projectId, objectType: 'NOTE', viewData: {} } },
      )
    interface Told {
      viewRows: { nodes: { id: Id }[]; behind: string | null; endCursor: string; hasNextPage: boolean }
    }
    const { rows } = await pagesOf(query('NOTE'))
    const read = async (given: string) => {
      const { nodes, ...cut } = ((await ask(given)).data as unknown as Told).viewRows
      return { ...cut, ids: nodes.map(({ id }) => id) }
    }
    const middle = await read('first: 5, skip: 20')
    expect(middle).toMatchObject({ ids: rows.slice(20, 25), hasNextPage: true })
    expect(await read(`first: 5, upTo: "${middle.behind}"`)).toMatchObject({ ids: rows.slice(15, 20) })
    expect(await read(`first: 5, after: "${middle.endCursor}"`)).toMatchObject({ ids: rows.slice(25, 30) })
    expect(await read('first: 5, fromEnd: true')).toMatchObject({ ids: rows.slice(-5), hasNextPage: false })
    expect(await read('first: 1000, fromEnd: true')).toMatchObject({ ids: rows, behind: null })
    for (const wrong of ['skip: -1', 'skip: 500001', 'upTo: "x"'])
      expect((await ask(`first: 5, ${wrong}`)).errors, wrong).toBeDefined()
  })

  test('are looked up by their identifiers, even in a project with ten thousand rows', async () => {
    const { id } = await runCommand(await world.workspace.founder(), createProject, { title: 'Large' })
    const large = await world.workspace.founder()
    const project = await large.database.read(async (tx) => findProject(tx, id))
    const fieldId = fields.note.find(({ type }) => type === 'NUMBER')?.id ?? ''
    await large.database.write(async (tx) => {
      await sql`insert into notes (id, team_id, scope_id, project_id, document_id, title, created_by_kind)
        select gen_random_uuid(), ${large.teamId}, ${project?.scopeId ?? ''}, ${id}, gen_random_uuid(), 'Talk ' || n, 'user' from generate_series(1, 10000) n`.execute(
        tx,
      )
      await sql`insert into field_values (field_id, owner_id, team_id, number_value)
        select ${fieldId}::uuid, id, team_id, 1 from notes where project_id = ${id}`.execute(tx)
    })
    await analyze()
    const held = (await pagesOf(query('NOTE', {}, { projectId: id }), { first: 1_000, as: large })).rows.slice(0, 200)
    const filter: FilterForm = {
      combinator: 'And',
      fields: [
        {
          id: 'number',
          field: { kind: 'note', id: fieldId },
          fieldType: 'NUMBER',
          operatorType: 'IS_GREATER_THAN',
          values: { double: '0' },
        },
      ],
    }
    for (const data of [
      {},
      { filter },
      { sort: { key: fieldKey(fieldId), direction: 'ASC' as const }, group: 'tags' },
    ]) {
      const of = query('NOTE', data, { projectId: id })
      const plan = await planOf(large, of, held)
      expect(plan).toContain('notes_pkey')
      expect(plan).not.toMatch(/Seq Scan on (notes|field_values|highlights)|notes_by_project|field_values_by/)
    }
  })

  test('are queried once for all members who have loaded the same rows, and again after a commit', async () => {
    let questions = 0
    const counted = {
      ...viewRows,
      members: async (...asked: Parameters<typeof viewRows.members>) => {
        questions += 1
        return viewRows.members(...asked)
      },
    }
    const { teamId } = world.workspace
    const joined: Id[] = []
    while (joined.length < 4) joined.push((await world.workspace.member('CONTRIBUTOR')).actor.userId ?? '')
    const people = await Promise.all(joined.map(async (id) => world.workspace.again(id)))
    const ask = async (filter?: FilterForm): Promise<Members[]> =>
      Promise.all(
        Array.from({ length: 30 }, async (_, at) => {
          const person = people[at % people.length]
          if (!person) throw new Error('There are people.')
          await using open = new AsyncDisposableStack()
          const reader = services.database.workspace(teamId).reader()
          open.defer(reader.end)
          const context = createWorkspaceContext(services, teamId, person.actor, reader)
          const of = query('NOTE', filter ? { filter } : {})
          return shareMembers(context, counted, of, { ids: ids.NOTE, changed: [], ends: [] })
        }),
      )
    const answers = await ask()
    expect(questions).toBe(1)
    expect(new Set(answers).size).toBe(1)
    await runCommand(await world.workspace.founder(), createProject, { title: 'Committed' })
    await ask()
    expect(questions).toBe(2)
    const mine: FieldForm = {
      id: 'mine',
      field: { kind: 'system', id: 'Authors' },
      fieldType: 'PERSON',
      operatorType: 'IS_ONE_OF',
      values: { users: [CURRENT_USER] },
    }
    await ask({ combinator: 'And', fields: [mine] })
    expect(questions).toBe(2 + people.length)
  })

  test('are counted with the version that was read, and the page names what it follows', async () => {
    const ask = async (text: string) => {
      const { data, errors } = await askGraph(
        { services, workspace: await world.workspace.founder() },
        `query ($definition: ViewDefinition!) { ${text} }`,
        { definition: { projectId, objectType: 'NOTE', viewData: { group: 'tags' } } },
      )
      expect(errors).toBeUndefined()
      return data
    }
    const counted = await ask(`
      viewCounts(definition: $definition) { version total groups { key count } }
      viewRows(definition: $definition, first: 1) { total groups { key count } follows { kind concerns } }`)
    const { viewCounts, viewRows: page } = counted as Record<string, Record<string, unknown>>
    expect(viewCounts).toEqual({ version: null, total: page?.['total'], groups: page?.['groups'] })
    expect(page?.['follows']).toEqual(
      expect.arrayContaining([
        { kind: 'note', concerns: 'ROW' },
        { kind: 'highlight', concerns: 'PARENT' },
        { kind: 'tag', concerns: 'ALL' },
      ]),
    )
    const followed = (data: Partial<ViewData>) => Object.keys(viewRows.follows(query('NOTE', data)))
    expect(followed({ group: 'tags' })).toContain('tag')
    for (const plain of [{}, { sort: { key: 'title', direction: 'ASC' as const } }])
      // A restored tag is in rows again, none of which has a record of it at that time.
      expect(followed(plain).filter((kind) => /^(?:tag|field)/.test(kind))).toEqual(['tag.restored'])
  })
})

/** The query plan of PostgreSQL for the statement that finds members. */
async function planOf({ database, actor }: WorkspaceContext, of: ViewRowsQuery, held: readonly Id[]): Promise<string> {
  const plan: unknown[] = []
  const explaining: KyselyPlugin = {
    transformQuery: ({ node }) =>
      node.kind === 'RawNode' && node.sqlFragments.some((text) => text.includes('window in_order'))
        ? { ...node, sqlFragments: [`explain ${node.sqlFragments[0] ?? ''}`, ...node.sqlFragments.slice(1)] }
        : node,
    transformResult: async ({ result }) => {
      plan.push(...result.rows.flatMap((row) => row['QUERY PLAN'] ?? []))
      return Promise.resolve(result)
    },
  }
  await database.read(async (tx) =>
    viewRows.members(tx.withPlugin(explaining), actor, of, { ids: held, changed: held.slice(0, 3), ends: [] }),
  )
  return plan.join('\n')
}
