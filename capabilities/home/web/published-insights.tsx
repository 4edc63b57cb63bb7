import { Button } from '@mantine/core'
import {
  PublishedInsightsDocument,
  type PublishedInsightsQuery,
} from '#generated/operations/capabilities/home/web/home-text.ts'
import { ColorDot } from '#platform/web/design/color-dot.tsx'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { usePages } from '#platform/web/graphql/index.ts'
import { PICKABLE_COLORS } from '#platform/kernel/colors.ts'
import classes from './home.module.css'
import { publishedInsightsStrings as strings } from './published-insights-strings.ts'
import { useMasonry } from './use-masonry.ts'

type PublishedInsight = PublishedInsightsQuery['publishedInsights']['nodes'][number]

const PAGE_INSIGHTS = 12
const GAP_PX = 16

/** Published insights that the viewer may see, the newest first, packed like stones in a wall (document 1 §2.12). */
export function PublishedInsights({ title, hrefOf }: { title: string; hrefOf: (insight: PublishedInsight) => string }) {
  const pages = usePages({
    document: PublishedInsightsDocument,
    variables: {},
    pageOf: (data) => data.publishedInsights,
    follows: ['insight', 'project'],
    pageRows: PAGE_INSIGHTS,
  })
  const wall = useMasonry<HTMLUListElement>(pages.nodes, GAP_PX)
  return (
    <section aria-label={title} className={classes.insights} aria-busy={pages.state === 'loading'}>
      <h2 className={classes.sectionTitle}>{title}</h2>
      {pages.state === 'failed' && (
        <ErrorState
          compact
          title={strings.insightsFailed}
          message={pages.error?.message ?? ''}
          onRetry={pages.reload}
        />
      )}
      {pages.state === 'ready' && pages.nodes.length === 0 && (
        <EmptyState compact title={strings.nothingPublished}>
          {strings.nothingPublishedHint}
        </EmptyState>
      )}
      {pages.nodes.length > 0 && (
        <ul ref={wall} className={classes.wall}>
          {pages.nodes.map((insight) => (
            <li key={insight.id}>
              <article className={classes.insight}>
                <h3 className={classes.insightTitle}>
                  <Link href={hrefOf(insight)}>{insight.title || strings.untitledInsight}</Link>
                </h3>
                <p className={classes.insightPreview} data-empty={insight.preview === '' || undefined}>
                  {insight.preview || strings.noContent}
                </p>
                <p className={classes.insightFoot}>
                  <ColorDot color={insight.project.color ?? PICKABLE_COLORS.gray} size={8} />
                  <span className={classes.insightProject}>{insight.project.title || strings.untitledProject}</span>
                  <span>{strings.quotes(insight.quoteCount)}</span>
                  {insight.publishedAt !== null && <RelativeTime at={insight.publishedAt} />}
                </p>
              </article>
            </li>
          ))}
        </ul>
      )}
      {pages.hasMore && (
        <Button variant="default" mt={16} onClick={pages.loadMore}>
          {strings.moreInsights}
        </Button>
      )}
    </section>
  )
}
