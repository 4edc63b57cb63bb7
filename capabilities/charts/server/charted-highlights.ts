import { sql, type RawBuilder } from 'kysely'
import { compileFilter } from '#filters/model/query.ts'
import { conditionOf, type Looking } from '#filters/server/index.ts'
import { interviewersQuotes } from '#highlights/server/index.ts'
import { onClocks, stretchOf, type CellTransaction } from '#platform/server/database/index.ts'
import type { Actor } from '#journal/server/index.ts'
import { dividesBy, type ChartOptions } from '../model/chart.ts'
import { dimensionOf, sourceOfDimension, type ChartPlace, type Dimension } from './dimension.ts'
import type { RowsBehind } from './rows-behind.ts'

/** What a note itself has, of what highlights are asked for. */
const OF_NOTES: ReadonlySet<string> = new Set(['People', 'Happened'])
/** Kinds of fields by which a filter of highlights asks for their notes. */
const NOTE_KINDS: ReadonlySet<string> = new Set(['note', 'person', 'question'])

/** When a highlight counts. */
function momentOf({ time }: ChartOptions): RawBuilder<Date> {
  return time === 'NOTE' ? sql`coalesce(notes.happened_at, notes.created_at)` : sql`r.created_at`
}

export function bucketOf(options: ChartOptions, { timeZone }: ChartPlace): RawBuilder<string> {
  return stretchOf(momentOf(options), options.interval, timeZone)
}

/** What a chart is made of, as a part of a statement: rows `r`, as filters name them. */
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
 * The highlights that a chart is made of: of its project, not deleted, seen by the actor, in its span of time, matching
 * its filter; with what its division joins to their notes.
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
  // A deleted note takes its highlights along: it is only asked for its day.
  const asksNote = options.time === 'NOTE' && (options.type === 'LINE' || options.from !== null || options.to !== null)
  return {
    table: 'highlights',
    joins: sql`${asksNote ? sql`join notes on notes.id = r.note_id` : sql``} ${division ? division.join('b', sql`r.note_id`) : sql``}`,
    where: sql.join(conditions, sql` and `),
  }
}

/** By what the marks are divided, found for the reader; null by nothing. */
export async function divisionOf(
  tx: CellTransaction,
  actor: Actor,
  place: ChartPlace,
  options: ChartOptions,
  looking: Looking = 'over all',
): Promise<Dimension | null> {
  const requested = dividesBy(options)
  // Tags by tags says of a highlight only what it has been given twice.
  if (!requested || requested.kind === 'TAGS') return null
  const source = await sourceOfDimension(tx, actor, place, requested)
  const notes = sql`select r.note_id ${highlightsOf(actor, place, options)}`
  return source && dimensionOf(source, { actor, place, interval: options.interval, notes, looking })
}

/** Highlights that hold known interviewers' words alone: they count in nothing. */
export function ofInterviewers({ projectId }: ChartPlace): RawBuilder<boolean> {
  return sql<boolean>`r.id in (select id from ${interviewersQuotes(projectId)} as theirs)`
}

/**
 * That `tags` is the tag of `highlight_tags`, there, and seen by the actor: those of a hidden extension count for none.
 */
export function isShownTag(actor: Actor): RawBuilder<boolean> {
  return sql<boolean>`tags.id = highlight_tags.tag_id and tags.deleted_at is null and tags.scope_id = any(${[...actor.visibleScopes]}::uuid[])`
}

/** The values of the division of a row of `counted`, one a row; empty where it has none. */
export function segmentsOf(division: Dimension | null, counted = 'counted'): RawBuilder<unknown> {
  if (!division) return sql`cross join (values (null::text)) as segments (segment)`
  const key = division.key(sql.ref(`${counted}.b`), sql`(select step from b_steps)`)
  return division.isArray
    ? sql`cross join lateral unnest(case when ${sql.ref(`${counted}.b`)} is null then array[''] else ${key} end) as segments (segment)`
    : sql`cross join lateral (values (coalesce(${key}, ''))) as segments (segment)`
}

/** For what a highlight counts, by its tags: the kind of the item, and its id where it is of a tag or group. */
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

/** Which notes of its project a chart asks for, whatever is highlighted in them: a condition on `notes`. */
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
