import { getRouteApi, useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { parseHash } from '#platform/kernel/parse-hash.ts'
import { InsightPage } from '../../insight-page/insight-page.tsx'

const route = getRouteApi('/workspace/insights/$insightId')

/** /insights/{insightId} */
export function InsightScreen() {
  const { insightId } = route.useParams()
  const hash = useLocation({ select: (location) => location.hash })
  const { passage } = useMemo(() => parseHash(hash), [hash])
  return <InsightPage insightId={insightId} passage={passage} />
}
