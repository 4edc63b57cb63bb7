import { sql, type RawBuilder } from 'kysely'
import { isSeenPerson } from '#access/server/index.ts'
import type { Looking } from '#filters/server/index.ts'
import { fieldPolicy } from '#fields/model/policy.ts'
import { findFields, type Field } from '#fields/server/index.ts'
import { interviewersQuotes } from '#highlights/server/index.ts'
import { questionRulesOf } from '#notes/model/question-types/registry.ts'
import type { Question } from '#notes/model/question.ts'
import { questionsById } from '#notes/server/index.ts'
import { stretchOf, type CellTransaction } from '#platform/server/database/index.ts'
import { NICE_WIDTHS } from '#platform/kernel/statistics/nice-step.ts'
import type { Actor } from '#journal/server/index.ts'
import type { ChartDimension, ChartInterval } from '../model/chart.ts'
import { binOf, countedOfField, countedOfQuestion, type CountedAs } from '../model/counted.ts'
import { MAX_KEY_CHARS, TARGET_BINS } from '../model/limits.ts'

/**
 * Where and for whom a chart is counted: a project, a reader with access to some of it, and the time zone in which
 * their days begin.
 */
export interface ChartPlace {
  projectId: string
  timeZone: string
}

/** The source of a dimension, which exists and is visible. */
export type DimensionSource =
  | { kind: 'FIELD'; field: Field }
  | { kind: 'QUESTION'; question: Question }
  | { kind: 'PEOPLE' | 'TAGS' | 'HAPPENED_AT' | 'CREATED_AT' | 'WHEN' }

/** A dimension as parts of a statement over notes. */
export interface Dimension {
  source: DimensionSource
  counted: CountedAs
  /** A note or person can have several values, so their shares can add up to more than 100 %. */
  isSeveral: boolean
  /** The join for a note with this id, under this name. */
  join: (name: string, noteId: RawBuilder<unknown>) => RawBuilder<unknown>
  /** The value of a joined note; null if it has none. */
  raw: (name: string) => RawBuilder<unknown>
  /** The key of a value of a note, or an array of keys if `isArray`; for numbers it needs the width of bins. */
  key: (raw: RawBuilder<unknown>, step: RawBuilder<unknown>) => RawBuilder<unknown>
  isArray: boolean
  /** Rows of `who` and `keys` for people's own fields or the people themselves; null for values of notes. */
  ofPerson: RawBuilder<unknown> | null
}

/**
 * The source of a dimension for this reader; null if it was deleted, is in another project, or the reader may not see
 * it. Field groups and the people directory have their own access rules.
 */
export async function sourceOfDimension(
  tx: CellTransaction,
  actor: Actor,
  { projectId }: ChartPlace,
  { kind, id }: ChartDimension,
): Promise<DimensionSource | null> {
  if (kind === 'FIELD') {
    const [field] = await findFields(tx, id === null ? [] : [id])
    return field && field.appliesTo !== 'insight' && fieldPolicy.allows(actor, 'view', field) ? { kind, field } : null
  }
  if (kind === 'QUESTION') {
    const [question] = await questionsById(tx, id === null ? [] : [id])
    return question &&
      !question.isDeleted &&
      question.projectId === projectId &&
      actor.levelOn(question.scopeId) !== 'NONE'
      ? { kind, question }
      : null
  }
  return { kind }
}

type Key = Dimension['key']
type Stretches = (moment: RawBuilder<unknown>) => RawBuilder<unknown>

/**
 * Returns the dimension of a source.
 * @param notes the ids of the counted notes, as rows of a statement: values outside them create no bins
 * @param looking `at few` if it is joined to few notes: their values are then collected for each note
 */
export function dimensionOf(
  source: DimensionSource,
  {
    actor,
    place,
    interval,
    notes,
    looking = 'over all',
  }: { actor: Actor; place: ChartPlace; interval: ChartInterval; notes: RawBuilder<unknown>; looking?: Looking },
): Dimension {
  const scopes = sql`${[...actor.visibleScopes]}::uuid[]`
  const asStretch: Stretches = (raw) => stretchOf(raw, interval, place.timeZone)
  switch (source.kind) {
    case 'FIELD':
      return source.field.appliesTo === 'person'
        ? ofPeoplesField(source, { scopes, asStretch, notes, looking })
        : ofNotesField(source, asStretch)
    case 'QUESTION':
      return ofQuestion(source)
    case 'PEOPLE':
      return {
        ...gathered(source, 'PEOPLE', looking, sql`link.note_id`, sql`people.id`, seenPeople(scopes)),
        ofPerson: keysOfPeople(sql`people.id`, seenPeople(scopes)),
      }
    case 'TAGS': {
      const ofProject = sql<boolean>`highlights.project_id = ${place.projectId} and highlights.deleted_at is null and highlights.scope_id = any(${scopes})`
      return gathered(
        source,
        'TAGS',
        looking,
        sql`highlights.note_id`,
        sql`tags.id`,
        sql`highlights join highlight_tags on highlight_tags.highlight_id = highlights.id
          join tags on tags.id = highlight_tags.tag_id and tags.deleted_at is null and tags.scope_id = any(${scopes})
            and ${ofProject} and highlights.id not in (select id from ${interviewersQuotes(place.projectId)} as theirs)`,
      )
    }
    case 'HAPPENED_AT':
    case 'CREATED_AT':
    case 'WHEN':
      return ofDay(source, asStretch)
  }
}

function ofDay(source: DimensionSource, asStretch: Stretches): Dimension {
  return {
    source,
    counted: 'DATES',
    isSeveral: false,
    isArray: false,
    ofPerson: null,
    join: (name, noteId) => sql`join notes as ${sql.ref(name)} on ${sql.ref(name)}.id = ${noteId}`,
    raw: (name) => {
      const [happened, created] = [sql.ref(`${name}.happened_at`), sql.ref(`${name}.created_at`)]
      if (source.kind === 'HAPPENED_AT') return happened
      return source.kind === 'CREATED_AT' ? created : sql`coalesce(${happened}, ${created})`
    },
    key: asStretch,
  }
}

function ofQuestion(source: Extract<DimensionSource, { kind: 'QUESTION' }>): Dimension {
  const { id, type } = source.question
  const counted = countedOfQuestion(type)
  const response = (name: string): RawBuilder<unknown> => sql.ref(`${name}.response`)
  return {
    source,
    counted,
    isSeveral: questionRulesOf(type).several,
    isArray: counted === 'OPTIONS',
    ofPerson: null,
    join: (name, noteId) =>
      sql`left join responses as ${sql.ref(name)} on ${sql.ref(name)}.note_id = ${noteId} and ${sql.ref(name)}.question_id = ${id}`,
    raw: (name) =>
      counted === 'OPTIONS' ? sql`nullif(${response(name)}, '{}')` : textKey(sql`(${response(name)})[1]`),
    key: (raw) => raw,
  }
}

/**
 * The key of a text, by which equal texts are counted: texts with the same beginning, up to the length of a key, are
 * equal.
 */
function textKey(text: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`nullif(left(btrim(${text}), ${sql.lit(MAX_KEY_CHARS)}), '')`
}

/** The value and key of a field, for a row of `field_values` under this name, and how it is counted. */
function valueOf(field: Field, asStretch: Stretches): { raw: (name: string) => RawBuilder<unknown>; key: Key } {
  const column = (name: string, of: string): RawBuilder<unknown> => sql.ref(`${name}.${of}`)
  switch (countedOfField(field.type)) {
    case 'OPTIONS':
      return { raw: (name) => sql`nullif(${column(name, 'option_ids')}, '{}')`, key: (raw) => sql`${raw}::text[]` }
    case 'DATES':
      return { raw: (name) => column(name, 'time_value'), key: asStretch }
    case 'NUMBERS':
      return {
        raw: (name) => column(name, 'number_value'),
        key: (raw, step) => sql`coalesce(floor(${raw} / ${step})::text || '*' || ${step}::text, ${raw}::text)`,
      }
    case 'YES_NO':
    case 'SCORES':
      return { raw: (name) => column(name, 'number_value'), key: (raw) => sql`${raw}::text` }
    case 'VALUES':
    case 'PEOPLE':
    case 'TAGS':
      return { raw: (name) => textKey(column(name, 'text_value')), key: (raw) => raw }
  }
}

function ofNotesField(source: Extract<DimensionSource, { kind: 'FIELD' }>, asStretch: Stretches): Dimension {
  const { field } = source
  const counted = countedOfField(field.type)
  return {
    source,
    counted,
    isSeveral: counted === 'OPTIONS' && field.options.maxSelectable !== 1,
    isArray: counted === 'OPTIONS',
    ofPerson: null,
    join: (name, noteId) =>
      sql`left join field_values as ${sql.ref(name)} on ${sql.ref(name)}.owner_id = ${noteId} and ${sql.ref(name)}.field_id = ${field.id}`,
    ...valueOf(field, asStretch),
  }
}

/** The people in notes, as far as the reader may see them. */
function seenPeople(scopes: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`note_people as link join people on people.id = link.person_id and people.deleted_at is null and ${isSeenPerson('people', scopes)}`
}

function keysOfPeople(key: RawBuilder<unknown>, from: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select people.id::text as who, array_agg(distinct (${key})::text) filter (where (${key}) is not null) as keys from ${from} group by people.id)`
}

/** The own fields of the people in a note: several values if there are several people. */
function ofPeoplesField(
  source: Extract<DimensionSource, { kind: 'FIELD' }>,
  {
    scopes,
    asStretch,
    notes,
    looking,
  }: { scopes: RawBuilder<unknown>; asStretch: Stretches; notes: RawBuilder<unknown>; looking: Looking },
): Dimension {
  const { field } = source
  const { raw, key } = valueOf(field, asStretch)
  const counted = countedOfField(field.type)
  const said = sql`${seenPeople(scopes)} join field_values as said on said.owner_id = people.id and said.field_id = ${field.id}`
  const numbers = sql`select said.number_value as value from ${said} where link.note_id in (${notes})`
  const own = counted === 'NUMBERS' ? key(raw('said'), sql`(${stepOf(numbers)})`) : key(raw('said'), sql`null`)
  const one = counted === 'OPTIONS' ? sql`chosen` : own
  const from = counted === 'OPTIONS' ? sql`${said} cross join unnest(${own}) as chosen` : said
  return {
    ...gathered(source, counted, looking, sql`link.note_id`, one, from),
    ofPerson: keysOfPeople(one, from),
  }
}

/** Values of other objects of a note, each once. */
function gathered(
  source: DimensionSource,
  counted: CountedAs,
  looking: Looking,
  ofNote: RawBuilder<unknown>,
  key: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
): Dimension {
  return {
    source,
    counted,
    isSeveral: true,
    isArray: true,
    ofPerson: null,
    join: (name, noteId) => {
      const keys = sql`array_agg(distinct (${key})::text) filter (where (${key}) is not null) as keys from ${from}`
      return looking === 'at few'
        ? sql`left join lateral (select ${keys} where ${ofNote} = ${noteId}) as ${sql.ref(name)} on true`
        : sql`left join (select ${ofNote} as note_id, ${keys} group by 1) as ${sql.ref(name)} on ${sql.ref(name)}.note_id = ${noteId}`
    },
    raw: (name) => sql.ref(`${name}.keys`),
    key: (raw) => raw,
  }
}

/**
 * The width of the bins of numbers, by the rule of `niceStep`: a statement with one row. Null if the numbers are whole
 * and so close together that each is its own bin.
 * @param numbers rows of `value`
 */
function stepOf(numbers: RawBuilder<unknown>): RawBuilder<unknown> {
  const widths = NICE_WIDTHS.map(
    (width) => sql`when raw <= ${sql.lit(width)} * power * (1 + 1e-9) then ${sql.lit(width)} * power`,
  )
  return sql`
    select case when is_whole and raw <= 1 + 1e-9 then null when raw is null or raw <= 0 then 1 else case ${sql.join(widths, sql` `)} else 10 * power end end::double precision as step
    from (
      select raw, is_whole, case when raw > 0 then power(10::double precision, floor(log(raw))) end as power
      from (select (max(value) - min(value)) / ${sql.lit(TARGET_BINS)} as raw, bool_and(value = floor(value)) as is_whole from (${numbers}) as those) as spanned
    ) as scaled`
}

/**
 * The widths of the bins of a dimension, as a part of a `with` in which `counted` has the values of notes under this
 * name.
 */
export function stepsOf(name: 'a' | 'b', dimension: Dimension | null): RawBuilder<unknown> {
  const numbers = sql`select ${sql.ref(name)} as value from counted`
  return sql`${sql.table(`${name}_steps`)} as materialized (${
    dimension?.counted === 'NUMBERS' && !dimension.isArray ? stepOf(numbers) : sql`select 1::double precision as step`
  })`
}

/** SQL condition: a joined note has the value with this key; empty for none. */
export function hasKey(dimension: Dimension, name: 'a' | 'b', key: string): RawBuilder<boolean> {
  const raw = dimension.raw(name)
  if (key === '') return sql<boolean>`${raw} is null`
  const step = sql`${binOf(key)?.step ?? null}::double precision`
  return dimension.isArray
    ? sql<boolean>`${key} = any(${dimension.key(raw, step)})`
    : sql<boolean>`${dimension.key(raw, step)} = ${key}`
}
