import { useMemo } from 'react'
import { ClipsOfNoteDocument } from '#generated/operations/capabilities/reels/web/clips.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useOwnReading } from '#platform/web/graphql/use-own-reading.ts'
import type { PlayedClip } from './play-clip.ts'

/** Changes of a text that come close together are read once. */
const GATHER_MS = 500

/** The clips of a note's highlights, by highlight, as its words change. */
export function useNoteClips(noteId: Id): ReadonlyMap<Id, PlayedClip> {
  const { data } = useOwnReading({
    query: ClipsOfNoteDocument,
    variables: useMemo(() => ({ noteId }), [noteId]),
    concerns: ({ kind, id }, read) => kind === 'document' && id === read?.note?.documentId,
    gatherMs: GATHER_MS,
  })
  const clips = data?.note?.clips
  return useMemo(
    () => new Map(clips?.map(({ highlightId, fileId, snippetStartTime, snippetEndTime }) => [highlightId, { fileId, startTime: snippetStartTime, endTime: snippetEndTime }])),
    [clips],
  )
}
