import type { DocumentJson } from '#editor/document/content.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { isId } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Actor } from '#journal/server/index.ts'
import { visibleTags } from '#tags/server/index.ts'
import type { Chart, ChartOptions } from '../model/chart.ts'
import { askedOptions, countsNotes, shownOptions } from '../model/marks.ts'
import { chartsIn, withWrittenCharts, writtenChart, type FoundChart } from '../model/written-chart.ts'
import { placeOf } from './place-argument.ts'
import { shownCounts } from './shown-counts.ts'
import { shownFigures } from './shown-figures.ts'
import { visibleCharts } from './store.ts'

/**
 * Writes out the charts with a card in a text, for exports: title, figures as a table and a link, with current figures
 * of what the actor may see.
 */
export async function writtenCharts(
  tx: CellTransaction,
  actor: Actor,
  content: DocumentJson,
  { timeZone, hrefOf }: { timeZone: string; hrefOf: (chart: Chart) => string },
): Promise<DocumentJson> {
  const ids = chartsIn(content).filter(isId)
  if (ids.length === 0) return content
  const written = new Map<Id, ReturnType<typeof writtenChart>>()
  for (const chart of await visibleCharts(tx, actor, ids)) {
    const options = shownOptions(chart.options)
    const found = await foundChart(tx, actor, { projectId: chart.projectId, timeZone }, options)
    written.set(chart.id, writtenChart({ title: chart.title, href: hrefOf(chart) }, found, options))
  }
  return withWrittenCharts(content, written)
}

async function foundChart(
  tx: CellTransaction,
  actor: Actor,
  { projectId, timeZone }: { projectId: Id; timeZone: string },
  options: ChartOptions,
): Promise<FoundChart> {
  const place = placeOf(projectId, timeZone)
  const asked = askedOptions(options)
  if (countsNotes(options)) return { kind: 'counts', counts: await shownCounts(tx, actor, place, asked) }
  const { groupIds, points, beside, ...figures } = await shownFigures(tx, actor, place, asked)
  const tagIds = points.flatMap(({ kind, id }) => (kind === 'TAG' && id !== null ? [id] : []))
  const withItems = (ones: typeof points) => ones.map(({ id, ...point }) => ({ ...point, itemId: id }))
  return {
    kind: 'figures',
    figures: {
      ...figures,
      points: withItems(points),
      beside: beside.map((measure) => ({ ...measure, points: withItems(measure.points) })),
      tags: await visibleTags(tx, actor, [...new Set(tagIds)]),
      groups: await groupsOf(tx, actor, groupIds),
    },
  }
}

async function groupsOf(tx: CellTransaction, actor: Actor, ids: readonly Id[]) {
  return tx
    .selectFrom('tag_groups')
    .select(['id', 'title', 'color'])
    .where((where) => where('id', '=', where.fn.any(where.val([...ids]))))
    .where('deleted_at', 'is', null)
    .where((where) => where('scope_id', '=', where.fn.any(where.val([...actor.visibleScopes]))))
    .execute()
}
