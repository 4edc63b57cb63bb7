import { getRouteApi } from '@tanstack/react-router'
import { InsightPage } from './insight-page.tsx'

const route = getRouteApi('/workspace/insights/$insightId')

/** /insights/{insightId} */
export function InsightScreen() {
  const { insightId } = route.useParams()
  return <InsightPage insightId={insightId} />
}
