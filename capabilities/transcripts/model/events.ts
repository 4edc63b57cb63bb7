import { z } from 'zod'
import { defineEvents } from '#journal/model/define-events.ts'

const inNote = z.object({ noteId: z.uuid() })

/** How a recording is transcribed. */
export const transcriptionEvents = defineEvents('file', {
  'transcription-queued': { says: 'It waits to be transcribed.', after: inNote },
  transcribing: { says: 'It is being transcribed.' },
  transcribed: { says: 'Its transcript stands in the note.', after: inNote },
  'transcription-failed': {
    says: 'It cannot be transcribed; what was heard stays.',
    after: z.object({ reason: z.string() }),
  },
  'transcription-cancelled': { says: 'Transcribing it was stopped.' },
})

/** What is corrected in a transcript, told of its note. */
export const transcriptEvents = defineEvents('note', {
  'words-replaced': { says: 'Words of its transcript were replaced, so often.', after: z.object({ count: z.int() }) },
})

export const events = [transcriptionEvents, transcriptEvents] as const
