import { Button } from '@mantine/core'
import { Suspense, useState, type ReactNode } from 'react'
import { publishedInsightList, type PublishedInsight } from '#insights/web/index.ts'
import { lazyExtra } from '#platform/web/chunks/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { ColorDot } from '#platform/web/design/color-dot.tsx'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { toCallError } from '#platform/web/graphql/index.ts'
import { useLive } from '#platform/web/live/use-live.ts'
import { PICKABLE_COLORS } from '#platform/kernel/colors.ts'
import classes from './home.module.css'
import { publishedInsightsStrings as strings } from './published-insights-strings.ts'
import { useMasonry } from './use-masonry.ts'

const PAGE_INSIGHTS = 12
const EVERYWHERE = { folderId: null }
const GAP_PX = 16
const NOTHING_COUNTED: ReadonlyMap<Id, ReactNode> = new Map()
const PublishedEvidence = lazyExtra(
  'published-evidence',
  async () => (await import('./published-evidence.tsx')).PublishedEvidence,
)

/** Published insights that the viewer may see, newest first, in a masonry layout (document 1 §2.12). */
export function PublishedInsights({ title, hrefOf }: { title: string; hrefOf: (insight: PublishedInsight) => string }) {
  const insights = useLive(publishedInsightList, EVERYWHERE, { firstRows: PAGE_INSIGHTS })
  const [counted, setCounted] = useState(NOTHING_COUNTED)
  const wall = useMasonry<HTMLUListElement>(insights.rows, GAP_PX)
  return (
    <section aria-label={title} className={classes.insights} aria-busy={insights.state === 'loading'}>
      <h2 className={classes.sectionTitle}>{title}</h2>
      {insights.state === 'failed' && (
        <ErrorState
          compact
          title={strings.insightsFailed}
          message={toCallError(insights.error).message}
          onRetry={insights.retry}
        />
      )}
      {insights.state === 'ready' && insights.rows.length === 0 && (
        <EmptyState compact title={strings.nothingPublished}>
          {strings.nothingPublishedHint}
        </EmptyState>
      )}
      {insights.rows.length > 0 && (
        <ul ref={wall} className={classes.wall}>
          {insights.rows.map((insight) => (
            <li key={insight.id}>
              <article className={classes.insight}>
                <h3 className={classes.insightTitle}>
                  <Link href={hrefOf(insight)}>{insight.title || strings.untitledInsight}</Link>
                </h3>
                <p className={classes.insightPreview} data-empty={insight.preview === '' || undefined}>
                  {insight.preview || strings.noContent}
                </p>
                <p className={classes.insightEvidence}>{counted.get(insight.id)}</p>
                <p className={classes.insightFoot}>
                  <ColorDot color={insight.project.color ?? PICKABLE_COLORS.gray} size={8} />
                  <span className={classes.insightProject}>{insight.project.title || strings.untitledProject}</span>
                  {insight.publishedAt !== null && <RelativeTime at={insight.publishedAt} />}
                </p>
              </article>
            </li>
          ))}
        </ul>
      )}
      {insights.rows.length > 0 && (
        <Suspense fallback={null}>
          <PublishedEvidence ids={insights.rows.map(({ id }) => id)} onCounted={setCounted} />
        </Suspense>
      )}
      {insights.hasMore && (
        <Button variant="default" mt={16} onClick={insights.more}>
          {strings.moreInsights}
        </Button>
      )}
    </section>
  )
}
