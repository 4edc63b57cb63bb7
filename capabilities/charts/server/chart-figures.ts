import { sql, type RawBuilder } from 'kysely'
import { NO_EVIDENCE, type Evidence } from '#highlights/model/evidence.ts'
import { countEvidence, interviewersQuotes, whoSpeaks } from '#highlights/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { toPage, type Page, type PageRequest } from '#platform/kernel/pagination.ts'
import { plannedAnew, type CellTransaction } from '#platform/server/database/index.ts'
import { compileFilter } from '#filters/model/query.ts'
import { conditionOf, withSurvivingTags } from '#filters/server/index.ts'
import type { Actor } from '#journal/server/index.ts'
import { dividesBy, type ChartMark, type ChartOptions, type ChartPoint } from '../model/chart.ts'
import { MAX_CHART_POINTS } from '../model/limits.ts'
import {
  dimensionOf,
  hasKey,
  sourceOfDimension,
  stepsOf,
  stretchOf,
  type ChartPlace,
  type Dimension,
} from './dimension.ts'

/** What a note itself has, of what highlights are asked for. */
const OF_NOTES: ReadonlySet<string> = new Set(['People', 'Happened'])
/** Kinds of fields by which a filter of highlights asks for their notes. */
const NOTE_KINDS: ReadonlySet<string> = new Set(['note', 'person', 'question'])

/** When a highlight counts, in the viewer's zone. */
function momentOf({ time }: ChartOptions, { timeZone }: ChartPlace): RawBuilder<Date> {
  return time === 'NOTE'
    ? sql`(coalesce(notes.happened_at, notes.created_at) at time zone ${sql.lit(timeZone)})`
    : sql`(r.created_at at time zone ${sql.lit(timeZone)})`
}

function bucketOf(options: ChartOptions, { timeZone }: ChartPlace): RawBuilder<string> {
  const moment = options.time === 'NOTE' ? sql`coalesce(notes.happened_at, notes.created_at)` : sql`r.created_at`
  return stretchOf(moment, options.interval, timeZone)
}

/**
 * The highlights that a chart is made of: of its project, not deleted, seen by the actor, in its span of time, matching
 * its filter. Rows `r`, as filters name them, with what its division joins to their notes.
 */
function highlightsOf(
  actor: Actor,
  place: ChartPlace,
  options: ChartOptions,
  division: Dimension | null = null,
): RawBuilder<unknown> {
  const moment = momentOf(options, place)
  const scopes = [...actor.visibleScopes]
  const conditions = [
    sql`r.deleted_at is null`,
    sql`r.project_id = ${place.projectId}`,
    sql`r.scope_id = any(${scopes}::uuid[])`,
    ...(options.filter.fields.length === 0
      ? []
      : [
          conditionOf(
            'HIGHLIGHT',
            compileFilter('HIGHLIGHT', options.filter, { userId: actor.userId, now: new Date() }),
            actor,
          ),
        ]),
    ...(options.from === null ? [] : [sql`${moment} >= ${options.from}::date`]),
    ...(options.to === null ? [] : [sql`${moment} < ${options.to}::date + 1`]),
  ]
  // A deleted note takes its highlights along: it is only asked for its day.
  const asksNote = options.time === 'NOTE' && (options.type === 'LINE' || options.from !== null || options.to !== null)
  return sql`from highlights r ${asksNote ? sql`join notes on notes.id = r.note_id` : sql``} ${division ? division.join('b', sql`r.note_id`) : sql``} where ${sql.join(conditions, sql` and `)}`
}

/** By what the marks are divided, found for the reader; null by nothing. */
async function divisionOf(
  tx: CellTransaction,
  actor: Actor,
  place: ChartPlace,
  options: ChartOptions,
): Promise<Dimension | null> {
  const wanted = dividesBy(options)
  // Tags by tags says of a highlight only what it has been given twice.
  if (!wanted || wanted.kind === 'TAGS') return null
  const source = await sourceOfDimension(tx, actor, place, wanted)
  return source && dimensionOf(source, { actor, place, interval: options.interval })
}

/** Highlights that hold known interviewers' words alone: they count in nothing. */
function ofInterviewers({ projectId }: ChartPlace): RawBuilder<boolean> {
  return sql<boolean>`r.id in (select id from ${interviewersQuotes(sql<boolean>`highlights.project_id = ${projectId} and highlights.deleted_at is null`)} as theirs)`
}

/**
 * That `tags` is the tag of `highlight_tags`, there, and seen by the actor: those of a hidden extension count for none.
 */
function isShownTag(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`tags.id = highlight_tags.tag_id and tags.deleted_at is null and tags.scope_id = any(${[...actor.visibleScopes]}::uuid[])`
}

/** The values of the division of a row of `counted`, one a row; empty where it has none. */
function segmentsOf(division: Dimension | null, counted = 'counted'): RawBuilder<unknown> {
  if (!division) return sql`cross join (values (null::text)) as segments (segment)`
  const key = division.key(sql.ref(`${counted}.b`), sql`(select step from b_steps)`)
  return division.isArray
    ? sql`cross join lateral unnest(case when ${sql.ref(`${counted}.b`)} is null then array[''] else ${key} end) as segments (segment)`
    : sql`cross join lateral (values (coalesce(${key}, ''))) as segments (segment)`
}

/** For what a highlight counts, by its tags: the kind of the item, and its id where it is of a tag or group. */
function itemsOf({ type, collapsedIds }: ChartOptions): { kind: RawBuilder<unknown>; id: RawBuilder<unknown> } {
  const collapsed = sql`${[...collapsedIds]}::uuid[]`
  return type === 'TAG_GROUP_BAR'
    ? {
        kind: sql`case when tags.id is null then 'UNTAGGED' when tags.tag_group_id is null then 'UNGROUPED' else 'TAG_GROUP' end`,
        id: sql`tags.tag_group_id`,
      }
    : {
        kind: sql`case when tags.id is null then 'UNTAGGED' when tags.tag_group_id = any(${collapsed}) then 'TAG_GROUP' else 'TAG' end`,
        id: sql`case when tags.tag_group_id = any(${collapsed}) then tags.tag_group_id else tags.id end`,
      }
}

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

type Part = 'point' | 'base' | 'interviewers'

/** The figures of a chart of tags, by one statement. */
export async function chartPoints(
  tx: CellTransaction,
  actor: Actor,
  place: ChartPlace,
  wanted: ChartOptions,
): Promise<ChartFigures> {
  const options = { ...wanted, filter: await withSurvivingTags(tx, wanted.filter) }
  const division = await divisionOf(tx, actor, place, options)
  const { rows } = await (
    options.metric === 'PEOPLE_COUNT'
      ? peopleStatement(actor, place, options, division)
      : figuresStatement(actor, place, options, division)
  ).execute(tx)
  const of = (part: Part): Array<ChartPoint & { part: Part }> => rows.filter((row) => row.part === part)
  const points = of('point')
  return {
    points: points
      .slice(0, MAX_CHART_POINTS)
      .map(({ kind, id, segment, bucket, value }) => ({ kind, id, segment, bucket, value })),
    leftOut: points.length > MAX_CHART_POINTS,
    bases: of('base').map(({ segment, bucket, value }) => ({ segment, bucket, value })),
    interviewers: of('interviewers')[0]?.value ?? 0,
    division,
  }
}

/** What is divided or stands over time has a base of each part. */
function isParted({ type }: ChartOptions, division: Dimension | null): boolean {
  return division !== null || type === 'LINE'
}

function figuresStatement(actor: Actor, place: ChartPlace, options: ChartOptions, division: Dimension | null) {
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
    with told as materialized (
      select r.id, r.note_id, ${metric === 'TEXT_VOLUME' ? sql`char_length(r.text)` : sql`null::integer`} as chars, ${type === 'LINE' ? bucketOf(options, place) : sql`null::text`} as bucket,
        ${division ? division.raw('b') : sql`null::text`} as b, ${ofInterviewers(place)} as is_theirs
      ${highlightsOf(actor, place, options, division)}
    ), counted as (select * from told where not is_theirs
    ), ${stepsOf('b', division)}, items as (
      select ${counts}, counted.chars, ${kind} as kind, ${item} as id, segments.segment, counted.bucket
      from counted
      left join (highlight_tags join tags on ${isShownTag(actor)}) on highlight_tags.highlight_id = counted.id
      ${segmentsOf(division)}
    )
    (select 'point' as part, kind, id, segment, bucket, ${metric === 'TEXT_VOLUME' ? sql`sum(chars)` : sql`count(*)`}::double precision as value
    from items group by kind, id, segment, bucket
    order by value desc, id limit ${MAX_CHART_POINTS + 1})
    union all select 'base', null, null, null, null, ${all}::double precision from counted
    ${isParted(options, division) ? sql`union all select 'base', null, null, segments.segment, counted.bucket, ${all}::double precision from counted ${segmentsOf(division)} group by segments.segment, counted.bucket` : sql``}
    union all select 'interviewers', null, null, null, null, count(*)::double precision from told where is_theirs`
}

/**
 * The people whose words are in each item, out of those in the notes that are asked for: each once in all that is theirs.
 * Where the day of a highlight counts, a stretch of time is out of the people of all of them.
 */
function peopleStatement(actor: Actor, place: ChartPlace, options: ChartOptions, division: Dimension | null) {
  const { kind, id: item } = itemsOf(options)
  const isOver = options.type === 'LINE'
  const noteBucket = isOver && options.time === 'NOTE' ? bucketOf(options, place) : sql`null::text`
  return sql<ChartPoint & { part: Part }>`${plannedAnew}
    with ${whoSpeaks(
      sql<boolean>`project_id = ${place.projectId} and deleted_at is null and scope_id = any(${[...actor.visibleScopes]}::uuid[])`,
      amongNotes(actor, place, options),
    )}, told as materialized (
      select r.id, r.note_id, r.speakers, ${isOver ? bucketOf(options, place) : sql`null::text`} as bucket,
        ${division ? division.raw('b') : sql`null::text`} as b, ${ofInterviewers(place)} as is_theirs
      ${highlightsOf(actor, place, options, division)}
    ), counted as (select * from told where not is_theirs
    ), ${stepsOf('b', division)}, items as (
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
    ${isParted(options, division) ? sql`union all select 'base', null, null, segments.segment, asked.bucket, count(distinct asked.who)::double precision from asked ${segmentsOf(division, 'asked')} group by segments.segment, asked.bucket` : sql``}
    union all select 'interviewers', null, null, null, null, count(*)::double precision from told where is_theirs`
}

/** What a chart stands on: all that it shows, and each of its items, divided by nothing. */
export interface ChartEvidence {
  shown: Evidence
  items: Array<Pick<ChartPoint, 'kind' | 'id'> & { evidence: Evidence }>
}

/**
 * What the quotes stand on that a chart counts, out of the people in the notes of its project that it asks for: of its
 * span of time where the day of a note counts, and with the fields and contacts that its filter wants.
 */
export async function chartEvidence(
  tx: CellTransaction,
  actor: Actor,
  place: ChartPlace,
  wanted: ChartOptions,
): Promise<ChartEvidence> {
  const options = {
    ...wanted,
    filter: await withSurvivingTags(tx, wanted.filter),
    segmentFieldId: null,
    dividedBy: null,
  }
  const type = options.type === 'LINE' ? ('TAG_BAR' as const) : options.type
  const { points } = await chartPoints(tx, actor, place, { ...options, type, metric: 'HIGHLIGHT_COUNT' })
  const [shown, untagged, ungrouped] = [newId(), newId(), newId()]
  const ownerOf = ({ kind, id }: Pick<ChartPoint, 'kind' | 'id'>): Id =>
    id ?? (kind === 'UNTAGGED' ? untagged : ungrouped)
  const { kind, id } = itemsOf(options)
  const counted = sql`
    select counted.id as highlight_id, ${kind} as kind, ${id} as item_id from (select r.id ${highlightsOf(actor, place, options)} and not ${ofInterviewers(place)}) as counted
      left join (highlight_tags join tags on ${isShownTag(actor)}) on highlight_tags.highlight_id = counted.id`
  const evidence = await countEvidence(
    tx,
    actor,
    [shown, ...points.map(ownerOf)].map((owner) => ({ id: owner, projectIds: [place.projectId] })),
    sql`
      with items as (${counted})
      select coalesce(item_id, case kind when 'UNTAGGED' then ${untagged}::uuid else ${ungrouped}::uuid end) as owner, highlight_id from items
      union select ${shown}::uuid, highlight_id from items where coalesce(item_id::text, kind) <> all(${[...options.hiddenIds]}::text[])`,
    amongNotes(actor, place, options),
  )
  const of = (owner: Id): Evidence => evidence.get(owner) ?? NO_EVIDENCE
  return { shown: of(shown), items: points.map((point) => ({ ...point, evidence: of(ownerOf(point)) })) }
}

/** Which notes of its project a chart asks for, whatever is highlighted in them: a condition on `notes`. */
function amongNotes(actor: Actor, place: ChartPlace, options: ChartOptions): RawBuilder<boolean> {
  const { combinator, fields } = options.filter
  const ofNotes = fields.filter(({ field }) => field !== null && (NOTE_KINDS.has(field.kind) || OF_NOTES.has(field.id)))
  const filter = { combinator, fields: combinator === 'Or' && ofNotes.length < fields.length ? [] : ofNotes }
  const moment = momentOf(options, place)
  const isDated = options.time === 'NOTE'
  return sql<boolean>`(${sql.join(
    [
      sql`true`,
      ...(isDated && options.from !== null ? [sql`${moment} >= ${options.from}::date`] : []),
      ...(isDated && options.to !== null ? [sql`${moment} < ${options.to}::date + 1`] : []),
      ...(filter.fields.length === 0
        ? []
        : [
            sql`exists (select from notes r where r.id = notes.id and ${conditionOf(
              'NOTE',
              compileFilter('NOTE', filter, { userId: actor.userId, now: new Date() }),
              actor,
            )})`,
          ]),
    ],
    sql` and `,
  )})`
}

/** The groups that points stand for, and those of the tags that points stand for. */
export async function groupsOf(tx: CellTransaction, points: readonly ChartPoint[]): Promise<Id[]> {
  const idsOf = (wanted: ChartPoint['kind']): Id[] =>
    points.flatMap(({ kind, id }) => (kind === wanted && id !== null ? [id] : []))
  const tags = await tx
    .selectFrom('tags')
    .select('tag_group_id')
    .distinct()
    .where((where) => where('id', '=', where.fn.any(where.val([...new Set(idsOf('TAG'))]))))
    .where('tag_group_id', 'is not', null)
    .execute()
  return [...new Set([...idsOf('TAG_GROUP'), ...tags.flatMap(({ tag_group_id: id }) => id ?? [])])]
}

/** The ids of the highlights that a mark of a chart stands for, newest first. */
export async function highlightsOfMark(
  tx: CellTransaction,
  actor: Actor,
  place: ChartPlace,
  wanted: ChartOptions,
  mark: ChartMark,
  page: PageRequest,
): Promise<Page<{ id: Id; createdAt: Date }>> {
  const options = { ...wanted, filter: await withSurvivingTags(tx, wanted.filter) }
  const division = mark.segment === null ? null : await divisionOf(tx, actor, place, options)
  const { rows } = await sql<{ id: Id; createdAt: Date }>`
    select r.id, r.created_at as "createdAt" ${highlightsOf(actor, place, options, division)}
      and ${standsOn(actor, place, mark)}
      ${mark.segment === null || division === null ? sql`` : sql`and ${hasKey(division, 'b', mark.segment)}`}
      ${mark.bucket === null || options.type !== 'LINE' ? sql`` : sql`and ${bucketOf(options, place)} = ${mark.bucket}`}
      ${page.after ? sql`and (r.created_at, r.id) < (${new Date(Number(page.after.value))}, ${page.after.id}::uuid)` : sql``}
    order by r.created_at desc, r.id desc limit ${page.first + 1}`.execute(tx)
  return toPage(rows, page, ({ id, createdAt }) => ({ value: createdAt.getTime(), id }))
}

function standsOn(actor: Actor, place: ChartPlace, { kind, id }: ChartMark): RawBuilder<boolean> {
  if (kind === 'INTERVIEWERS') return ofInterviewers(place)
  return sql<boolean>`not ${ofInterviewers(place)} and ${isOfItem(actor, kind, id)}`
}

function isOfItem(
  actor: Actor,
  kind: Exclude<ChartMark['kind'], 'INTERVIEWERS'>,
  id: ChartMark['id'],
): RawBuilder<boolean> {
  const tagged = (condition: RawBuilder<unknown>): RawBuilder<boolean> =>
    sql`exists (select from highlight_tags join tags on ${isShownTag(actor)} where highlight_tags.highlight_id = r.id and ${condition})`
  switch (kind) {
    case 'TAG':
      return tagged(sql`tags.id = ${id}::uuid`)
    case 'TAG_GROUP':
      return tagged(sql`tags.tag_group_id = ${id}::uuid`)
    case 'UNGROUPED':
      return tagged(sql`tags.tag_group_id is null`)
    case 'UNTAGGED':
      return sql`not ${tagged(sql`true`)}`
    case 'VALUE':
      return sql`false`
  }
}
