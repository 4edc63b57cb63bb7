import { sql, type RawBuilder } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import { toPage, type Page, type PageRequest } from '#platform/kernel/pagination.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { withSurvivingTags } from '#filters/server/index.ts'
import type { Actor } from '#journal/server/index.ts'
import type { ChartMark, ChartOptions } from '../model/chart.ts'
import { bucketOf, divisionOf, highlightsOf, isShownTag, ofInterviewers } from './charted-highlights.ts'
import { hasKey, type ChartPlace } from './dimension.ts'

/** The ids of the highlights that a mark of a chart stands for, newest first. */
export async function highlightsOfMark(
  tx: CellTransaction,
  actor: Actor,
  place: ChartPlace,
  requested: ChartOptions,
  mark: ChartMark,
  page: PageRequest,
): Promise<Page<{ id: Id; createdAt: Date }>> {
  const options = { ...requested, filter: await withSurvivingTags(tx, requested.filter) }
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
