import { getRouteApi, useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { preloadEditor } from '#editor/web/index.ts'
import { parseHash } from '#platform/kernel/parse-hash.ts'
import { NotePage } from '../../note-page/note-page.tsx'

export { readNoteAhead } from '../../note-page/read-note-ahead.ts'

// A user who opens a note probably wants to edit it: the editor is fetched in parallel with the first answer.
preloadEditor()

const route = getRouteApi('/workspace/data/$noteId')

/** /data/{noteId} (document 1 §2.5). */
export function NoteScreen() {
  const { noteId } = route.useParams()
  const hash = useLocation({ select: (location) => location.hash })
  const requested = useMemo(() => parseHash(hash), [hash])
  return <NotePage key={noteId} noteId={noteId} requested={requested} />
}
