import { useMemo } from 'react'
import { ClipsOfNoteDocument } from '#generated/operations/capabilities/reels/web/clips.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useOwnReading } from '#platform/web/graphql/use-own-reading.ts'
import { clipEvents } from '../model/events.ts'
import { joinClips } from './join-clips.ts'
import type { PlayedClip } from './play-clip.ts'

/** Changes of a text that come close together are read once. */
const GATHER_MS = 500

/**
 * The clips of a note's highlights, by highlight, as its words change. After a change only those travel that changed.
 */
export function useNoteClips(noteId: Id): ReadonlyMap<Id, PlayedClip> {
  const { data } = useOwnReading({
    query: ClipsOfNoteDocument,
    variables: useMemo(() => ({ noteId, since: null as string | null }), [noteId]),
    later: (variables, { note }) => ({ ...variables, since: note?.clipsChanged.revision ?? null }),
    join: (read, answer) => {
      const joined = read.note && answer.note && joinClips(read.note.clipsChanged, answer.note.clipsChanged)
      return answer.note && joined
        ? {
            ...answer,
            note: { ...answer.note, clipsChanged: { ...answer.note.clipsChanged, clips: [...joined.clips] } },
          }
        : null
    },
    concerns: (change, read) =>
      (change.kind === 'document' && change.id === read?.note?.documentId) || clipEvents.trimmed.is(change),
    gatherMs: GATHER_MS,
  })
  const clips = data?.note?.clipsChanged.clips
  return useMemo(
    () =>
      new Map(
        clips?.map(({ highlightId, fileId, snippetStartTime, snippetEndTime }) => [
          highlightId,
          { fileId, startTime: snippetStartTime, endTime: snippetEndTime },
        ]),
      ),
    [clips],
  )
}
