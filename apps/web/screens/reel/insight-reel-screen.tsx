import { getRouteApi } from '@tanstack/react-router'
import { reelKey } from '#reels/model/reel.ts'
import { links } from '../../links.ts'
import { NoAccess } from '../no-access/no-access.ts'
import { ReelPage } from './reel-page.tsx'

const route = getRouteApi('/workspace/insights/$insightId/reels/$reelId')

/** /insights/{insightId}/reels/{reelId}: clips that were put together to show what was learned. */
export function InsightReelScreen() {
  const { insightId, reelId } = route.useParams()
  return (
    <ReelPage
      id={reelKey({ kind: 'insight', reelId })}
      insightId={insightId}
      breadcrumbs={(reel) => [{ title: reel.ownerTitle || 'Untitled insight', href: links.insight({ id: insightId, title: reel.ownerTitle }) }, { title: 'Reel' }]}
      absent={<NoAccess kind="insight" id={insightId} />}
    />
  )
}
