import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { contentOfText } from '#editor/document/content.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import type { EngineQuery } from '#platform/server/search-engine/index.ts'
import { filterForm, type FieldForm, type FilterForm } from '#filters/model/filter-form.ts'
import { compileForTypes } from '#filters/model/query.ts'
import { FILTERED_TYPES } from '#filters/model/system-fields.ts'
import { defineCommand, runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { addNotes } from '#notes/server/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { findProject } from '#projects/server/index.ts'
import { askGraph } from '#tests/harness/graph.ts'
import { proofRuns } from '#tests/harness/proof-size.ts'
import { useServices } from '#tests/harness/workspace.ts'
import type { SearchOptionsInput } from '../model/search-options.ts'
import { everythingMatching, narrowByFilter } from './narrow-by-filter.ts'
import { openSearchIndex, search, type SearchIndex } from './index.ts'

const { services, newWorkspace } = await useServices()
const folder = mkdtempSync(join(tmpdir(), 'search-filters-'))
const workspace = await newWorkspace()
let index: SearchIndex
const failures: unknown[] = []

const WORDS = ['pricing', 'onboarding', 'export', 'search', 'price list', 'slow export']
const ROLES = ['Nurse', 'Surgeon', 'Head nurse']

const addNotesTo = defineCommand({
  name: 'add-notes-to-search',
  who: { installation: 'It sets a test up.' },
  input: z.object({ projectId: z.uuid(), notes: z.array(z.object({ title: z.string(), text: z.string() })) }),
  async run(context, { projectId, notes }) {
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project was just made.')
    return addNotes(
      context,
      project,
      notes.map(({ title, text }) => ({ title, content: contentOfText(text), origin: 'written' as const })),
    )
  },
})

async function act(mutation: string, input: Record<string, unknown>, answer = 'id'): Promise<Record<string, unknown>> {
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`
  const { data, errors } = await askGraph(
    { services, workspace: await workspace.founder() },
    `mutation ($input: ${type}!, $operation: ID!) { done: ${mutation}(input: $input, operationId: $operation) { ${answer} } }`,
    { input, operation: newId() },
  )
  if (errors) throw new Error(`${mutation}: ${errors.map(({ message }) => message).join(' ')}`)
  return data?.['done'] as Record<string, unknown>
}

const made = async (mutation: string, input: Record<string, unknown>): Promise<Id> =>
  String((await act(mutation, input))['id'])

async function makeResearch() {
  const projectIds: Id[] = []
  for (const title of ['Pricing study', 'Onboarding study'])
    projectIds.push((await runCommand(await workspace.founder(), createProject, { title })).id)
  const [projectId = '', otherId = ''] = projectIds
  const tagId = await made('createTag', { projectId, title: 'Pain' })
  const personId = await made('createPerson', { name: 'Grace with a price', email: 'grace@example.com' })
  const seniorId = await made('createField', { appliesTo: 'person', type: 'BOOLEAN', label: 'Senior' })
  await act('fillPersonFields', { id: personId, values: [{ fieldId: seniorId, text: 'true' }] })
  const roleId = await made('createField', { projectId, appliesTo: 'note', type: 'TEXT', label: 'Role' })
  const ageId = await made('createField', { projectId, appliesTo: 'note', type: 'NUMBER', label: 'Age' })
  const select = [
    { id: newId(), label: 'Weekly' },
    { id: newId(), label: 'Daily' },
  ]
  const rhythmId = await made('createField', {
    projectId,
    appliesTo: 'note',
    type: 'SELECT',
    label: 'Rhythm',
    options: { select, maxSelectable: 1 },
  })
  const texts = Array.from({ length: 36 }, (_, at) => ({
    title: `Interview ${at} on ${WORDS[at % WORDS.length] ?? ''}`,
    text: `They spoke of ${WORDS[(at * 5 + 1) % WORDS.length] ?? ''}. Quote ${at}.`,
  }))
  const noteIds = await runCommand(await workspace.founder(), addNotesTo, { projectId, notes: texts.slice(0, 24) })
  const otherNoteIds = await runCommand(await workspace.founder(), addNotesTo, {
    projectId: otherId,
    notes: texts.slice(24),
  })
  const highlightIds: Id[] = []
  for (const [at, noteId] of noteIds.entries()) {
    await act('setFieldValues', {
      id: noteId,
      values: [
        { fieldId: roleId, text: ROLES[at % 4] ?? '' },
        { fieldId: ageId, text: String(at) },
        { fieldId: rhythmId, optionIds: [select[at % 2]?.id] },
      ],
    })
    if (at % 3 === 0)
      highlightIds.push(
        await made('createHighlight', { noteId, place: { quote: `Quote ${at}` }, tagIds: at % 2 === 0 ? [tagId] : [] }),
      )
    if (at % 6 === 0) await act('linkPerson', { noteId, personId, linked: true })
  }
  await made('createInsight', { projectId, title: 'Pricing is unclear', highlightIds: highlightIds.slice(0, 1) })
  await act('starThing', { kind: 'note', id: noteIds[0], starred: true })
  await index.caughtUp()
  return { projectId, otherId, tagId, personId, seniorId, roleId, ageId, rhythmId, noteIds, otherNoteIds, highlightIds }
}

let research: Awaited<ReturnType<typeof makeResearch>>

beforeAll(async () => {
  index = await openSearchIndex({
    database: services.database,
    kinds: services.kinds,
    folder,
    model: services.embedder.name,
    onError: (error) => failures.push(error),
  })
  research = await makeResearch()
}, 60_000)

afterAll(async () => {
  await index.close()
  rmSync(folder, { recursive: true, force: true })
  expect(failures).toEqual([])
})

async function reading<Value>(work: (context: WorkspaceContext) => Promise<Value>): Promise<Value> {
  const context = await workspace.founder()
  Object.assign(context.services, { searchIndex: index })
  try {
    return await work(context)
  } finally {
    await context.close()
  }
}

async function found(options: SearchOptionsInput): Promise<string[]> {
  const { items, total } = await reading(async (context) =>
    search(context, {
      limit: 200,
      location: { method: 'LOCATED_IN', ids: [research.projectId, research.otherId] },
      ...options,
    }),
  )
  expect(total).toBe(items.length)
  return items.map(({ id }) => id).toSorted()
}

const form = (
  id: string,
  operatorType: FieldForm['operatorType'],
  values: FieldForm['values'] = {},
  kind: 'system' | 'note' | 'person' = 'system',
  fieldType: FieldForm['fieldType'] = 'SELECT',
): FieldForm => ({ id: 'one', field: { kind, id }, fieldType, operatorType, values })
const sorted = (ids: ReadonlyArray<Id | undefined>): string[] => ids.map(String).toSorted()
const all = (...fields: FieldForm[]): FilterForm => ({ combinator: 'And', fields })

test('a filter finds of each kind what has the field, and nothing of kinds without such a field, negated or not', async () => {
  const { projectId, tagId, highlightIds, noteIds, otherNoteIds, personId, otherId } = research
  const tagged = noteIds.filter((_, at) => at % 6 === 0)
  const isTagged = form('Tags', 'IS_ONE_OF', { tags: [tagId] })
  expect(await found({ filter: all(isTagged), types: ['NOTE'] })).toEqual(tagged.toSorted())
  const [firstQuote = ''] = highlightIds
  const everything = await found({ filter: all(isTagged) })
  expect(everything).toEqual(expect.arrayContaining([tagId, firstQuote, ...tagged]))
  expect(everything).not.toContain(projectId)
  expect(
    await found({ filter: all(form('Tags', 'IS_NOT_ONE_OF', { tags: [tagId] })), types: ['NOTE', 'PROJECT'] }),
  ).toEqual([...noteIds.filter((_, at) => at % 6 !== 0), ...otherNoteIds].toSorted())
  expect(
    await found({
      filter: all(form('Starred', 'IS', { boolean: true }, 'system', 'BOOLEAN')),
      types: ['NOTE', 'PROJECT'],
    }),
  ).toEqual([noteIds[0]])
  expect(
    await found({
      filter: {
        combinator: 'Or',
        fields: [
          form('Starred', 'IS', { boolean: true }, 'system', 'BOOLEAN'),
          form('Title', 'CONTAINS', { text: 'onboarding STUDY' }, 'system', 'TEXT'),
        ],
      },
    }),
  ).toEqual(sorted([noteIds[0], otherId]))
  // Where people or folders are the only type searched, a filter by project applies to their notes or contents;
  // together with other types they are in no project.
  const ofProject = all(form('Project', 'IS_ONE_OF', { projects: [projectId] }))
  const anywhere = async (types: SearchOptionsInput['types'], filter: FilterForm) =>
    (await reading(async (context) => search(context, { types, filter, limit: 200 }))).items.map(({ id }) => id)
  expect(await anywhere(['PERSON'], ofProject)).toEqual([personId])
  expect(await anywhere(['PERSON'], all(form('Project', 'IS_ONE_OF', { projects: [otherId] })))).toEqual([])
  expect((await anywhere(['PERSON', 'NOTE'], ofProject)).toSorted()).toEqual(noteIds.toSorted())
  expect(
    await anywhere(
      ['NOTE'],
      all(
        form('Project', 'IS_ONE_OF', { projects: [projectId] }),
        form('Project', 'IS_NOT_ONE_OF', { projects: [projectId] }),
      ),
    ),
  ).toEqual([])
  expect(
    await anywhere(
      ['NOTE'],
      all(
        form('Created', 'IS_AFTER', { relativeDate: '1 hour ago' }, 'system', 'DATETIME'),
        form('Title', 'CONTAINS', { text: 'Interview 13' }, 'system', 'TEXT'),
      ),
    ),
  ).toEqual([noteIds[13]])
  expect(
    await anywhere(
      ['NOTE'],
      all(
        form('Created', 'IS_BEFORE', { relativeDate: '1 hour ago' }, 'system', 'DATETIME'),
        form('Title', 'CONTAINS', { text: 'Interview 13' }, 'system', 'TEXT'),
      ),
    ),
  ).toEqual([])
})

test('a condition that was not understood filters nothing and is reported: it used to find nothing, silently, or everything above 0', async () => {
  const { ageId, noteIds, otherNoteIds } = research
  const filter = all(form(ageId, 'IS_LESS_THAN', { double: 'abc' }, 'note', 'NUMBER'))
  expect(await found({ filter, types: ['NOTE'] })).toEqual([...noteIds, ...otherNoteIds].toSorted())
  const { notUnderstood } = await reading(async (context) => search(context, { filter }))
  expect(notUnderstood).toEqual([{ id: 'one', reason: 'NUMBER', written: 'abc' }])
  const huge = all(form(ageId, 'IS_LESS_THAN', { double: '9'.repeat(400) }, 'note', 'NUMBER'))
  expect(await found({ filter: huge, types: ['NOTE'] })).toEqual(noteIds.toSorted())
})

test('filtering by a merged tag finds the same as filtering by the tag that it was merged into', async () => {
  const { projectId, noteIds } = research
  const [old, now] = [
    await made('createTag', { projectId, title: 'Slow' }),
    await made('createTag', { projectId, title: 'Slowness' }),
  ]
  const highlightId = await made('createHighlight', { noteId: noteIds[5], place: { quote: 'Quote 5' }, tagIds: [old] })
  await act('mergeTags', { tagIds: [old], intoTagId: now }, '__typename')
  await index.caughtUp()
  expect(await found({ filter: all(form('Tags', 'IS_ONE_OF', { tags: [old] })), types: ['NOTE'] })).toEqual([
    noteIds[5],
  ])
  expect(await found({ tags: { method: 'CONTAINS', ids: [old] }, types: ['HIGHLIGHT'] })).toEqual([highlightId])
})

test('dates from the first year to the last are compared, and an invalid date filters nothing', async () => {
  const { noteIds } = research
  const titled = form('Title', 'CONTAINS', { text: 'Interview 13' }, 'system', 'TEXT')
  const asked = async (field: string, operatorType: FieldForm['operatorType'], relativeDate: string) =>
    found({ filter: all(form(field, operatorType, { relativeDate }, 'system', 'DATETIME'), titled), types: ['NOTE'] })
  const either = async (relativeDate: string) =>
    found({
      filter: {
        combinator: 'Or',
        fields: [form('Created', 'IS_AFTER', { relativeDate }, 'system', 'DATETIME'), titled],
      },
      types: ['NOTE'],
    })
  expect(await asked('Created', 'IS_AFTER', '0001-01-01')).toEqual([noteIds[13]])
  expect(await asked('Created', 'IS_AFTER', '9999-12-31')).toEqual([])
  expect(await asked('Created', 'IS_BEFORE', '9999-12-31T23:59:59Z')).toEqual([noteIds[13]])
  expect((await either('0001-01-01')).length).toBeGreaterThan(1)
  for (const none of ['-271821-04-20T00:00:00.000Z', 'Nov 20 2099', '2099', '2026-02-31']) {
    expect(await asked('Created', 'IS_AFTER', none)).toEqual([noteIds[13]])
    expect(await either(none)).toEqual([noteIds[13]])
  }
})

test('words are searched among what a filter leaves, with its totals, counts and suggestions', async () => {
  const { roleId, noteIds } = research
  const nurses = all(form(roleId, 'IS', { text: 'nurse' }, 'note', 'TEXT'))
  const asked = async (value: string) =>
    reading(async (context) =>
      search(context, { query: { value }, filter: nurses, types: ['NOTE'], counts: ['TYPE', 'PROJECT'] }),
    )
  const { items, total, counts } = await asked('pricing')
  expect(items.length).toBeGreaterThan(0)
  expect(noteIds.filter((_, at) => at % 4 === 0)).toEqual(expect.arrayContaining(items.map(({ id }) => id)))
  expect(counts).toEqual([
    { by: 'TYPE', value: 'NOTE', title: 'NOTE', count: total },
    { by: 'PROJECT', value: research.projectId, title: 'Pricing study', count: total },
  ])
  // Only notes that the filter leaves out contain both words, so most of the words are searched among the rest.
  expect(await asked('interview 3 export')).toMatchObject({ matched: 'ANY' })
  expect(await asked('onbording')).toMatchObject({ total: 0, suggestedQuery: 'onboarding' })
})

test('saved-search options filter by fields of notes and of their people, and include what comes from those notes', async () => {
  const { roleId, ageId, rhythmId, seniorId, noteIds, highlightIds, personId } = research
  const heads = noteIds.filter((_, at) => at % 4 === 2)
  expect(await found({ fields: [{ type: 'TEXT', id: roleId, method: 'CONTAINS', value: 'head' }] })).toEqual(
    heads.toSorted(),
  )
  expect(
    await found({
      fields: [
        { type: 'TEXT', id: roleId, method: 'CONTAINS', value: 'head' },
        { type: 'NUMBER', id: ageId, method: 'IS_LESS_THAN', value: 5 },
      ],
    }),
  ).toEqual([noteIds[2]])
  expect(
    await found({ fields: [{ type: 'NUMBER', id: ageId, method: 'IS', value: 6 }], notesFromFields: true }),
  ).toEqual(sorted([noteIds[6], highlightIds[2]]))
  expect(
    await found({
      fields: [
        { type: 'TEXT', id: rhythmId, method: 'IS', value: 'daily' },
        { type: 'NUMBER', id: ageId, method: 'IS_LESS_THAN', value: 4 },
      ],
    }),
  ).toEqual(sorted([noteIds[1], noteIds[3]]))
  expect(await found({ fields: [{ type: 'TEXT', id: rhythmId, method: 'CONTAINS', value: 'never' }] })).toEqual([])
  const people = await reading(async (context) =>
    search(context, { personFields: [{ type: 'BOOLEAN', id: seniorId, method: 'IS', value: true }] }),
  )
  expect(people.items.map(({ id }) => id)).toEqual([personId])
  expect(
    await found({
      personFields: [{ type: 'BOOLEAN', id: seniorId, method: 'IS', value: true }],
      notesFromFields: true,
      types: ['NOTE'],
    }),
  ).toEqual(noteIds.filter((_, at) => at % 6 === 0).toSorted())
  expect(await found({ people: { method: 'CONTAINS', ids: [personId] }, types: ['NOTE'] })).toEqual(
    noteIds.filter((_, at) => at % 6 === 0).toSorted(),
  )
  // A field that is unknown matches nothing.
  expect(await found({ fields: [{ type: 'TEXT', id: newId(), method: 'IS_EMPTY' }] })).toEqual([])
})

test('a filter by the value of a field that means nothing filters nothing and is reported, beside others that hold', async () => {
  const { ageId, roleId, noteIds, otherNoteIds } = research
  const all = [...noteIds, ...otherNoteIds].toSorted()
  const reported = async (fields: SearchOptionsInput['fields']) => {
    const filters = { types: ['NOTE' as const], fields }
    const { notUnderstood } = await reading(async (context) => search(context, filters))
    return { found: await found(filters), notUnderstood }
  }
  for (const value of ['abc', '-5', '1e3', -5])
    expect(await reported([{ type: 'NUMBER', id: ageId, method: 'IS_GREATER_THAN', value }])).toEqual({
      found: all,
      notUnderstood: [{ id: ageId, reason: 'NUMBER', written: String(value) }],
    })
  expect(await reported([{ type: 'BOOLEAN', id: roleId, method: 'IS', value: true }])).toEqual({
    found: all,
    notUnderstood: [{ id: roleId, reason: 'FIELD', written: '' }],
  })
  const nurse = { type: 'TEXT' as const, id: roleId, method: 'IS' as const, value: 'nurse' }
  const both = await reported([nurse, { type: 'NUMBER', id: ageId, method: 'IS', value: 'many' }])
  expect(both.notUnderstood).toEqual([{ id: ageId, reason: 'NUMBER', written: 'many' }])
  expect(both.found).toEqual(await found({ types: ['NOTE'], fields: [nurse] }))
  expect(both.found.length).toBeLessThan(all.length)
  // A number may be written as text.
  expect(
    await found({ types: ['NOTE'], fields: [{ type: 'NUMBER', id: ageId, method: 'IS_LESS_THAN', value: '40' }] }),
  ).toEqual(
    await found({ types: ['NOTE'], fields: [{ type: 'NUMBER', id: ageId, method: 'IS_LESS_THAN', value: 40 }] }),
  )
})

/**
 * Both ways of applying a filter give the same answer of the engine.
 * @returns whether fewer than all matches were needed to find it
 */
async function expectSame(
  filter: FilterForm,
  asked: Pick<EngineQuery, 'text' | 'sort'>,
  candidates: number,
): Promise<boolean> {
  const queries = compileForTypes(FILTERED_TYPES, filterForm.parse(filter), { userId: null, now: new Date() })
  return reading(async (context) => {
    const query = { workspaceId: context.teamId, ...asked, counts: ['kind', 'scope', 'tag'], limit: 200 }
    const narrowed = await narrowByFilter(context, index, query, queries, candidates)
    const whole = { ...query, only: await everythingMatching(context, queries) }
    const [answer, expected] = await Promise.all([
      index.search(narrowed, context.actor.visibleScopes),
      index.search(whole, context.actor.visibleScopes),
    ])
    expect(answer).toEqual(expected)
    return expected.total > 0 && (narrowed.only?.length ?? 0) < whole.only.length
  })
}

test('checking the engine’s results against a filter gives the same as searching among everything that matches', async () => {
  const { tagId, roleId, ageId, personId, seniorId } = research
  const forms = fc.constantFrom(
    form('Tags', 'IS_ONE_OF', { tags: [tagId] }),
    form('Tags', 'IS_EMPTY'),
    form(roleId, 'CONTAINS', { text: 'nurse' }, 'note', 'TEXT'),
    form(ageId, 'IS_GREATER_THAN', { double: '11' }, 'note', 'NUMBER'),
    form('People', 'IS_ONE_OF', { people: [personId] }),
    form(seniorId, 'IS', { boolean: true }, 'person', 'BOOLEAN'),
    form('Title', 'CONTAINS', { text: 'pric' }, 'system', 'TEXT'),
    form('HighlightCount', 'IS', { int32: '1' }, 'system', 'NUMBER'),
  )
  const filters = fc.record({
    combinator: fc.constantFrom('And' as const, 'Or' as const),
    fields: fc.array(forms, { minLength: 1, maxLength: 3 }),
  })
  const texts = fc.oneof(
    fc.constantFrom('', 'pri', 'interview', '"price list"', 'slow pricing', 'onbording', 'interview 7'),
    fc.string({ maxLength: 6 }),
  )
  const sorts = fc.constantFrom('relevance' as const, 'created' as const, 'updated' as const)
  const held = { some: 0 }
  await fc.assert(
    fc.asyncProperty(filters, texts, sorts, fc.constantFrom(4, 25, 4_000), async (given, text, by, candidates) => {
      if (await expectSame(given, { text, sort: { by } }, candidates)) held.some += 1
    }),
    // One in twelve is narrowed by checking results.
    proofRuns(150, 1_000),
  )
  // Both paths were taken.
  expect(held.some).toBeGreaterThan(5)
}, 60_000)

test('the same holds when more is found and more matches than is counted', async () => {
  const notes = Array.from({ length: 2_600 }, (_, at) => ({
    title: at % 10 === 0 ? `Common visit ${at}` : `Visit ${at}${at % 3 === 0 ? ' alone' : ''}`,
    text: `A common commotion in the ${at % 7 === 0 ? 'morning' : 'evening'}.`,
  }))
  await runCommand(await workspace.founder(), addNotesTo, { projectId: research.otherId, notes })
  await index.caughtUp()
  const most = all(form('Title', 'DOES_NOT_CONTAIN', { text: 'alone' }, 'system', 'TEXT'))
  const few = all(form('Title', 'CONTAINS', { text: 'alone' }, 'system', 'TEXT'))
  let held = 0
  for (const text of [
    '',
    'common',
    'comm',
    'visit',
    'vis',
    'visit comm',
    'common morning',
    '"common commotion"',
    'pricing',
  ]) {
    for (const by of ['relevance', 'created', 'updated'] as const) {
      for (const filter of [most, few])
        for (const candidates of [2_000, 4_000])
          if (await expectSame(filter, { text, sort: { by } }, candidates)) held += 1
    }
  }
  expect(held).toBeGreaterThan(20)
}, 60_000)

test('the count of a contact equals what choosing it finds, notes and their highlights, also after a note was linked and unlinked', async () => {
  const { projectId, personId, noteIds } = research
  const link = async (linked: boolean): Promise<void> => {
    await act('linkPerson', { noteId: noteIds[3], personId, linked })
    await index.caughtUp()
  }
  const counted = async (): Promise<number | undefined> => {
    const { counts } = await reading(async (context) =>
      search(context, { location: { method: 'LOCATED_IN', ids: [projectId] }, counts: ['PERSON'], limit: 0 }),
    )
    return counts.find(({ by, value }) => by === 'PERSON' && value === personId)?.count
  }
  const chosen = async (): Promise<number> =>
    (await found({ people: { method: 'CONTAINS', ids: [personId] }, types: ['NOTE', 'HIGHLIGHT'] })).length
  const before = await chosen()
  expect(await counted()).toBe(before)
  await link(true)
  expect(await chosen()).toBe(before + 2)
  expect(await counted()).toBe(before + 2)
  await link(false)
  expect(await counted()).toBe(before)
})
