import { useQuery } from '@apollo/client/react'
import { useEffect, useMemo, useRef } from 'react'
import { ClipsOfNoteDocument } from '#generated/operations/capabilities/reels/web/clips.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useChanges } from '#platform/web/graphql/index.ts'
import type { PlayedClip } from './play-clip.ts'

/** Clips are read again this long after the last change of their text. */
const GATHER_MS = 500

/** The clips of a note's highlights, by highlight, as its words change. */
export function useNoteClips(noteId: Id): ReadonlyMap<Id, PlayedClip> {
  const { data, refetch } = useQuery(ClipsOfNoteDocument, { variables: { noteId }, fetchPolicy: 'cache-and-network' })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const documentId = data?.note?.documentId
  useChanges((changes) => {
    if (!changes.some(({ kind, id }) => kind === 'document' && id === documentId)) return
    clearTimeout(timer.current)
    // What fails shows the clips of before; the next change reads them again.
    timer.current = setTimeout(() => void refetch().catch(() => undefined), GATHER_MS)
  })
  const clips = data?.note?.clips
  return useMemo(() => new Map(clips?.map((clip) => [clip.highlightId, clip])), [clips])
}
