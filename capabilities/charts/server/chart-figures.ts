import { sql, type RawBuilder } from 'kysely'
import { whoSpeaks } from '#highlights/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { plannedAnew, type CellTransaction } from '#platform/server/database/index.ts'
import { withSurvivingTags } from '#filters/server/index.ts'
import type { Actor } from '#journal/server/index.ts'
import type { ChartOptions, ChartPoint } from '../model/chart.ts'
import { MAX_CHART_POINTS } from '../model/limits.ts'
import {
  amongNotes,
  bucketOf,
  divisionOf,
  highlightsOf,
  isShownTag,
  itemsOf,
  ofInterviewers,
  segmentsOf,
} from './charted-highlights.ts'
import { stepsOf, type ChartPlace, type Dimension } from './dimension.ts'

/** The base of figures: of all, of a segment, or of a period. */
export interface FigureBase {
  segment: string | null
  bucket: string | null
  value: number
}

export interface ChartFigures {
  /** Largest first, at most `MAX_CHART_POINTS`. Items overlap if highlights have several tags. */
  points: ChartPoint[]
  /** Whether smaller figures were left out. */
  leftOut: boolean
  /** The bases; the one with neither segment nor period is that of all. */
  bases: FigureBase[]
  /** The number of highlights with only words of interviewers, which count in no figure. */
  interviewers: number
  division: Dimension | null
}

type Part = 'point' | 'base'

/**
 * Returns the figures of a chart of tags. First finds out whether there are highlights of interviewers, then uses one
 * statement.
 */
export async function chartPoints(
  tx: CellTransaction,
  actor: Actor,
  place: ChartPlace,
  requested: ChartOptions,
): Promise<ChartFigures> {
  const options = { ...requested, filter: await withSurvivingTags(tx, requested.filter) }
  const division = await divisionOf(tx, actor, place, options)
  const interviewers = await countInterviewers(tx, actor, place, options)
  const isTheirs = interviewers > 0 ? ofInterviewers(place) : null
  const { rows } = await (
    options.metric === 'PEOPLE_COUNT'
      ? peopleStatement(actor, place, options, division, isTheirs)
      : figuresStatement(actor, place, options, division, isTheirs)
  ).execute(tx)
  const of = (part: Part): Array<ChartPoint & { part: Part }> => rows.filter((row) => row.part === part)
  const points = of('point')
  return {
    points: points
      .slice(0, MAX_CHART_POINTS)
      .map(({ kind, id, segment, bucket, value }) => ({ kind, id, segment, bucket, value })),
    leftOut: points.length > MAX_CHART_POINTS,
    bases: of('base').map(({ segment, bucket, value }) => ({ segment, bucket, value })),
    interviewers,
    division,
  }
}

/** Whether a chart is divided or over time: then each part has its own base. */
function isParted({ type }: ChartOptions, division: Dimension | null): boolean {
  return division !== null || type === 'LINE'
}

/**
 * Counts the highlights with only words of interviewers: looked up from the quotes of interviewers, which are usually
 * few.
 */
async function countInterviewers(
  tx: CellTransaction,
  actor: Actor,
  place: ChartPlace,
  options: ChartOptions,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`${plannedAnew}
    select count(*)::integer as count ${highlightsOf(actor, place, options)} and ${ofInterviewers(place)}`.execute(tx)
  return rows[0]?.count ?? 0
}

/**
 * The highlights that count, as a part of a `with`. Materialized if several parts read what is expensive to compute;
 * otherwise each part reads the table, which PostgreSQL does in parallel, unlike reading a materialized part.
 */
function counted(isKept: boolean, isTheirs: RawBuilder<boolean> | null, of: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`counted as ${isKept ? sql`materialized` : sql`not materialized`} (${of} ${isTheirs ? sql`and not ${isTheirs}` : sql``})`
}

function figuresStatement(
  actor: Actor,
  place: ChartPlace,
  options: ChartOptions,
  division: Dimension | null,
  isTheirs: RawBuilder<boolean> | null,
) {
  const { type, metric, collapsedIds } = options
  const byGroup = type === 'TAG_GROUP_BAR'
  const { kind, id: item } = itemsOf(options)
  // Several tags of a highlight are in one item only for groups; notes always can have many highlights.
  const counts =
    metric === 'NOTE_COUNT'
      ? sql`distinct counted.note_id as counted_id`
      : sql`${byGroup || collapsedIds.length > 0 ? sql`distinct ` : sql``}counted.id as counted_id`
  const all =
    metric === 'TEXT_VOLUME'
      ? sql`coalesce(sum(counted.chars), 0)`
      : metric === 'NOTE_COUNT'
        ? sql`count(distinct counted.note_id)`
        : sql`count(*)`
  return sql<ChartPoint & { part: Part }>`${plannedAnew}
    with ${counted(
      isTheirs !== null || isParted(options, division),
      isTheirs,
      sql`
      select r.id, r.note_id, ${metric === 'TEXT_VOLUME' ? sql`char_length(r.text)` : sql`null::integer`} as chars, ${type === 'LINE' ? bucketOf(options, place) : sql`null::text`} as bucket,
        ${division ? division.raw('b') : sql`null::text`} as b
      ${highlightsOf(actor, place, options, division)}`,
    )}, ${stepsOf('b', division)}, items as (
      select ${counts}, counted.chars, ${kind} as kind, ${item} as id, segments.segment, counted.bucket
      from counted
      left join (highlight_tags join tags on ${isShownTag(actor)}) on highlight_tags.highlight_id = counted.id
      ${segmentsOf(division)}
    )
    (select 'point' as part, kind, id, segment, bucket, ${metric === 'TEXT_VOLUME' ? sql`sum(chars)` : sql`count(*)`}::double precision as value
    from items group by kind, id, segment, bucket
    order by value desc, id limit ${MAX_CHART_POINTS + 1})
    union all select 'base', null, null, null, null, ${all}::double precision from counted
    ${
      isParted(options, division)
        ? sql`union all select 'base', null, null, segments.segment, counted.bucket, ${all}::double precision
      from counted ${segmentsOf(division)} group by segments.segment, counted.bucket`
        : sql``
    }`
}

/**
 * The people whose words are in each item, out of those in the requested notes; each person counts once in all their
 * notes. If the day of a highlight counts, the base of a period is all of these people.
 */
function peopleStatement(
  actor: Actor,
  place: ChartPlace,
  options: ChartOptions,
  division: Dimension | null,
  isTheirs: RawBuilder<boolean> | null,
) {
  const { kind, id: item } = itemsOf(options)
  const isOver = options.type === 'LINE'
  const noteBucket = isOver && options.time === 'NOTE' ? bucketOf(options, place) : sql`null::text`
  return sql<ChartPoint & { part: Part }>`${plannedAnew}
    with ${whoSpeaks(
      sql<boolean>`project_id = ${place.projectId} and deleted_at is null and scope_id = any(${[...actor.visibleScopes]}::uuid[])`,
      amongNotes(actor, place, options),
    )}, ${counted(
      true,
      isTheirs,
      sql`
      select r.id, r.note_id, r.speakers, ${isOver ? bucketOf(options, place) : sql`null::text`} as bucket,
        ${division ? division.raw('b') : sql`null::text`} as b
      ${highlightsOf(actor, place, options, division)}`,
    )}, ${stepsOf('b', division)}, items as (
      select distinct somebody.who, ${kind} as kind, ${item} as id, segments.segment, counted.bucket
      from counted
      join somebody on somebody.note_id = counted.note_id and not somebody.asks
        and case when counted.speakers = '{}' then somebody.name is null else somebody.name = any(counted.speakers) end
      left join (highlight_tags join tags on ${isShownTag(actor)}) on highlight_tags.highlight_id = counted.id
      ${segmentsOf(division)}
    ), asked as (
      select somebody.who, ${division ? division.raw('b') : sql`null::text`} as b, ${noteBucket} as bucket
      from seen join somebody on somebody.note_id = seen.id and not somebody.asks join notes on notes.id = seen.id ${division ? division.join('b', sql`notes.id`) : sql``}
      where seen.is_among
    )
    (select 'point' as part, kind, id, segment, bucket, count(*)::double precision as value from items
    group by kind, id, segment, bucket order by value desc, id limit ${MAX_CHART_POINTS + 1})
    union all select 'base', null, null, null, null, count(distinct who)::double precision from asked
    ${
      isParted(options, division)
        ? sql`union all select 'base', null, null, segments.segment, asked.bucket, count(distinct asked.who)::double precision
      from asked ${segmentsOf(division, 'asked')} group by segments.segment, asked.bucket`
        : sql``
    }`
}

/** Returns the groups of the points and those of the tags of the points. */
export async function groupsOf(tx: CellTransaction, points: readonly ChartPoint[]): Promise<Id[]> {
  const idsOf = (requested: ChartPoint['kind']): Id[] =>
    points.flatMap(({ kind, id }) => (kind === requested && id !== null ? [id] : []))
  const tags = await tx
    .selectFrom('tags')
    .select('tag_group_id')
    .distinct()
    .where((where) => where('id', '=', where.fn.any(where.val([...new Set(idsOf('TAG'))]))))
    .where('tag_group_id', 'is not', null)
    .execute()
  return [...new Set([...idsOf('TAG_GROUP'), ...tags.flatMap(({ tag_group_id: id }) => id ?? [])])]
}
