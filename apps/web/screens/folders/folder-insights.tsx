import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs'
import { publishedInsightList } from '#insights/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { RawStone } from '#platform/web/design/pictures.tsx'
import { RowLine } from '#platform/web/design/row-line.tsx'
import { VirtualRows } from '#platform/web/design/virtual-rows.tsx'
import { toCallError } from '#platform/web/graphql/index.ts'
import { useLive } from '#platform/web/live/use-live.ts'
import { links } from '../../links.ts'
import { PLACEHOLDERS } from '../../shell/placeholders.ts'
import { strings } from './strings.ts'

const ROW_HEIGHT = 56

/** The published insights of the projects of a folder and its subfolders, the newest first. */
export function FolderInsights({ folderId }: { folderId: Id }) {
  const insights = useLive(publishedInsightList, { folderId })
  if (insights.state === 'loading') return <LoadingRows label={strings.insights} />
  if (insights.state === 'failed')
    return (
      <ErrorState
        title={strings.insightsFailed}
        message={toCallError(insights.error).message}
        onRetry={insights.retry}
      />
    )
  if (insights.rows.length === 0) {
    return (
      <EmptyState picture={<RawStone />} title={strings.emptyInsights}>
        {strings.emptyInsightsHint}
      </EmptyState>
    )
  }
  return (
    <VirtualRows
      label={strings.insights}
      items={insights.rows}
      idOf={({ id }) => id}
      nameOf={({ title }) => title || strings.untitledInsight}
      rowHeight={ROW_HEIGHT}
      hrefOf={(insight) => links.insight(insight)}
      onNearEnd={insights.more}
    >
      {(insight) => (
        <RowLine
          sign={<IconBulb size={18} stroke={1.7} />}
          title={insight.title || strings.untitledInsight}
          detail={insight.preview}
          facts={[insight.project.title || PLACEHOLDERS.project]}
          at={insight.publishedAt}
        />
      )}
    </VirtualRows>
  )
}
