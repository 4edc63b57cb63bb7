import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { contentOfText } from '#editor/document/content.ts'
import { isId, newId, type Id } from '#platform/kernel/ids.ts'
import type { FieldType } from '#fields/model/field.ts'
import { addNotes } from '#notes/server/index.ts'
import { addProject, findProject } from '#projects/server/index.ts'
import { defineCommand, runCommand } from '#journal/server/index.ts'
import { useServices } from '#tests/harness/workspace.ts'
import { saysSomething } from '../model/field-form.ts'
import { AI_GENERATED_USER, CURRENT_USER, filterForm, type FieldForm, type FilterForm } from '../model/filter-form.ts'
import { MAX_FIELD_FORMS, MAX_OPERAND_VALUES } from '../model/limits.ts'
import {
  isListOperand,
  LIST_OPERANDS,
  OPERATORS,
  operatorsOf,
  shapeOfType,
  type ListOperand,
} from '../model/operators.ts'
import { AI_USER_ID, compileFilter } from '../model/query.ts'
import { RELATIVE_DATES, momentOf } from '../model/relative-dates.ts'
import { OBJECT_TYPES, systemFieldOf, systemFieldsOf, type ObjectType } from '../model/system-fields.ts'
import { conditionOf, TABLE_OF } from './index.ts'

const { newWorkspace } = await useServices()

const NOW = new Date('2026-11-20T12:00:00.000Z')
const ROWS = 40
const FIELD_TYPES_TRIED: FieldType[] = ['TEXT', 'NUMBER', 'NPS', 'BOOLEAN', 'DATETIME', 'SELECT', 'PERSON']
/** Characters special to LIKE, blanks, both cases, letters of other scripts, some of which have case. */
const TEXTS = [
  '',
  ' ',
  'a',
  'B',
  'ab',
  'A%',
  '_b',
  '\\',
  'a b',
  '漢字',
  'ab%_\\',
  'É',
  'bé',
  'ЁЖ ё',
  'Ab ',
  '\u00a0b\t',
]
const TIMES = [
  new Date('2026-11-20T11:30:00.000Z'),
  new Date('2026-11-10T00:00:00.000Z'),
  new Date('2026-08-20T12:00:00.000Z'),
  new Date('2025-01-01T08:00:00.000Z'),
]

/** All properties of a row: for each field its values. */
interface PlainRow {
  id: Id
  values: Record<string, readonly unknown[]>
}

type World = Awaited<ReturnType<typeof makeWorld>>

function pick<Value>(from: readonly Value[], at: number): Value {
  return from[at % from.length] as Value
}

const setUp = defineCommand({
  name: 'set-up-rows-to-filter',
  who: { installation: 'It sets a test up.' },
  input: z.object({}),
  async run(context) {
    const projectId = await addProject(context, {
      title: 'Filtered',
      summary: '',
      folderId: null,
      icon: null,
      color: null,
    })
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project was added.')
    const noteIds = await addNotes(
      context,
      project,
      Array.from({ length: ROWS }, (_, at) => ({
        title: pick(TEXTS, at),
        content: contentOfText(pick(TEXTS, at * 3 + 1)),
        origin: at % 3 === 0 ? ('imported' as const) : ('written' as const),
      })),
    )
    return { projectId, scopeId: project.scopeId, noteIds }
  },
})

async function makeWorld() {
  const workspace = await newWorkspace()
  const maker = await workspace.founder()
  const { projectId, scopeId, noteIds } = await runCommand(maker, setUp, {})
  const context = await workspace.founder()
  const { teamId } = context
  const hidden = newId()
  const userId = context.actor.userId ?? ''
  const fields = FIELD_TYPES_TRIED.map((type) => ({ id: newId(), type }))
  const personFields = FIELD_TYPES_TRIED.filter((type) => type !== 'PERSON').map((type) => ({ id: newId(), type }))
  const options = Array.from({ length: 6 }, () => newId())
  const boards = [newId(), newId()]
  const groups = [newId(), newId(), newId()]
  const tags = Array.from({ length: 7 }, (_, at) => ({
    id: newId(),
    group: at === 4 ? null : pick(groups, at),
    board: at === 4 ? null : pick(boards, at % groups.length),
  }))
  const people = Array.from({ length: 7 }, (_, at) => ({ id: newId(), visible: at !== 3 }))
  const highlights = Array.from({ length: ROWS }, (_, at) => ({
    id: newId(),
    noteId: pick(noteIds, at * 7),
    tags: tags.filter((_tag, index) => ((at * 13) >> index) % 2 === 1),
    deleted: at % 9 === 8,
    text: pick(TEXTS, at + 2),
  }))
  const insights = Array.from({ length: ROWS / 2 }, (_, at) => ({
    id: newId(),
    title: pick(TEXTS, at + 1),
    content: pick(TEXTS, at),
    published: at % 2 === 0,
    highlights: highlights.filter((_h, index) => (index + at) % 6 === 0),
  }))
  const value = (seed: number, type: FieldType) => ({
    text: ['TEXT', 'PERSON'].includes(type) ? pick([null, ...TEXTS], seed) : null,
    number:
      type === 'BOOLEAN'
        ? pick([null, 0, 1], seed)
        : ['NUMBER', 'NPS'].includes(type)
          ? pick([null, 0, 3, 7.5, 10], seed)
          : null,
    time: type === 'DATETIME' ? pick([null, ...TIMES], seed) : null,
    options:
      type === 'SELECT'
        ? pick([null, [], [options[0]], [options[1], options[2]], options.slice(0, 5), options], seed)
        : null,
  })
  const values = [
    ...noteIds.flatMap((owner, at) =>
      fields.flatMap((field, index) =>
        (at + index) % 5 === 0 ? [] : [{ owner, field, ...value(at + index * 3, field.type) }],
      ),
    ),
    ...insights.flatMap((insight, at) =>
      fields.map((field, index) => ({ owner: insight.id, field, ...value(at * 2 + index, field.type) })),
    ),
    ...people.flatMap((person, at) =>
      personFields.map((field, index) => ({ owner: person.id, field, ...value(at + index + 1, field.type) })),
    ),
  ]
  const links = noteIds.flatMap((noteId, at) =>
    people.filter((_person, index) => ((at * 13) >> index) % 2 === 1).map((person) => ({ noteId, person })),
  )
  await context.database.write(async (tx) => {
    const peopleScope = (await tx.selectFrom('workspaces').select('people_scope_id').executeTakeFirstOrThrow())
      .people_scope_id
    await sql`insert into scopes (id, team_id, parent_id, inherits, kind) values (${hidden}, ${teamId}, null, false, 'people')`.execute(
      tx,
    )
    const set = newId()
    await sql`insert into field_sets (id, team_id, scope_id, project_id, applies_to) values (${set}, ${teamId}, ${scopeId}, ${projectId}, 'note')`.execute(
      tx,
    )
    for (const field of [...fields, ...personFields]) {
      await sql`insert into fields (id, team_id, scope_id, field_set_id, type, label, options) values (${field.id}, ${teamId}, ${scopeId}, ${set}, ${field.type}, ${field.type}, '{}')`.execute(
        tx,
      )
    }
    for (const board of boards)
      await sql`insert into tag_boards (id, team_id, scope_id, project_id, title) values (${board}, ${teamId}, ${scopeId}, ${projectId}, 'B')`.execute(
        tx,
      )
    for (const [at, group] of groups.entries())
      await sql`insert into tag_groups (id, team_id, scope_id, tag_board_id, title, color) values (${group}, ${teamId}, ${scopeId}, ${pick(boards, at)}, 'G', '#112233')`.execute(
        tx,
      )
    for (const tag of tags) {
      await sql`insert into tags (id, team_id, scope_id, project_id, tag_group_id, title, title_key, color, created_by_kind)
        values (${tag.id}, ${teamId}, ${scopeId}, ${projectId}, ${tag.group}, ${tag.id}, ${tag.id}, '#112233', 'user')`.execute(
        tx,
      )
    }
    for (const person of people) {
      await sql`insert into people (id, team_id, scope_id, origin_scope_id, name, name_key, created_by_kind) values (${person.id},
        ${teamId}, ${person.visible ? peopleScope : hidden}, ${person.visible ? peopleScope : hidden}, ${person.id}, ${person.id}, 'user')`.execute(
        tx,
      )
    }
    for (const { noteId, person } of links)
      await sql`insert into note_people (team_id, note_id, person_id) values (${teamId}, ${noteId}, ${person.id})`.execute(
        tx,
      )
    for (const [at, noteId] of noteIds.entries()) {
      await sql`update notes set created_at = ${pick(TIMES, at)}, updated_at = ${pick(TIMES, at + 1)}, created_by_kind =
        ${at % 4 === 0 ? 'ai' : 'user'}, created_by_id = ${at % 4 === 0 ? null : userId}::uuid where id = ${noteId}`.execute(
        tx,
      )
    }
    // The reader's own stars count, those of others do not.
    for (const [at, noteId] of noteIds.entries())
      await sql`insert into stars (id, team_id, user_id, kind, resource_id) values (${newId()}, ${teamId}, ${at % 5 === 0 ? userId : newId()}, 'note', ${noteId})`.execute(
        tx,
      )
    for (const one of highlights) {
      await sql`insert into highlights (id, team_id, scope_id, project_id, note_id, text, created_by_kind, created_by_id, created_at, updated_at, deleted_at)
        values (${one.id}, ${teamId}, ${scopeId}, ${projectId}, ${one.noteId}, ${one.text}, 'user', ${userId}, ${pick(TIMES, one.tags.length)}, ${NOW}, ${one.deleted ? NOW : null})`.execute(
        tx,
      )
      for (const tag of one.tags)
        await sql`insert into highlight_tags (team_id, highlight_id, tag_id) values (${teamId}, ${one.id}, ${tag.id})`.execute(
          tx,
        )
    }
    for (const one of insights) {
      const document = newId()
      await sql`insert into documents (id, team_id, owner_kind, owner_id, scope_id, schema_version, content, text)
        values (${document}, ${teamId}, 'insight', ${one.id}, ${scopeId}, 1, '{}', ${one.content})`.execute(tx)
      await sql`insert into insights (id, team_id, scope_id, project_id, document_id, title, published_at, created_by_kind, created_by_id, created_at, updated_at)
        values (${one.id}, ${teamId}, ${scopeId}, ${projectId}, ${document}, ${one.title}, ${one.published ? NOW : null}, 'user', ${userId}, ${TIMES[0]}, ${TIMES[1]})`.execute(
        tx,
      )
      for (const [position, quoted] of one.highlights.entries())
        await sql`insert into insight_highlights (team_id, insight_id, highlight_id, position) values (${teamId}, ${one.id}, ${quoted.id}, ${position})`.execute(
          tx,
        )
    }
    for (const one of values) {
      await sql`insert into field_values (field_id, owner_id, team_id, text_value, number_value, time_value, option_ids)
        values (${one.field.id}, ${one.owner}, ${teamId}, ${one.text}, ${one.number}, ${one.time}, ${one.options as string[] | null}::uuid[])`.execute(
        tx,
      )
    }
  })
  const stored = await context.database.read(async (tx) => ({
    contributors: (
      await sql<{
        owner_id: Id
        principal_kind: string
        principal_id: Id
      }>`select owner_id, principal_kind, principal_id from document_contributors join documents on documents.id = document_id`.execute(
        tx,
      )
    ).rows,
    texts: (await sql<{ owner_id: Id; text: string }>`select owner_id, text from documents`.execute(tx)).rows,
  }))

  const held = (owner: Id, of: readonly { id: Id; type: FieldType }[]): Record<string, readonly unknown[]> =>
    Object.fromEntries(
      of.map((field) => [
        field.id,
        values
          .filter((one) => one.owner === owner && one.field.id === field.id)
          .flatMap((one) =>
            one.options
              ? one.options
              : [
                  one.text,
                  field.type === 'BOOLEAN' && one.number !== null ? one.number === 1 : one.number,
                  one.time,
                ].filter((given) => given !== null),
          ),
      ]),
    )
  const living = highlights.filter((one) => !one.deleted)
  const ofTags = (some: readonly (typeof tags)[number][]) => ({
    Tags: some.map((tag) => tag.id),
    TagGroup: some.flatMap((tag) => tag.group ?? []),
    TagBoard: some.flatMap((tag) => tag.board ?? []),
  })
  const peopleOf = (noteId: Id) =>
    links.filter((link) => link.noteId === noteId && link.person.visible).map((link) => link.person.id)
  const ofPeople = (noteId: Id) => {
    const each = peopleOf(noteId).map((id) => held(id, personFields))
    return Object.fromEntries(
      personFields.map((field) => [`person:${field.id}`, each.flatMap((one) => one[field.id] ?? [])]),
    )
  }
  const common = {
    Project: [projectId],
    ProjectCategory: [],
    Authors: [userId],
    AiGenerated: [false],
    Starred: [false],
  }
  const textOf = (id: Id) => stored.texts.filter((one) => one.owner_id === id).map((one) => one.text)
  const rows: Record<ObjectType, PlainRow[]> = {
    NOTE: noteIds.map((id, at) => {
      const own = living.filter((one) => one.noteId === id)
      return {
        id,
        values: {
          ...common,
          Title: [pick(TEXTS, at)],
          Content: textOf(id),
          Created: [pick(TIMES, at)],
          Updated: [pick(TIMES, at + 1)],
          Starred: [at % 5 === 0],
          Authors: [at % 4 === 0 ? AI_USER_ID : userId],
          AiGenerated: [at % 4 === 0],
          ImportOrigin: [at % 3 === 0],
          Contributors: stored.contributors
            .filter((one) => one.owner_id === id)
            .map((one) => (one.principal_kind === 'ai' ? AI_USER_ID : one.principal_id)),
          ...ofTags(own.flatMap((one) => one.tags)),
          People: peopleOf(id),
          Insights: insights
            .filter((insight) => insight.highlights.some((one) => own.includes(one)))
            .map((one) => one.id),
          Highlight: own.map((one) => one.id),
          HighlightCount: [own.length],
          ...held(id, fields),
          ...ofPeople(id),
        },
      }
    }),
    INSIGHT: insights.map((insight) => {
      const quoted = insight.highlights.filter((one) => !one.deleted)
      return {
        id: insight.id,
        values: {
          ...common,
          Title: [insight.title],
          Content: [insight.content],
          Created: [TIMES[0]],
          Updated: [TIMES[1]],
          Published: [insight.published],
          Contributors: [],
          ...ofTags(quoted.flatMap((one) => one.tags)),
          Note: quoted.map((one) => one.noteId),
          Highlight: quoted.map((one) => one.id),
          HighlightCount: [quoted.length],
          ...held(insight.id, fields),
        },
      }
    }),
    HIGHLIGHT: living.map((one) => ({
      id: one.id,
      values: {
        ...common,
        Content: [one.text],
        Created: [pick(TIMES, one.tags.length)],
        Updated: [NOW],
        ...ofTags(one.tags),
        Note: [one.noteId],
        People: peopleOf(one.noteId),
        Insights: insights.filter((insight) => insight.highlights.includes(one)).map((insight) => insight.id),
        ...held(one.noteId, fields),
        ...ofPeople(one.noteId),
      },
    })),
  }
  const known: Partial<Record<ListOperand, readonly string[]>> = {
    insights: insights.map((one) => one.id),
    notes: noteIds,
    people: people.map((one) => one.id),
    projects: [projectId],
    tags: tags.map((one) => one.id),
    tagGroups: groups,
    tagBoards: boards,
    users: [userId, CURRENT_USER, AI_GENERATED_USER],
    options,
    highlights: highlights.map((one) => one.id),
  }
  return { context, projectId, rows, fields, personFields, known, userId }
}

/** Whether a row matches a field form, by the words of the model rather than by the compiler. */
function says(row: PlainRow, form: FieldForm, userId: Id): boolean {
  const key = form.field?.kind === 'person' ? `person:${form.field.id}` : (form.field?.id ?? '')
  const held = (row.values[key] ?? []).filter((one) => typeof one !== 'string' || one.trim() !== '')
  const words = held.filter((one) => typeof one === 'string').map((one) => one.trim().toLowerCase())
  const text = (form.values.text ?? '').trim().toLowerCase()
  const asked = LIST_OPERANDS.flatMap((operand) => form.values[operand] ?? []).map((one) =>
    one === CURRENT_USER ? userId : one === AI_GENERATED_USER ? AI_USER_ID : one.toLowerCase(),
  )
  const numberText = form.values.int32 ?? form.values.double
  const number =
    numberText === undefined
      ? null
      : form.values.int32 === undefined
        ? Number(numberText)
        : Math.trunc(Number(numberText))
  const written = form.values.relativeDate ?? ''
  const relative = RELATIVE_DATES.find((one) => one === written)
  const moment = relative ? momentOf(relative, NOW) : new Date(written)
  const isSame = () =>
    form.values.boolean !== undefined
      ? held.includes(form.values.boolean)
      : number === null
        ? words.includes(text)
        : held.includes(number)
  switch (form.operatorType) {
    case 'CONTAINS':
      return words.some((one) => one.includes(text))
    case 'DOES_NOT_CONTAIN':
      return !words.some((one) => one.includes(text))
    case 'IS':
      return isSame()
    case 'IS_NOT':
      return !isSame()
    case 'IS_ONE_OF':
      return asked.some((one) => held.includes(one))
    case 'IS_NOT_ONE_OF':
      return !asked.some((one) => held.includes(one))
    case 'IS_ALL_OF':
      return asked.every((one) => held.includes(one))
    case 'IS_NOT_ALL_OF':
      return !asked.every((one) => held.includes(one))
    case 'IS_GREATER_THAN':
      return held.some((one) => (one as number) > (number ?? 0))
    case 'IS_LESS_THAN':
      return held.some((one) => (one as number) < (number ?? 0))
    // A day includes its last moment: what is after it is of a later day.
    case 'IS_AFTER':
      return held.some((one) => (one as Date).getTime() > moment.getTime() + (relative ? 0 : 86_399_999))
    case 'IS_BEFORE':
      return held.some((one) => (one as Date) < moment)
    case 'IS_EMPTY':
      return held.length === 0
    case 'IS_NOT_EMPTY':
      return held.length > 0
  }
}

function formsOf(world: World, objectType: ObjectType): fc.Arbitrary<FieldForm> {
  const system = systemFieldsOf(objectType).map((name) => ({
    field: { kind: 'system' as const, id: name },
    shape: systemFieldOf(objectType, name),
    type: systemFieldOf(objectType, name)?.type ?? ('TEXT' as const),
  }))
  const own = world.fields.map((field) => ({
    field: { kind: objectType === 'INSIGHT' ? ('insight' as const) : ('note' as const), id: field.id },
    shape: shapeOfType(field.type),
    type: field.type,
  }))
  const ofPeople =
    objectType === 'INSIGHT'
      ? []
      : world.personFields.map((field) => ({
          field: { kind: 'person' as const, id: field.id },
          shape: shapeOfType(field.type),
          type: field.type,
        }))
  return fc.constantFrom(...system, ...own, ...ofPeople).chain(({ field, shape, type }) => {
    const operand = shape?.operand ?? 'text'
    const ids = world.known[operand as ListOperand] ?? [newId()]
    const values: Record<string, fc.Arbitrary<unknown>> = {
      boolean: fc.boolean(),
      int32: fc.constantFrom('0', '1', '3', '7.5'),
      double: fc.constantFrom('0', '3', '7.5', '11'),
      text: fc.constantFrom(...TEXTS),
      relativeDate: fc.constantFrom(...RELATIVE_DATES, '2026-11-10', '2025-01-01'),
    }
    return fc.record({
      id: fc.constant('x'),
      field: fc.constant(field),
      fieldType: fc.constant(type),
      operatorType: shape
        ? fc.oneof(
            { weight: 9, arbitrary: fc.constantFrom(...operatorsOf(shape)) },
            { weight: 1, arbitrary: fc.constantFrom(...OPERATORS) },
          )
        : fc.constantFrom(...OPERATORS),
      values: fc.record({
        [operand]: values[operand] ?? fc.subarray([...ids], { maxLength: Math.min(3, ids.length) }),
      }) as fc.Arbitrary<FieldForm['values']>,
    })
  })
}

/**
 * Compares what filters find in the database with the expectation for each row.
 * @returns how many found some rows and not all
 */
async function compare(
  { context, projectId, rows, userId }: World,
  objectType: ObjectType,
  filters: fc.Arbitrary<FilterForm>,
  numRuns: number,
): Promise<number> {
  let some = 0
  await fc.assert(
    fc.asyncProperty(filters, async (given) => {
      const filter = filterForm.parse(given)
      const complete = filter.fields.filter((form) => saysSomething(objectType, form))
      const expected = rows[objectType].filter(
        (row) =>
          complete.length === 0 ||
          complete[filter.combinator === 'And' ? 'every' : 'some']((form) => says(row, form, userId)),
      )
      const compiled = compileFilter(objectType, filter, { userId, now: NOW })
      for (const looking of ['over all', 'at few'] as const) {
        const condition = conditionOf(objectType, compiled, context.actor, looking)
        const found = await context.database.read(
          async (tx) =>
            (
              await sql<{
                id: Id
              }>`select r.id from ${sql.table(TABLE_OF[objectType])} r where r.project_id = ${projectId} and r.deleted_at is null and ${condition}`.execute(
                tx,
              )
            ).rows,
        )
        expect(found.map((row) => row.id).toSorted()).toEqual(expected.map((row) => row.id).toSorted())
      }
      if (complete.length > 0 && expected.length > 0 && expected.length < rows[objectType].length) some += 1
    }),
    { numRuns },
  )
  return some
}

const world = await makeWorld()

test.each(OBJECT_TYPES)(
  'a filter of things of type %s finds in the database exactly the rows that match it by the model',
  async (objectType) => {
    const filters = fc.record({
      combinator: fc.constantFrom('And' as const, 'Or' as const),
      fields: fc.array(formsOf(world, objectType), { maxLength: 4 }),
    })
    // Filters that find everything or nothing would prove little.
    expect(await compare(world, objectType, filters, 250)).toBeGreaterThan(25)
  },
)

test.each(OBJECT_TYPES)(
  '“is all of” many values, and its negation, match the values of things of type %s, however often each is named',
  async (objectType) => {
    const fields = [
      ...systemFieldsOf(objectType).flatMap((id) => {
        const shape = systemFieldOf(objectType, id)
        return shape?.several && isListOperand(shape.operand)
          ? [{ field: { kind: 'system' as const, id }, fieldType: shape.type, operand: shape.operand }]
          : []
      }),
      ...[...world.fields, ...world.personFields].flatMap(({ id, type }, at) =>
        type === 'SELECT'
          ? [
              {
                field: {
                  kind:
                    at < world.fields.length
                      ? objectType === 'INSIGHT'
                        ? ('insight' as const)
                        : ('note' as const)
                      : ('person' as const),
                  id,
                },
                fieldType: type,
                operand: 'options' as const,
              },
            ]
          : [],
      ),
    ]
    const forms = fc.constantFrom(...fields).chain(({ field, fieldType, operand }) => {
      const known = world.known[operand] ?? []
      const heldByOne = rowsHolding(world, objectType, field)
      const named = fc.oneof(
        fc.shuffledSubarray([...known], { minLength: Math.min(3, known.length) }),
        ...heldByOne.map((held) => fc.shuffledSubarray(held, { minLength: held.length - 1 })),
      )
      // The first is named twice.
      const values = named.map(([first = '', ...others]) => ({
        [operand]: [first, ...others, isId(first) ? first.toUpperCase() : first],
      }))
      return fc.record({
        id: fc.constant('x'),
        field: fc.constant(field),
        fieldType: fc.constant(fieldType),
        operatorType: fc.constantFrom('IS_ALL_OF' as const, 'IS_NOT_ALL_OF' as const),
        values,
      })
    })
    const filters = fc.record({
      combinator: fc.constant('And' as const),
      fields: fc.array(forms, { minLength: 1, maxLength: 2 }),
    })
    expect(await compare(world, objectType, filters, 150)).toBeGreaterThan(15)
  },
)

/** The values of rows that have many in a field. */
function rowsHolding({ rows }: World, objectType: ObjectType, field: { kind: string; id: string }): string[][] {
  const key = field.kind === 'person' ? `person:${field.id}` : field.id
  return rows[objectType]
    .flatMap((row) => {
      const held = [...new Set((row.values[key] ?? []).filter((one) => typeof one === 'string'))]
      return held.length >= 5 ? [held] : []
    })
    .slice(0, 8)
}

test('the maximum number of conditions over the maximum number of values is answered', async () => {
  const { context, projectId, rows, known, userId } = world
  const tags = [...(known.tags ?? []), ...Array.from({ length: MAX_OPERAND_VALUES }, () => newId())].slice(
    0,
    MAX_OPERAND_VALUES,
  )
  const fields = Array.from({ length: MAX_FIELD_FORMS }, (): FieldForm => ({
    id: 'x',
    field: { kind: 'system', id: 'Tags' },
    fieldType: 'SELECT',
    operatorType: 'IS_NOT_ALL_OF',
    values: { tags },
  }))
  const condition = conditionOf(
    'NOTE',
    compileFilter('NOTE', { combinator: 'And', fields }, { userId, now: NOW }),
    context.actor,
  )
  const found = await context.database.read(
    async (tx) =>
      (
        await sql<{
          id: Id
        }>`select r.id from notes r where r.project_id = ${projectId} and r.deleted_at is null and ${condition}`.execute(
          tx,
        )
      ).rows,
  )
  expect(found).toHaveLength(rows.NOTE.length)
})
