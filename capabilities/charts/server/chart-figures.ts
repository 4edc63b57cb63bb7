import { sql, type RawBuilder } from 'kysely'
import { NO_EVIDENCE, type Evidence } from '#highlights/model/evidence.ts'
import { countEvidence } from '#highlights/server/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { toPage, type Page, type PageRequest } from '#platform/kernel/pagination.ts'
import { fieldPolicy } from '#fields/model/policy.ts'
import { findFields } from '#fields/server/index.ts'
import { plannedAnew, type CellTransaction } from '#platform/server/database/index.ts'
import { compileFilter } from '#filters/model/query.ts'
import { conditionOf, withSurvivingTags } from '#filters/server/index.ts'
import type { Actor } from '#journal/server/index.ts'
import type { ChartInterval, ChartMark, ChartOptions, ChartPoint } from '../model/chart.ts'
import { MAX_CHART_POINTS } from '../model/limits.ts'

/** What a chart is asked of: a project, by one who sees some of it, with the zone in which their days begin. */
export interface ChartPlace {
  projectId: Id
  timeZone: string
}

/** What a note itself has, of what highlights are asked for. */
const OF_NOTES: ReadonlySet<string> = new Set(['People', 'Happened'])
/** Kinds of fields by which a filter of highlights asks for their notes. */
const NOTE_KINDS: ReadonlySet<string> = new Set(['note', 'person', 'question'])

const UNITS: Record<ChartInterval, string> = { WEEK: 'week', MONTH: 'month', QUARTER: 'quarter', YEAR: 'year' }

/** When a highlight counts, in the viewer's zone. */
function momentOf({ time }: ChartOptions, { timeZone }: ChartPlace): RawBuilder<Date> {
  return time === 'NOTE'
    ? sql`(coalesce(notes.happened_at, notes.created_at) at time zone ${sql.lit(timeZone)})`
    : sql`(r.created_at at time zone ${sql.lit(timeZone)})`
}

function bucketOf(options: ChartOptions, place: ChartPlace): RawBuilder<string> {
  return sql`to_char(date_trunc(${sql.lit(UNITS[options.interval])}, ${momentOf(options, place)}), 'YYYY-MM-DD')`
}

/**
 * The highlights that a chart is made of: of its project, not deleted, seen by the actor, in its span of time, matching
 * its filter. Rows `r`, as filters name them.
 */
function highlightsOf(actor: Actor, place: ChartPlace, options: ChartOptions): RawBuilder<unknown> {
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
  return sql`from highlights r ${asksNote ? sql`join notes on notes.id = r.note_id` : sql``} where ${sql.join(conditions, sql` and `)}`
}

/** Without a division by a field that the actor may not see: a field group has an access of its own. */
async function withSeenField(tx: CellTransaction, actor: Actor, options: ChartOptions): Promise<ChartOptions> {
  if (options.segmentFieldId === null) return options
  const [field] = await findFields(tx, [options.segmentFieldId])
  return field && fieldPolicy.allows(actor, 'view', field) ? options : { ...options, segmentFieldId: null }
}

/**
 * That `tags` is the tag of `highlight_tags`, there, and seen by the actor: those of a hidden extension count for none.
 */
function isShownTag(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`tags.id = highlight_tags.tag_id and tags.deleted_at is null and tags.scope_id = any(${[...actor.visibleScopes]}::uuid[])`
}

/** The values of a note's field, one a row: an option, a score, or yes and no as 1 and 0; empty where it has none. */
function segmentsOf(fieldId: Id): RawBuilder<unknown> {
  return sql`
    left join field_values on field_values.owner_id = counted.note_id and field_values.field_id = ${fieldId}
    cross join lateral unnest(case when cardinality(field_values.option_ids) > 0 then field_values.option_ids::text[]
      else array[coalesce(field_values.number_value::text, '')] end) as segments (segment)`
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

/**
 * The figures of a chart, the largest first, at most `MAX_CHART_POINTS`. Items overlap where highlights have several
 * tags.
 * @returns also whether smaller figures were left out
 */
export async function chartPoints(
  tx: CellTransaction,
  actor: Actor,
  place: ChartPlace,
  wanted: ChartOptions,
): Promise<{ points: ChartPoint[]; leftOut: boolean }> {
  const options = await withSeenField(tx, actor, { ...wanted, filter: await withSurvivingTags(tx, wanted.filter) })
  const { type, metric, collapsedIds, segmentFieldId } = options
  const byGroup = type === 'TAG_GROUP_BAR'
  const { kind, id: item } = itemsOf(options)
  // Several tags of a highlight fall into one item only where groups do; notes have many highlights always.
  const counts =
    metric === 'NOTE_COUNT'
      ? sql`distinct counted.note_id as counted_id`
      : sql`${byGroup || collapsedIds.length > 0 ? sql`distinct ` : sql``}counted.id as counted_id`
  const { rows } = await sql<ChartPoint>`${plannedAnew}
    with counted as (
      select r.id, r.note_id${metric === 'TEXT_VOLUME' ? sql`, char_length(r.text) as chars` : sql``}${type === 'LINE' ? sql`, ${bucketOf(options, place)} as bucket` : sql``}
      ${highlightsOf(actor, place, options)}
    ),
    items as (
      select ${counts}${metric === 'TEXT_VOLUME' ? sql`, counted.chars` : sql``}, ${kind} as kind, ${item} as id,
        ${segmentFieldId === null ? sql`null::text` : sql`segments.segment`} as segment, ${type === 'LINE' ? sql`counted.bucket` : sql`null::text`} as bucket
      from counted
      left join (highlight_tags join tags on ${isShownTag(actor)}) on highlight_tags.highlight_id = counted.id
      ${segmentFieldId === null ? sql`` : segmentsOf(segmentFieldId)}
    )
    select kind, id, segment, bucket, ${metric === 'TEXT_VOLUME' ? sql`sum(chars)` : sql`count(*)`}::double precision as value
    from items group by kind, id, segment, bucket
    order by value desc, id limit ${MAX_CHART_POINTS + 1}`.execute(tx)
  return { points: rows.slice(0, MAX_CHART_POINTS), leftOut: rows.length > MAX_CHART_POINTS }
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
  const options = { ...wanted, filter: await withSurvivingTags(tx, wanted.filter), segmentFieldId: null }
  const type = options.type === 'LINE' ? ('TAG_BAR' as const) : options.type
  const { points } = await chartPoints(tx, actor, place, { ...options, type, metric: 'HIGHLIGHT_COUNT' })
  const [shown, untagged, ungrouped] = [newId(), newId(), newId()]
  const ownerOf = ({ kind, id }: Pick<ChartPoint, 'kind' | 'id'>): Id =>
    id ?? (kind === 'UNTAGGED' ? untagged : ungrouped)
  const { kind, id } = itemsOf(options)
  const counted = sql`
    select counted.id as highlight_id, ${kind} as kind, ${id} as item_id from (select r.id ${highlightsOf(actor, place, options)}) as counted
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
  const options = await withSeenField(tx, actor, { ...wanted, filter: await withSurvivingTags(tx, wanted.filter) })
  const { rows } = await sql<{ id: Id; createdAt: Date }>`
    select r.id, r.created_at as "createdAt" ${highlightsOf(actor, place, options)}
      and ${standsOn(actor, mark)}
      ${mark.segment === null || options.segmentFieldId === null ? sql`` : sql`and ${isInSegment(options.segmentFieldId, mark.segment)}`}
      ${mark.bucket === null || options.type !== 'LINE' ? sql`` : sql`and ${bucketOf(options, place)} = ${mark.bucket}`}
      ${page.after ? sql`and (r.created_at, r.id) < (${new Date(Number(page.after.value))}, ${page.after.id}::uuid)` : sql``}
    order by r.created_at desc, r.id desc limit ${page.first + 1}`.execute(tx)
  return toPage(rows, page, ({ id, createdAt }) => ({ value: createdAt.getTime(), id }))
}

function standsOn(actor: Actor, { kind, id }: ChartMark): RawBuilder<boolean> {
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
  }
}

function isInSegment(fieldId: Id, segment: string): RawBuilder<boolean> {
  const values = sql`from field_values where field_values.owner_id = r.note_id and field_values.field_id = ${fieldId}`
  return segment === ''
    ? sql`not exists (select ${values} and (cardinality(field_values.option_ids) > 0 or field_values.number_value is not null))`
    : sql`exists (select ${values} and (${segment} = any(field_values.option_ids::text[]) or field_values.number_value::text = ${segment}))`
}
