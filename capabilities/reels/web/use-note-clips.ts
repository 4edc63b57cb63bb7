import type { ApolloClient } from '@apollo/client'
import { useMemo } from 'react'
import { ClipsOfNoteDocument, type ClipsOfNoteQuery } from '#generated/operations/capabilities/reels/web/clips.ts'
import { documentEvents } from '#documents/model/events.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { ask } from '#platform/web/live/ask.ts'
import { listOfOne } from '#platform/web/live/list-of-one.ts'
import { useThing } from '#platform/web/live/use-thing.ts'
import { clipEvents } from '../model/events.ts'
import { joinClips } from './join-clips.ts'
import type { PlayedClip } from './play-clip.ts'

type NoteWithClips = NonNullable<ClipsOfNoteQuery['note']>

/** After a change of the text only the changed clips are sent, during a pause in typing. */
const clipsOfNote = (client: ApolloClient) =>
  listOfOne<{ id: Id }, NoteWithClips>({
    name: 'note-clips',
    kind: 'note',
    inPauses: [documentEvents.edited.type],
    async read({ id }, known) {
      const since = known?.clipsChanged.revision ?? null
      const { data, version } = await ask(client, ClipsOfNoteDocument, { noteId: id, since })
      return { thing: data.note, follows: { document: 'parent', [clipEvents.trimmed.type]: 'all' }, version }
    },
    join(known, since) {
      const clipsChanged = joinClips(known.clipsChanged, since.clipsChanged)
      return clipsChanged && { ...since, clipsChanged: { ...since.clipsChanged, clips: [...clipsChanged.clips] } }
    },
  })

/** The clips of a note's highlights, by highlight, updated as its words change. */
export function useNoteClips(noteId: Id): ReadonlyMap<Id, PlayedClip> {
  const { thing } = useThing(clipsOfNote, { id: noteId })
  const clips = thing?.clipsChanged.clips
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
