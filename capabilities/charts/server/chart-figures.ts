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

/** Out of how much the figures are: of all, of a segment, or of a stretch of time. */
export interface FigureBase {
  segment: string | null
  bucket: string | null
  value: number
}

export interface ChartFigures {
  /** The largest first, at most `MAX_CHART_POINTS`. Items overlap where highlights have several tags. */
  points: ChartPoint[]
  /** Smaller figures were left out. */
  leftOut: boolean
  /** Out of how much: with neither segment nor stretch of time of all. */
  bases: FigureBase[]
  /** Highlights that hold interviewers' words alone, which count in no figure. */
  interviewers: number
  division: Dimension | null
}

type Part = 'point' | 'base'

/** The figures of a chart of tags, by one statement, once it is known whether interviewers' words are among them. */
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

/** What is divided or stands over time has a base of each part. */
function isParted({ type }: ChartOptions, division: Dimension | null): boolean {
  return division !== null || type === 'LINE'
}

/** How many of the highlights hold interviewers' words alone: looked up from the quotes of interviewers, mostly few. */
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
 * The highlights that count, as a part of a `with`. Kept where several parts read what is dear to tell; else each part
 * reads the table, which the server does with all its cores, as it cannot what is kept.
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
  // Several tags of a highlight fall into one item only where groups do; notes have many highlights always.
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
 * The people whose words are in each item, out of those in the notes that are asked for: each once in all that is theirs.
 * Where the day of a highlight counts, a stretch of time is out of the people of all of them.
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

/** The groups that points stand for, and those of the tags that points stand for. */
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
