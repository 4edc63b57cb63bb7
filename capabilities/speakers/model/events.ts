import { z } from 'zod'
import { defineEvents } from '#journal/model/define-events.ts'
import { SPEAKER_ROLES } from './speaker.ts'

const identified = z.object({ name: z.string(), role: z.enum(SPEAKER_ROLES).nullable(), personId: z.uuid().nullable() })
const named = z.object({ speaker: z.string().nullable() })

/** What becomes known of the speakers of a note. */
export const speakerEvents = defineEvents('note', {
  'speakers-detected': {
    says: 'Speakers were detected in its text, for this number of utterances.',
    after: z.object({ utterances: z.int() }),
  },
  'speaker-changed': { says: 'A speaker of its text was renamed.', before: named, after: named },
  'speaker-identified': {
    says: 'The role or the contact of a speaker was set; none if it is no longer set.',
    before: identified,
    after: identified,
  },
})

/** What becomes known of a name in all notes of a project. */
export const projectSpeakerEvents = defineEvents('project', {
  'speaker-identified': {
    says: 'The role or the contact of the speaker with this name was set for all notes; none if it is no longer set.',
    before: identified,
    after: identified,
  },
})

export const events = [speakerEvents, projectSpeakerEvents] as const
