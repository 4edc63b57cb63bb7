import { sql, type RawBuilder } from 'kysely'
import { compileFilter } from '#filters/model/query.ts'
import { conditionOf, withSurvivingTags, type Looking } from '#filters/server/index.ts'
import { whoSpeaks } from '#highlights/server/index.ts'
import { knownSpeakers } from '#speakers/server/index.ts'
import { onClocks, plannedAnew, type CellTransaction } from '#platform/server/database/index.ts'
import type { Actor } from '#journal/server/index.ts'
import { dividesBy, type ChartOptions } from '../model/chart.ts'
import { MAX_CHART_POINTS } from '../model/limits.ts'
import { dimensionOf, sourceOfDimension, stepsOf, type ChartPlace, type Dimension } from './dimension.ts'

/** The number with a value; an empty key means no answer. */
export interface Count {
  key: string
  /** The value of the division; empty for none, null for all. */
  segment: string | null
  count: number
}

/** The base: of all, or of those with a value of the division. */
export interface Base {
  /** Null for all. */
  segment: string | null
  answered: number
  unanswered: number
}

/** A cell of a crosstab with the numbers for its test, of those who answered both questions. */
export interface Crossed {
  key: string
  segment: string
  both: number
  ofKey: number
  ofSegment: number
}

export interface Counts {
  dimension: Dimension
  division: Dimension | null
  /** Highest counts first: those of all, then those of each value of the division. */
  counts: Count[]
  bases: Base[]
  /** Whether rarer values were left out. */
  leftOut: boolean
  crossed: Crossed[]
  /** The number who answered both questions. */
  answeredBoth: number
  /** The number of people who are in several rows, which rules out a test. Null if not requested. */
  repeated: number | null
}

/**
 * What a chart counts in notes, resolved for its reader; null if it was deleted or the reader may not see it.
 * @param looking `at few` if few notes are queried
 */
export async function requestedOf(
  tx: CellTransaction,
  actor: Actor,
  place: ChartPlace,
  options: ChartOptions,
  looking: Looking = 'over all',
): Promise<{ dimension: Dimension; division: Dimension | null } | null> {
  const { interval } = options
  const source = options.dimension.kind === 'TAGS' ? null : await sourceOfDimension(tx, actor, place, options.dimension)
  if (!source) return null
  const division = dividesBy(options)
  const divided =
    options.type === 'LINE'
      ? ({ kind: 'WHEN' } as const)
      : division && (await sourceOfDimension(tx, actor, place, division))
  const found = {
    actor,
    place,
    interval,
    looking,
    notes: sql`select r.id from notes r where ${isCounted(actor, place, options)}`,
  }
  return { dimension: dimensionOf(source, found), division: divided ? dimensionOf(divided, found) : null }
}

/** The counted notes, as a condition on `r`: in the project, visible, on these days, matching the filter. */
export function isCounted(
  actor: Actor,
  { projectId, timeZone }: ChartPlace,
  options: ChartOptions,
  looking: Looking = 'over all',
): RawBuilder<boolean> {
  const { from, to, filter } = options
  const day = onClocks(sql`coalesce(r.happened_at, r.created_at)`, timeZone)
  return sql<boolean>`${sql.join(
    [
      sql`r.deleted_at is null and r.project_id = ${projectId} and r.scope_id = any(${[...actor.visibleScopes]}::uuid[])`,
      ...(from === null ? [] : [sql`${day} >= ${from}::date`]),
      ...(to === null ? [] : [sql`${day} < ${to}::date + 1`]),
      ...(filter.fields.length === 0
        ? []
        : [
            conditionOf(
              'NOTE',
              compileFilter('NOTE', filter, { userId: actor.userId, now: new Date() }),
              actor,
              looking,
            ),
          ]),
    ],
    sql` and `,
  )}`
}

export const NOTE_ID = sql`r.id`

/**
 * Counts the values of the notes of a project: how many have each value of a dimension and of a division, out of how
 * many with any value. Counts notes, or the people in them, each once with the values of all their notes. Uses one
 * statement. Null if the dimension was deleted or the reader may not see it.
 */
export async function chartCounts(
  tx: CellTransaction,
  actor: Actor,
  place: ChartPlace,
  requested: ChartOptions,
): Promise<Counts | null> {
  const options = { ...requested, filter: await withSurvivingTags(tx, requested.filter) }
  const found = await requestedOf(tx, actor, place, options)
  if (!found) return null
  const { dimension, division } = found
  const isCrosstab = options.type === 'CROSSTAB' && division !== null
  const ofPeople = options.metric === 'PEOPLE_COUNT'
  const keyed = ofPeople ? 'people_rows' : 'keyed'
  const isArray = (of: Dimension): boolean => ofPeople || of.isArray
  const listed = (column: string, of: Dimension): RawBuilder<unknown> =>
    isArray(of)
      ? sql`lateral unnest(case when ${sql.ref(column)} is null then array[''] else ${sql.ref(column)}::text[] end)`
      : sql`lateral (values (coalesce(${sql.ref(column)}, '')))`
  // Lists are unnested only after grouping: 100,000 answers have few distinct lists.
  const keyOf = (name: 'a' | 'b', of: Dimension): RawBuilder<unknown> =>
    of.isArray ? sql.ref(`counted.${name}`) : of.key(sql.ref(`counted.${name}`), sql.ref(`${name}_steps.step`))
  const keys = sql`cross join ${listed('whole.a', dimension)} as keys (key)`
  const { rows } = await sql<Row>`${plannedAnew}
    with counted as materialized (
      select r.id, ${dimension.raw('a')} as a, ${division ? division.raw('b') : sql`null`} as b
      from notes r ${dimension.join('a', NOTE_ID)} ${division ? division.join('b', NOTE_ID) : sql``}
      where ${isCounted(actor, place, options)}
    ), ${stepsOf('a', dimension)}, ${stepsOf('b', division)}, keyed as (
      select counted.id, ${keyOf('a', dimension)} as a, ${division ? keyOf('b', division) : sql`null::text`} as b
      from counted cross join a_steps cross join b_steps
    ), ${ofPeople ? sql`${peopleOf(dimension, division)},` : sql``} ${division ? splitParts(keyed, listed, dimension, division) : sql``}
    whole as materialized (
      ${
        division && !isArray(division)
          ? sql`select a, segment <> '' as has_b, sum(things) as things from split group by 1, 2`
          : sql`select a, b is not null as has_b, count(*) as things from ${sql.table(keyed)} group by 1, 2`
      }
    )
    (select 'count' as part, keys.key, null as segment, sum(things) as count, null::numeric as rest from whole ${keys}
    group by 2 order by 4 desc, 2 limit ${MAX_CHART_POINTS + 1})
    union all select 'base', null, null, coalesce(sum(things) filter (where a is not null), 0), coalesce(sum(things) filter (where a is null), 0) from whole
    ${
      division
        ? sql`
    union all select 'part', key, segment, count, null from parts
    union all select 'base', null, segment, coalesce(sum(things) filter (where a is not null), 0), coalesce(sum(things) filter (where a is null), 0) from split group by 3`
        : sql``
    }
    ${
      isCrosstab
        ? sql`
    union all select 'of key', keys.key, null, sum(things), null from whole ${keys} where a is not null and has_b group by 2
    union all select 'of segment', null, segment, sum(things), null from split where a is not null and segment <> '' group by 3
    union all select 'both', null, null, coalesce(sum(things) filter (where a is not null and has_b), 0), null from whole
    union all select 'repeated', null, null, (${ofPeople ? repeatedPeople(dimension, division) : REPEATED}), null`
        : sql``
    }`.execute(tx)
  const of = (part: Row['part']): Row[] => rows.filter((row) => row.part === part)
  const most = (part: Row['part']): Count[] =>
    of(part)
      .slice(0, MAX_CHART_POINTS)
      .map((row) => ({ key: row.key ?? '', segment: row.segment, count: Number(row.count) }))
  const parts = most('part')
  const totals = (part: 'of key' | 'of segment'): Map<string, number> =>
    new Map(of(part).map((row) => [row.key ?? row.segment ?? '', Number(row.count)]))
  const [ofKey, ofSegment] = [totals('of key'), totals('of segment')]
  const [both] = of('both')
  const [repeated] = of('repeated')
  return {
    dimension,
    division,
    counts: [...most('count'), ...parts],
    leftOut: of('count').length > MAX_CHART_POINTS || of('part').length > MAX_CHART_POINTS,
    bases: of('base').map((row) => ({
      segment: row.segment,
      answered: Number(row.count),
      unanswered: Number(row.rest),
    })),
    crossed: isCrosstab ? crossedOf(parts, ofKey, ofSegment) : [],
    answeredBoth: Number(both?.count ?? 0),
    repeated: repeated ? Number(repeated.count) : null,
  }
}

interface Row {
  part: 'count' | 'part' | 'base' | 'of key' | 'of segment' | 'both' | 'repeated'
  key: string | null
  segment: string | null
  count: string
  rest: string | null
}

/**
 * Combines every row with every column that occur among those who answered both questions; pairs that do not occur
 * count zero.
 */
function crossedOf(
  counts: readonly Count[],
  ofKey: ReadonlyMap<string, number>,
  ofSegment: ReadonlyMap<string, number>,
): Crossed[] {
  const both = new Map(counts.map(({ key, segment, count }) => [JSON.stringify([key, segment]), count]))
  return [...ofKey]
    .flatMap(([key, inRow]) =>
      [...ofSegment].map(([segment, inColumn]) => ({
        key,
        segment,
        both: both.get(JSON.stringify([key, segment])) ?? 0,
        ofKey: inRow,
        ofSegment: inColumn,
      })),
    )
    .slice(0, MAX_CHART_POINTS)
}

/** Counts the values of a division, first by whole answers, of which there are few. */
function splitParts(
  keyed: string,
  listed: (column: string, of: Dimension) => RawBuilder<unknown>,
  dimension: Dimension,
  division: Dimension,
): RawBuilder<unknown> {
  return sql`split as materialized (
      select keyed.a, segments.segment, count(*) as things
      from ${sql.table(keyed)} as keyed cross join ${listed('keyed.b', division)} as segments (segment) group by 1, 2
    ), parts as (
      select keys.key, split.segment, sum(things) as count from split cross join ${listed('split.a', dimension)} as keys (key)
      group by 1, 2 order by count desc, 1, 2 limit ${MAX_CHART_POINTS + 1}
    ),`
}

/** The people in the counted notes, each once, with the values of all their notes or of their own fields. */
function peopleOf(dimension: Dimension, division: Dimension | null): RawBuilder<unknown> {
  const each = (column: 'a' | 'b', of: Dimension | null): RawBuilder<unknown> => {
    const one = sql.ref(`each_${column}`)
    if (of?.ofPerson) {
      const own = sql.ref(`own_${column}`)
      return sql`left join ${of.ofPerson} as ${own} on ${own}.who = people_notes.who left join lateral unnest(${own}.keys) as ${one} (key) on true`
    }
    return of?.isArray
      ? sql`left join lateral unnest(${sql.ref(`keyed.${column}`)}::text[]) as ${one} (key) on true`
      : sql`cross join lateral (values (${sql.ref(`keyed.${column}`)})) as ${one} (key)`
  }
  const keysOf = (column: 'a' | 'b'): RawBuilder<unknown> => {
    const key = sql.ref(`each_${column}.key`)
    return sql`array_agg(distinct ${key}) filter (where ${key} is not null)`
  }
  return sql`${whoSpeaks(sql<boolean>`notes.id in (select id from counted)`)}, people_notes as (
      select distinct note_id, who from somebody where not asks
    ), people_rows as materialized (
      select people_notes.who, count(distinct keyed.id) as notes, ${keysOf('a')} as a, ${keysOf('b')} as b
      from people_notes join keyed on keyed.id = people_notes.note_id ${each('a', dimension)} ${each('b', division)}
      group by people_notes.who
    )`
}

/** Contacts who are in several notes that answered both questions. */
const REPEATED = sql`
  select count(*) from (
    select person_id from (
      select link.note_id, link.person_id from note_people as link
      union select note_id, person_id from ${knownSpeakers(sql<boolean>`notes.id in (select id from counted)`)} as speakers where person_id is not null and known_role is distinct from 'INTERVIEWER'
    ) as standing join keyed on keyed.id = standing.note_id and keyed.a is not null and keyed.b is not null
    group by person_id having count(*) > 1
  ) as several`

/**
 * Counts people in several notes; zero if both dimensions are people's own fields, because these have one row for each
 * person however many notes they are in.
 */
function repeatedPeople(dimension: Dimension, division: Dimension | null): RawBuilder<unknown> {
  return dimension.ofPerson && division?.ofPerson
    ? sql`0`
    : sql`select count(*) from people_rows where notes > 1 and a is not null and b is not null`
}
