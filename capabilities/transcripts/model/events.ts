import { z } from 'zod'
import { defineEvents } from '#journal/model/define-events.ts'

const inNote = z.object({ noteId: z.uuid() })

/** The states of transcribing a recording. */
export const transcriptionEvents = defineEvents('file', {
  'transcription-queued': { says: 'It waits to be transcribed.', after: inNote },
  transcribing: { says: 'It is being transcribed.' },
  transcribed: { says: 'It was transcribed; its transcript is in the note.', after: inNote },
  'transcription-failed': {
    says: 'It cannot be transcribed; the words transcribed so far stay.',
    after: z.object({ reason: z.string() }),
  },
  'transcription-cancelled': { says: 'Transcribing it was stopped.' },
})

/** Corrections of a transcript, reported for its note. */
export const transcriptEvents = defineEvents('note', {
  'words-replaced': {
    says: 'Words of its transcript were replaced, this number of times.',
    after: z.object({ count: z.int() }),
  },
})

export const events = [transcriptionEvents, transcriptEvents] as const
