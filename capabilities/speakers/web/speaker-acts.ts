import type { ApolloClient } from '@apollo/client'
import {
  ChangeSpeakerDocument,
  DetectSpeakersDocument,
  IdentifySpeakerDocument,
  type NoteSpeakerFragment,
} from '#generated/operations/capabilities/speakers/web/speakers.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { refTo } from '#platform/web/live/change.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'
import type { SpeakerRole } from '../model/speaker.ts'
import { speakerStrings as strings } from './strings.ts'

interface DetectingSpeakers {
  noteIds: readonly Id[]
  /** Receives in how many of them speakers were found, and how many were left out. */
  onRead: (read: { count: number; leftOut: number }) => void
}

/** Only the server reads whole texts. */
export const detectingSpeakers = (client: ApolloClient): Act<DetectingSpeakers> => ({
  name: 'detect-speakers',
  queueAs: REFUSED_AWAY.needsAnswer,
  touches: ({ noteIds }) => noteIds.map((id) => refTo('note', id)),
  show: () => undefined,
  async send({ noteIds, onRead }, operationId) {
    const sent = await send(client, DetectSpeakersDocument, { input: { noteIds: [...noteIds] } }, operationId)
    onRead(sent.data.detectSpeakers)
    return sent
  },
})

interface NoteOfSpeakers {
  speakers?: readonly NoteSpeakerFragment[]
}

interface OneSpeaker {
  noteId: Id
  name: string
}

function withSpeaker(
  note: NoteOfSpeakers,
  name: string,
  change: (speaker: NoteSpeakerFragment) => NoteSpeakerFragment,
): NoteOfSpeakers {
  return note.speakers === undefined
    ? note
    : { ...note, speakers: note.speakers.map((speaker) => (speaker.name === name ? change(speaker) : speaker)) }
}

/** Changes to a speaker's identity; null removes a property. */
export interface Identification {
  role?: SpeakerRole | null
  person?: NoteSpeakerFragment['person']
}

/** Sets the role and the contact of a speaker. */
export const identifyingSpeaker = (
  client: ApolloClient,
): Act<OneSpeaker & Identification & { isEverywhere: boolean }> => ({
  name: 'identify-speaker',
  queueAs: strings.queueIdentify,
  touches: ({ noteId }) => [refTo('note', noteId)],
  show: (draft, { noteId, name, role, person, isEverywhere }) =>
    draft.patch<NoteOfSpeakers>(refTo('note', noteId), (note) =>
      withSpeaker(note, name, (speaker) => ({
        ...speaker,
        // Only the server knows the guessed role that applies again.
        ...(role !== undefined && { role, isGuessed: false, isEverywhere: role !== null && isEverywhere }),
        ...(person !== undefined && { person }),
      })),
    ),
  send: async ({ noteId, name, role, person, isEverywhere }, operationId, queue) =>
    send(
      client,
      IdentifySpeakerDocument,
      {
        input: {
          noteId,
          name,
          isEverywhere,
          ...(role !== undefined && { role }),
          ...(person !== undefined && { personId: person?.id ?? null }),
        },
      },
      operationId,
      queue,
    ),
})

/** Only the server rewrites a whole text. */
export const renamingSpeaker = (client: ApolloClient): Act<OneSpeaker & { to: string }> => ({
  name: 'change-speaker',
  queueAs: REFUSED_AWAY.needsAnswer,
  touches: ({ noteId }) => [refTo('note', noteId)],
  show: (draft, { noteId, name, to }) =>
    draft.patch<NoteOfSpeakers>(refTo('note', noteId), (note) =>
      // Renaming to an existing speaker's name merges the two once the server has written it.
      note.speakers?.some((speaker) => speaker.name === to)
        ? note
        : withSpeaker(note, name, (speaker) => ({ ...speaker, name: to })),
    ),
  send: async ({ noteId, name, to }, operationId) =>
    send(client, ChangeSpeakerDocument, { input: { noteId, from: name, to } }, operationId),
})
