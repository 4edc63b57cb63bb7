import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { Page, PageRequest } from '#platform/kernel/pagination.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { withSurvivingTags, type Looking } from '#filters/server/index.ts'
import type { Actor } from '#journal/server/index.ts'
import type { ChartMark, ChartOptions } from '../model/chart.ts'
import { bucketOf, chartedHighlights, divisionOf, isShownTag, ofInterviewers } from './charted-highlights.ts'
import { hasKey, type ChartPlace } from './dimension.ts'
import { pageBehind, type RowsBehind } from './rows-behind.ts'

/** The highlights behind a mark of a chart, as far as the actor may see them. */
export async function highlightsBehind(
  tx: CellTransaction,
  actor: Actor,
  place: ChartPlace,
  requested: ChartOptions,
  mark: ChartMark,
  looking: Looking = 'over all',
): Promise<RowsBehind> {
  const options = { ...requested, filter: await withSurvivingTags(tx, requested.filter) }
  const { segment, bucket } = mark
  const division = segment === null ? null : await divisionOf(tx, actor, place, options, looking)
  const { where, ...rows } = chartedHighlights(actor, place, options, division, looking)
  const conditions = [
    where,
    countedIn(actor, place, mark),
    ...(segment === null || division === null ? [] : [hasKey(division, 'b', segment)]),
    ...(bucket === null || options.type !== 'LINE' ? [] : [sql`${bucketOf(options, place)} = ${bucket}`]),
  ]
  return { ...rows, where: sql.join(conditions, sql` and `) }
}

/** Returns the ids of the highlights behind a mark of a chart, newest first. */
export async function highlightsOfMark(
  tx: CellTransaction,
  actor: Actor,
  place: ChartPlace,
  requested: ChartOptions,
  mark: ChartMark,
  page: PageRequest,
): Promise<Page<{ id: Id; createdAt: Date }>> {
  return pageBehind(tx, await highlightsBehind(tx, actor, place, requested, mark), page)
}

function countedIn(actor: Actor, place: ChartPlace, { kind, id }: ChartMark): RawBuilder<boolean> {
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
