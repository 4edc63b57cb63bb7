import { sql, type RawBuilder } from 'kysely'
import { compileFilter } from '#filters/model/query.ts'
import { conditionOf, type Looking } from '#filters/server/index.ts'
import { interviewersQuotes } from '#highlights/server/index.ts'
import { onClocks, stretchOf, type CellTransaction } from '#platform/server/database/index.ts'
import type { Actor } from '#journal/server/index.ts'
import { dividesBy, type ChartOptions } from '../model/chart.ts'
import { dimensionOf, sourceOfDimension, type ChartPlace, type Dimension } from './dimension.ts'
import type { RowsBehind } from './rows-behind.ts'

/** The fields of a highlight filter whose values belong to the note. */
const OF_NOTES: ReadonlySet<string> = new Set(['People', 'Happened'])
/** The kinds of fields with which a filter of highlights selects their notes. */
const NOTE_KINDS: ReadonlySet<string> = new Set(['note', 'person', 'question'])

/** The time by which a highlight counts. */
function momentOf({ time }: ChartOptions): RawBuilder<Date> {
  return time === 'NOTE' ? sql`coalesce(notes.happened_at, notes.created_at)` : sql`r.created_at`
}

export function bucketOf(options: ChartOptions, { timeZone }: ChartPlace): RawBuilder<string> {
  return stretchOf(momentOf(options), options.interval, timeZone)
}

/** The highlights of a chart, as a part of a statement: rows `r`, the name that filters use. */
export function highlightsOf(
  actor: Actor,
  place: ChartPlace,
  options: ChartOptions,
  division: Dimension | null = null,
): RawBuilder<unknown> {
  const { joins, where } = chartedHighlights(actor, place, options, division)
  return sql`from highlights r ${joins} where ${where}`
}

/**
 * The highlights of a chart: in its project, not deleted, visible to the actor, in its time span, matching its filter;
 * joined with what its division needs from their notes.
 */
export function chartedHighlights(
  actor: Actor,
  place: ChartPlace,
  options: ChartOptions,
  division: Dimension | null,
  looking: Looking = 'over all',
): RowsBehind {
  const moment = onClocks(momentOf(options), place.timeZone)
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
            looking,
          ),
        ]),
    ...(options.from === null ? [] : [sql`${moment} >= ${options.from}::date`]),
    ...(options.to === null ? [] : [sql`${moment} < ${options.to}::date + 1`]),
  ]
  // Highlights of a deleted note are deleted too: the note is only joined for its day.
  const asksNote = options.time === 'NOTE' && (options.type === 'LINE' || options.from !== null || options.to !== null)
  return {
    table: 'highlights',
    joins: sql`${asksNote ? sql`join notes on notes.id = r.note_id` : sql``} ${division ? division.join('b', sql`r.note_id`) : sql``}`,
    where: sql.join(conditions, sql` and `),
  }
}

/** The division of the marks for this reader; null for none. */
export async function divisionOf(
  tx: CellTransaction,
  actor: Actor,
  place: ChartPlace,
  options: ChartOptions,
  looking: Looking = 'over all',
): Promise<Dimension | null> {
  const requested = dividesBy(options)
  // Tags divided by tags would only show the tags of highlights that have two.
  if (!requested || requested.kind === 'TAGS') return null
  const source = await sourceOfDimension(tx, actor, place, requested)
  const notes = sql`select r.note_id ${highlightsOf(actor, place, options)}`
  return source && dimensionOf(source, { actor, place, interval: options.interval, notes, looking })
}

/** SQL condition: the highlight has only words of known interviewers; such highlights count in nothing. */
export function ofInterviewers({ projectId }: ChartPlace): RawBuilder<boolean> {
  return sql<boolean>`r.id in (select id from ${interviewersQuotes(projectId)} as theirs)`
}

/**
 * SQL condition: `tags` is the tag of `highlight_tags`, not deleted, and visible to the actor. Tags of a hidden
 * extension count as absent.
 */
export function isShownTag(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`tags.id = highlight_tags.tag_id and tags.deleted_at is null and tags.scope_id = any(${[...actor.visibleScopes]}::uuid[])`
}

/** The values of the division of a row of `counted`, one per row; empty if there is none. */
export function segmentsOf(division: Dimension | null, counted = 'counted'): RawBuilder<unknown> {
  if (!division) return sql`cross join (values (null::text)) as segments (segment)`
  const key = division.key(sql.ref(`${counted}.b`), sql`(select step from b_steps)`)
  return division.isArray
    ? sql`cross join lateral unnest(case when ${sql.ref(`${counted}.b`)} is null then array[''] else ${key} end) as segments (segment)`
    : sql`cross join lateral (values (coalesce(${key}, ''))) as segments (segment)`
}

/** The item for which a highlight counts, by its tags: the kind, and the id for a tag or group. */
export function itemsOf({ type, collapsedIds }: ChartOptions): { kind: RawBuilder<unknown>; id: RawBuilder<unknown> } {
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

/** The notes of the project that match a chart, whatever is highlighted in them: a condition on `notes`. */
export function amongNotes(actor: Actor, place: ChartPlace, options: ChartOptions): RawBuilder<boolean> {
  const { combinator, fields } = options.filter
  const ofNotes = fields.filter(({ field }) => field !== null && (NOTE_KINDS.has(field.kind) || OF_NOTES.has(field.id)))
  const filter = { combinator, fields: combinator === 'Or' && ofNotes.length < fields.length ? [] : ofNotes }
  const moment = onClocks(momentOf(options), place.timeZone)
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
