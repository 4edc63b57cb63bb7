import { z } from 'zod'
import { defineEvents } from '#journal/model/define-events.ts'
import { SPEAKER_ROLES } from './speaker.ts'

const identified = z.object({ name: z.string(), role: z.enum(SPEAKER_ROLES).nullable(), personId: z.uuid().nullable() })
const named = z.object({ speaker: z.string().nullable() })

/** What becomes known of the speakers of a note. */
export const speakerEvents = defineEvents('note', {
  'speakers-detected': {
    says: 'Its text says who speaks, so many utterances.',
    after: z.object({ utterances: z.int() }),
  },
  'speaker-changed': { says: 'A speaker of its text is called otherwise.', before: named, after: named },
  'speaker-identified': {
    says: 'What a speaker is there for, or who they are, was said; null where no one says it anymore.',
    before: identified,
    after: identified,
  },
})

/** What becomes known of a name in all notes of a project. */
export const projectSpeakerEvents = defineEvents('project', {
  'speaker-identified': {
    says: 'What the speaker of this name is there for, or who they are, was said for all notes; null where no one says it anymore.',
    before: identified,
    after: identified,
  },
})

export const events = [speakerEvents, projectSpeakerEvents] as const
