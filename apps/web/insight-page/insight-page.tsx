import { InsightPageDocument } from '#generated/operations/capabilities/insights/web/insight.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingPage } from '#platform/web/design/loading-rows.tsx'
import { Page } from '#platform/web/design/page.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { NoAccess } from '../no-access/no-access.ts'
import { OpenedInsight } from './opened-insight.tsx'
import { strings } from './strings.ts'
import { PROJECTS_CRUMB } from '../projects-crumb.ts'

/** An insight, edited together, with its quotes as live cards: as a page, or beside a list. */
export function InsightPage({ insightId, passage }: { insightId: Id; passage?: string | undefined }) {
  const { data, isAsking, error, retry } = useAnswer(InsightPageDocument, { variables: { id: insightId } })
  const insight = data?.insight
  if (insight) return <OpenedInsight key={insight.id} insight={insight} passage={passage} />
  if (isAsking) return <LoadingPage label={strings.loading} />
  if (!error) return <NoAccess kind="insight" id={insightId} />
  return (
    <Page title={strings.failed} breadcrumbs={[PROJECTS_CRUMB]}>
      <ErrorState title={strings.failed} message={error.message} onRetry={retry} />
    </Page>
  )
}
