import { useQuery } from '@apollo/client/react'
import { useMemo } from 'react'
import { ClipsOfNoteDocument } from '#generated/operations/capabilities/reels/web/clips.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useReadAgain } from '#platform/web/graphql/index.ts'
import type { PlayedClip } from './play-clip.ts'

/** Changes of a text that come close together are read once. */
const GATHER_MS = 500

/** The clips of a note's highlights, by highlight, as its words change. */
export function useNoteClips(noteId: Id): ReadonlyMap<Id, PlayedClip> {
  const { data, refetch } = useQuery(ClipsOfNoteDocument, { variables: { noteId }, fetchPolicy: 'cache-and-network' })
  const documentId = data?.note?.documentId
  useReadAgain({ concerns: ({ kind, id }) => (kind === 'document' && id === documentId) || kind === 'highlight', read: refetch, gatherMs: GATHER_MS })
  const clips = data?.note?.clips
  return useMemo(
    () => new Map(clips?.map(({ highlightId, fileId, snippetStartTime, snippetEndTime }) => [highlightId, { fileId, startTime: snippetStartTime, endTime: snippetEndTime }])),
    [clips],
  )
}
