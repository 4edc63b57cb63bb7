import { LARGEST_ID, type Id } from '#platform/kernel/ids.ts'
import type { DateFilter } from '#platform/server/search-engine/index.ts'
import { fieldPolicy } from '#fields/model/policy.ts'
import { rulesOf, takesOptions } from '#fields/model/types/registry.ts'
import { findFields, type Field } from '#fields/server/index.ts'
import { saysSomething } from '#filters/model/field-form.ts'
import { NO_FILTER, type FieldForm, type FilterForm } from '#filters/model/filter-form.ts'
import { notUnderstood, type NotUnderstood } from '#filters/model/not-understood.ts'
import { compileForTypes, type Query, type Reader } from '#filters/model/query.ts'
import { spanOf } from '#filters/model/relative-dates.ts'
import { FILTERED_TYPES, type FilteredType } from '#filters/model/system-fields.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { valueNotUnderstood, writtenValue, type FieldFilter } from '../model/field-filters.ts'
import { RESULT_TYPES, type ResultType } from '#content-kinds/model/result-types.ts'
import type { SearchOptions } from '../model/search-options.ts'

/** The conditions of a search's filters, split by what evaluates them. */
export interface Filtering {
  /** Evaluated by the engine. */
  dates: DateFilter[]
  places: Array<{ method: 'LOCATED_IN' | 'NOT_LOCATED_IN'; ids: readonly Id[] }>
  /** Evaluated by PostgreSQL: a query for each type that can match; null if there are no such conditions. */
  queries: ReadonlyMap<FilteredType, Query> | null
  /** Conditions without meaning: they filter nothing. */
  notUnderstood: NotUnderstood[]
}

/** What the options filter by that the index does not store. */
export async function filteringOf(context: WorkspaceContext, options: SearchOptions): Promise<Filtering> {
  const { types, people, filter = NO_FILTER } = options
  const reader: Reader = { userId: context.actor.userId, now: new Date() }
  const asked = types === undefined || types.length === 0 ? RESULT_TYPES : types
  const filtered = FILTERED_TYPES.filter((type) => asked.includes(type))
  const { dates, places, rest } = withoutKnown(filter, asked, reader)
  const ofFields = await fieldQueries(context, options, filtered, reader)
  const alternatives = [
    ...(rest.fields.length === 0 ? [] : [compileForTypes(filtered, rest, reader)]),
    ...(people === undefined
      ? []
      : [compileForTypes(filtered, and([systemForm('People', { people: people.ids })]), reader)]),
    ...(ofFields.queries === null ? [] : [ofFields.queries]),
  ]
  return {
    dates,
    places,
    queries: alternatives.length === 0 ? null : allOf(alternatives),
    notUnderstood: [...notUnderstood(filter), ...ofFields.notUnderstood],
  }
}

function and(fields: FieldForm[]): FilterForm {
  return { combinator: 'And', fields }
}

function systemForm(id: string, values: FieldForm['values']): FieldForm {
  return { id, field: { kind: 'system', id }, fieldType: 'SELECT', operatorType: 'IS_ONE_OF', values }
}

/** For the types that every alternative has, queries that combine the conditions of all. */
function allOf(alternatives: ReadonlyArray<ReadonlyMap<FilteredType, Query>>): Map<FilteredType, Query> {
  const types = FILTERED_TYPES.filter((type) => alternatives.every((queries) => queries.has(type)))
  return new Map(types.map((type) => [type, { and: alternatives.flatMap((queries) => queries.get(type) ?? []) }]))
}

/**
 * Kinds of things that are in no project: a filter by project applies to the notes of people and to what is in folders.
 */
const OUTSIDE_PROJECTS: readonly ResultType[] = ['PERSON', 'PROJECT_CATEGORY']

/**
 * Removes from a filter what the engine evaluates: creation and change dates, and the project that things are in. When
 * only people or folders are searched, a filter by project stays (document 2 §6): they are in no project, so it applies
 * to the notes of people and to what is in folders.
 */
function withoutKnown(
  filter: FilterForm,
  types: readonly ResultType[],
  { now }: Reader,
): Pick<Filtering, 'dates' | 'places'> & { rest: FilterForm } {
  const said = filter.fields.filter((form) => FILTERED_TYPES.some((type) => saysSomething(type, form)))
  if (filter.combinator === 'Or' && said.length > 1) return { dates: [], places: [], rest: { ...filter, fields: said } }
  const stays = types.every((type) => OUTSIDE_PROJECTS.includes(type))
  const dates = said.flatMap((form) => dateOf(form, now) ?? [])
  const places = said.flatMap((form) => (stays ? [] : (placeOf(form) ?? [])))
  const fields = said.filter((form) => dateOf(form, now) === null && (stays || placeOf(form) === null))
  return { dates, places, rest: { ...filter, fields } }
}

function dateOf({ field, operatorType, values }: FieldForm, now: Date): DateFilter | null {
  const column =
    field?.kind !== 'system' ? null : field.id === 'Created' ? 'created' : field.id === 'Updated' ? 'updated' : null
  const span = spanOf(values.relativeDate?.trim() ?? '', now)
  if (column === null || span === null) return null
  return operatorType === 'IS_AFTER' ? { column, from: span.to.getTime() + 1 } : { column, to: span.from.getTime() }
}

function placeOf({ field, operatorType, values }: FieldForm): Filtering['places'][number] | null {
  const isPlace =
    field?.kind === 'system' &&
    field.id === 'Project' &&
    (operatorType === 'IS_ONE_OF' || operatorType === 'IS_NOT_ONE_OF')
  return isPlace
    ? { method: operatorType === 'IS_ONE_OF' ? 'LOCATED_IN' : 'NOT_LOCATED_IN', ids: values.projects ?? [] }
    : null
}

/** The type of result that has fields of each kind itself. */
const OWNERS = { note: 'NOTE', insight: 'INSIGHT', person: 'PERSON' } as const

/**
 * Queries for the filters by fields; null if none filters. A field that the actor may not see matches nothing; one of
 * another kind, and a number or date without meaning, filter nothing and are reported.
 */
async function fieldQueries(
  context: WorkspaceContext,
  { fields = [], personFields = [], notesFromFields }: SearchOptions,
  types: readonly FilteredType[],
  reader: Reader,
): Promise<Pick<Filtering, 'queries' | 'notUnderstood'>> {
  if (fields.length + personFields.length === 0) return { queries: null, notUnderstood: [] }
  const found = await context.read(async (tx) =>
    findFields(
      tx,
      [...fields, ...personFields].map(({ id }) => id),
    ),
  )
  const known = new Map(
    found.filter((field) => fieldPolicy.allows(context.actor, 'view', field)).map((field) => [field.id, field]),
  )
  const forms: FieldForm[] = []
  const unread: NotUnderstood[] = []
  const owners = new Set<FilteredType>()
  for (const [filters, ofPeople] of [
    [fields, false],
    [personFields, true],
  ] as const) {
    for (const filter of filters) {
      const field = known.get(filter.id)
      if (!field) return { queries: new Map(), notUnderstood: unread }
      const isOther = (field.appliesTo === 'person') !== ofPeople || rulesOf(field.type).asked !== filter.type
      const why = isOther ? { id: filter.id, reason: 'FIELD' as const, written: '' } : valueNotUnderstood(filter)
      if (why !== null) {
        unread.push(why)
        continue
      }
      forms.push(formOf(filter, field))
      owners.add(OWNERS[field.appliesTo])
    }
  }
  if (forms.length === 0) return { queries: null, notUnderstood: unread }
  const having = notesFromFields === true ? types : owners.size === 1 ? types.filter((type) => owners.has(type)) : []
  return { queries: compileForTypes(having, and(forms), reader), notUnderstood: unread }
}

function formOf(filter: FieldFilter, field: Field): FieldForm {
  const form = {
    id: field.id,
    field: { kind: field.appliesTo, id: field.id },
    fieldType: field.type,
    operatorType: filter.method,
  }
  switch (filter.type) {
    case 'BOOLEAN':
      return { ...form, values: filter.value == null ? {} : { boolean: filter.value } }
    case 'DATE':
      return { ...form, values: { relativeDate: writtenValue(filter) } }
    case 'NUMBER':
      return { ...form, values: { int32: writtenValue(filter), double: writtenValue(filter) } }
    case 'TEXT':
      return takesOptions(field.type)
        ? choiceForm(form, filter.value ?? '', field)
        : { ...form, values: { text: filter.value ?? '' } }
  }
}

const OF_CHOICES = {
  CONTAINS: 'IS_ONE_OF',
  IS: 'IS_ONE_OF',
  DOES_NOT_CONTAIN: 'IS_NOT_ONE_OF',
  IS_NOT: 'IS_NOT_ONE_OF',
} as const

/** A condition on the text of a field of choices compares the labels of its options. */
function choiceForm(form: Omit<FieldForm, 'values'>, value: string, { options }: Field): FieldForm {
  const requested = value.toLowerCase()
  const isWhole = form.operatorType === 'IS' || form.operatorType === 'IS_NOT'
  const chosen = (options.select ?? [])
    .filter(({ label }) => (isWhole ? label.toLowerCase() === requested : label.toLowerCase().includes(requested)))
    .map(({ id }) => id)
  const operatorType =
    form.operatorType in OF_CHOICES ? OF_CHOICES[form.operatorType as keyof typeof OF_CHOICES] : form.operatorType
  // No option matches, so nothing may match.
  return { ...form, operatorType, values: { options: chosen.length > 0 ? chosen : [LARGEST_ID] } }
}
