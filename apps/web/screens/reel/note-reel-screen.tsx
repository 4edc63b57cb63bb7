import { getRouteApi } from '@tanstack/react-router'
import { reelKey } from '#reels/model/reel.ts'
import { links } from '../../links.ts'
import { NoAccess } from '../no-access/no-access.ts'
import { ReelPage } from './reel-page.tsx'

const route = getRouteApi('/workspace/data/$noteId/reels/$fileId')

/** /data/{noteId}/reels/{fileId}: the clips of a recording, one after the other. */
export function NoteReelScreen() {
  const { noteId, fileId } = route.useParams()
  return (
    <ReelPage
      id={reelKey({ kind: 'file', noteId, fileId })}
      breadcrumbs={(reel) => [{ title: reel.ownerTitle, href: links.note({ id: noteId, title: reel.ownerTitle }) }, { title: 'Reel' }]}
      absent={<NoAccess kind="note" id={noteId} />}
    />
  )
}
