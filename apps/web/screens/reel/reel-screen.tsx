import { useParams } from '@tanstack/react-router'
import type { Id } from '#platform/kernel/ids.ts'
import { parseSlugSegment } from '#platform/kernel/links.ts'
import { reelKey } from '#reels/model/reel.ts'
import { links } from '../../links.ts'
import { NotFoundScreen } from '../../routes/not-found-screen.ts'
import { PLACEHOLDERS } from '../../shell/placeholders.ts'
import { NoAccess } from '../../no-access/no-access.ts'
import { EmbedScreen } from './embed-screen.tsx'
import { ReelPage } from '../../reel-page/reel-page.tsx'
import { strings } from '../../reel-page/strings.ts'

/**
 * /data/{noteId}/reels/{fileId} and /insights/{insightId}/reels/{reelId}: clips one after another; /embed/… without the
 * shell.
 */
export function ReelScreen() {
  const { noteId, fileId, insightId, reelId, _splat: embedded } = useParams({ strict: false })
  if (embedded !== undefined) return <EmbedScreen path={embedded} />
  const [note, file, insight, reel] = [noteId, fileId, insightId, reelId].map((segment) =>
    segment === undefined ? null : parseSlugSegment(segment),
  )
  if (note && file) return <NoteReel noteId={note} fileId={file} />
  return insight && reel ? <InsightReel insightId={insight} reelId={reel} /> : <NotFoundScreen />
}

function NoteReel({ noteId, fileId }: { noteId: Id; fileId: Id }) {
  return (
    <ReelPage
      id={reelKey({ kind: 'file', noteId, fileId })}
      breadcrumbs={(reel) => [
        { title: reel.ownerTitle, href: links.note({ id: noteId, title: reel.ownerTitle }) },
        { title: strings.reel },
      ]}
      absent={<NoAccess kind="note" id={noteId} />}
    />
  )
}

/** Clips that were selected for an insight. */
function InsightReel({ insightId, reelId }: { insightId: Id; reelId: Id }) {
  return (
    <ReelPage
      id={reelKey({ kind: 'insight', reelId })}
      insightId={insightId}
      breadcrumbs={(reel) => [
        {
          title: reel.ownerTitle || PLACEHOLDERS.insight,
          href: links.insight({ id: insightId, title: reel.ownerTitle }),
        },
        { title: strings.reel },
      ]}
      absent={<NoAccess kind="insight" id={insightId} />}
    />
  )
}
