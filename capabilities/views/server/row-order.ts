import { sql, type RawBuilder } from 'kysely'
import { Failure } from '#platform/kernel/errors.ts'
import { rulesOf } from '#fields/model/types/registry.ts'
import type { Field } from '#fields/server/index.ts'
import type { ObjectType } from '#filters/model/system-fields.ts'
import { questionRulesOf } from '#notes/model/question-types/registry.ts'
import type { Question } from '#notes/model/question.ts'
import { fieldOfKey, questionOfKey } from '../model/columns.ts'
import type { MadeColumns } from './made-columns.ts'
import type { RequestedRows } from './requested-rows.ts'

type Kind = 'text' | 'number' | 'time' | 'id'

/** One term of the order of rows. */
interface Term {
  value: RawBuilder<unknown>
  kind: Kind
  descending: boolean
  /** The value can be null; nulls come last in both directions. */
  nullable: boolean
}

/** The order of rows, with the joins that it needs. The last term is the identifier, so that no two rows are equal. */
export interface RowOrder {
  joins: RawBuilder<unknown>
  /** The same joins for when only a few of many rows are read: each row looks up its own values. */
  joinsOfFew: RawBuilder<unknown>
  terms: readonly Term[]
  /**
   * If the first term can be null: the rows that have a value, from the table that stores it, and the condition that a
   * row has none. Read one after the other, the first part can follow an index and stop when the page is full.
   */
  split?: { from: RawBuilder<unknown>; joined: RawBuilder<unknown>; hasNone: RawBuilder<boolean> }
}

const IDENTIFIER = sql`r.id`

const NO_JOINS = { joins: sql``, joinsOfFew: sql`` }

function joined(
  kind: 'inner' | 'left',
  table: RawBuilder<unknown>,
  name: 'sv' | 'sn' | 'vr',
  on: RawBuilder<boolean>,
): Pick<RowOrder, 'joins' | 'joinsOfFew'> {
  const join = sql.raw(`${kind} join`)
  const as = sql.raw(name)
  // The offset keeps PostgreSQL from reading the whole table for values that each of the few rows finds by an index.
  const ofOne = sql`lateral (select * from ${table} ${as} where ${on} offset 0)`
  return { joins: sql`${join} ${table} ${as} on ${on}`, joinsOfFew: sql`${join} ${ofOne} ${as} on true` }
}

function term(value: RawBuilder<unknown>, kind: Kind, descending: boolean, nullable = false): Term {
  return { value, kind, descending, nullable }
}

/** Sorts by our own ICU collation, which is the same on every server. */
function words(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${value} collate cell.people`
}

/** The order of rows that were created at the same moment: the order of the file from which they were imported. */
function madeTerms(objectType: ObjectType, descending: boolean): Term[] {
  return [
    term(sql`r.created_at`, 'time', descending),
    ...(objectType === 'NOTE' ? [term(sql`r.rank`, 'number', descending)] : []),
    term(IDENTIFIER, 'id', descending),
  ]
}

/**
 * Returns the order of rows: by the sort of the view if its column exists, otherwise as set by hand on the board,
 * otherwise the newest first.
 */
export function orderOf(
  { objectType, data: { sort }, boardId }: RequestedRows,
  { fields, questions }: MadeColumns,
): RowOrder {
  if (!sort) return unsorted(objectType, boardId)
  const descending = sort.direction === 'DESC'
  const by = (value: RawBuilder<unknown>, kind: Kind, { nullable = false, joins = NO_JOINS } = {}): RowOrder => ({
    ...joins,
    terms: [term(value, kind, descending, nullable), term(IDENTIFIER, 'id', descending)],
  })
  /** Orders by a value in another table, which has at most one record for a row. */
  const byOther = (
    table: RawBuilder<unknown>,
    ofRow: RawBuilder<boolean>,
    [value, kind]: [RawBuilder<unknown>, Kind],
  ): RowOrder => ({
    ...by(value, kind, { nullable: true, joins: joined('left', table, 'sv', ofRow) }),
    split: {
      from: sql`${table} sv`,
      joined: sql`${ofRow} and ${value} is not null`,
      hasNone: sql<boolean>`not exists (select 1 from ${table} sv where ${ofRow} and ${value} is not null)`,
    },
  })
  const fieldId = fieldOfKey(sort.key)
  if (fieldId !== null) {
    const field = fields.get(fieldId)
    if (!field) return unsorted(objectType, boardId)
    const ofRow = sql<boolean>`sv.owner_id = ${ownerOf(objectType)} and sv.field_id = ${fieldId}::uuid`
    return byOther(sql`field_values`, ofRow, sortValueOf(field))
  }
  const questionId = questionOfKey(sort.key)
  if (questionId !== null) {
    const question = questions.get(questionId)
    if (!question) return unsorted(objectType, boardId)
    const ofRow = sql<boolean>`sv.note_id = ${ownerOf(objectType)} and sv.question_id = ${questionId}::uuid`
    return byOther(sql`responses`, ofRow, answerToSortBy(question))
  }
  switch (sort.key) {
    case 'title':
      return objectType === 'HIGHLIGHT' ? unsorted(objectType, boardId) : by(words(sql`r.title`), 'text')
    case 'highlight':
      return objectType === 'HIGHLIGHT' ? by(words(sql`r.text`), 'text') : unsorted(objectType, boardId)
    case 'noteTitle':
      return objectType === 'HIGHLIGHT'
        ? by(words(sql`sn.title`), 'text', {
            joins: joined('inner', sql`notes`, 'sn', sql<boolean>`sn.id = r.note_id`),
          })
        : unsorted(objectType, boardId)
    case 'updatedAt':
      return by(sql`r.updated_at`, 'time')
    case 'createdAt':
      return { ...NO_JOINS, terms: madeTerms(objectType, descending) }
    case 'happenedAt':
      if (objectType === 'INSIGHT') return unsorted(objectType, boardId)
      if (objectType === 'HIGHLIGHT')
        return byOther(sql`notes`, sql<boolean>`sv.id = r.note_id`, [sql`sv.happened_at`, 'time'])
      return {
        ...by(sql`r.happened_at`, 'time', { nullable: true }),
        split: {
          from: sql`(values (true)) as the_row (is_there)`,
          joined: sql`r.happened_at is not null`,
          hasNone: sql<boolean>`r.happened_at is null`,
        },
      }
    case 'publishedAt':
      return objectType === 'INSIGHT'
        ? by(sql`r.published_at`, 'time', { nullable: true })
        : unsorted(objectType, boardId)
    case 'status':
      return objectType === 'INSIGHT'
        ? by(sql`(r.published_at is not null)::int`, 'number')
        : unsorted(objectType, boardId)
    default:
      return unsorted(objectType, boardId)
  }
}

function unsorted(objectType: ObjectType, boardId: string | null): RowOrder {
  if (boardId === null) return { ...NO_JOINS, terms: madeTerms(objectType, true) }
  return {
    ...joined('left', sql`view_ranks`, 'vr', sql<boolean>`vr.view_id = ${boardId}::uuid and vr.row_id = r.id`),
    terms: [term(sql`coalesce(vr.rank, 0)`, 'number', false), ...madeTerms(objectType, true)],
  }
}

/** The owner of the values that a row shows. */
export function ownerOf(objectType: ObjectType): RawBuilder<unknown> {
  return objectType === 'HIGHLIGHT' ? sql`r.note_id` : sql`r.id`
}

function sortValueOf({ type, options }: Field): [RawBuilder<unknown>, Kind] {
  switch (rulesOf(type).sort) {
    case 'number':
      return [sql`sv.number_value`, 'number']
    case 'time':
      return [sql`sv.time_value`, 'time']
    case 'options':
      return [
        sql`array_position(${(options.select ?? []).map((option) => option.id)}::uuid[], sv.option_ids[1])`,
        'number',
      ]
    case 'words':
      return [words(sql`nullif(btrim(sv.text_value), '')`), 'text']
  }
}

/** Answers in words are sorted by their beginning: as much as fits into a cursor. */
const SORTED_ANSWER_CHARS = 200

function answerToSortBy({ type, options }: Question): [RawBuilder<unknown>, Kind] {
  switch (questionRulesOf(type).sort) {
    case 'options':
      return [sql`array_position(${options.map(({ id }) => id)}::text[], sv.response[1])`, 'number']
    case 'words':
      return [words(sql`nullif(left(btrim(sv.response[1]), ${sql.lit(SORTED_ANSWER_CHARS)}), '')`), 'text']
  }
}

/** @param back towards the beginning: the same order from its end */
export function orderBy({ terms }: Pick<RowOrder, 'terms'>, back = false): RawBuilder<unknown> {
  const nulls = back ? sql` nulls first` : sql` nulls last`
  return sql.join(
    terms.map(
      ({ value, descending, nullable }) =>
        sql`${value} ${descending === back ? sql`asc` : sql`desc`}${nullable ? nulls : sql``}`,
    ),
  )
}

/** The order of rows that all have a value, as an index has it. */
export function withValue(order: RowOrder): Pick<RowOrder, 'terms'> {
  return { terms: order.terms.map((one) => ({ ...one, nullable: false })) }
}

/** The order of rows without a value: by the remaining terms. */
export function withoutValue(order: RowOrder): Pick<RowOrder, 'terms'> {
  return { terms: order.terms.slice(1) }
}

/** The sort values of a row without its identifier, for the cursor after it. */
export function keysOf({ terms }: RowOrder): RawBuilder<unknown> {
  const keys = terms
    .slice(0, -1)
    .map(({ value, kind }) =>
      kind === 'time'
        ? sql`floor(extract(epoch from ${value}) * 1000)::double precision`
        : kind === 'number'
          ? sql`(${value})::double precision`
          : value,
    )
  return sql`json_build_array(${sql.join(keys)})`
}

type Key = string | number | null

function given({ kind }: Term, key: Key): RawBuilder<unknown> {
  switch (kind) {
    case 'time':
      return sql`${new Date(Number(key))}::timestamptz`
    case 'number':
      return sql`${Number(key)}::double precision`
    case 'text':
      return sql`${String(key)}::text`
    case 'id':
      return sql`${String(key)}::uuid`
  }
}

/** The failure for a cursor of another list, or of this list in another order. */
export function ofAnotherOrder(): Failure {
  return new Failure('ValidationError', 'The page cursor belongs to another sort order. Start from the first page.')
}

/** Whether a row comes after one with these keys. @throws Failure ValidationError for keys of another order */
export function comesAfter({ terms }: Pick<RowOrder, 'terms'>, keys: readonly Key[]): RawBuilder<boolean> {
  if (keys.length !== terms.length) throw ofAnotherOrder()
  return alongIndex(terms, keys, [sql`>`, sql`<`]) ?? beyond(terms, keys)
}

/** Whether a row is the one with these keys, or comes before it. @throws Failure ValidationError for keys of another order */
export function isUpTo({ terms }: Pick<RowOrder, 'terms'>, keys: readonly Key[]): RawBuilder<boolean> {
  if (keys.length !== terms.length) throw ofAnotherOrder()
  return alongIndex(terms, keys, [sql`<=`, sql`>=`]) ?? sql<boolean>`not ${beyond(terms, keys)}`
}

/** One row comparison lets PostgreSQL follow an index; null if the terms have different directions or can be null. */
function alongIndex(
  terms: readonly Term[],
  keys: readonly Key[],
  [rising, falling]: readonly [RawBuilder<unknown>, RawBuilder<unknown>],
): RawBuilder<boolean> | null {
  const [first] = terms
  if (!first || !terms.every((one) => !one.nullable && one.descending === first.descending)) return null
  const left = sql.join(terms.map(({ value }) => value))
  const right = sql.join(terms.map((one, at) => given(one, keys[at] ?? null)))
  return sql<boolean>`(${left}) ${first.descending ? falling : rising} (${right})`
}

function beyond(terms: readonly Term[], keys: readonly Key[]): RawBuilder<boolean> {
  const [one, ...others] = terms
  const [key, ...otherKeys] = keys
  if (!one || key === undefined) return sql<boolean>`false`
  const rest = beyond(others, otherKeys)
  if (key === null) return sql<boolean>`(${one.value} is null and ${rest})`
  const value = given(one, key)
  const further = one.descending ? sql`${one.value} < ${value}` : sql`${one.value} > ${value}`
  const last = one.nullable ? sql` or ${one.value} is null` : sql``
  return sql<boolean>`(${further}${last} or (${one.value} = ${value} and ${rest}))`
}
