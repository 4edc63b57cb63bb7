import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { MAX_SPEAKER_CHARS } from './limits.ts'

export const SPEAKER_ROLES = ['INTERVIEWER', 'PARTICIPANT'] as const
export type SpeakerRole = (typeof SPEAKER_ROLES)[number]

/** A speaker in one note. */
export interface Speaker {
  noteId: Id
  /** As the text names them; empty for an unnamed speaker. */
  name: string
  /** How much they say. A turn is what one says until another one speaks. */
  turns: number
  words: number
  /** The role that a user set; null if none was set. */
  saidRole: SpeakerRole | null
  /** The guessed role. */
  guessedRole: SpeakerRole | null
  /** Whether the guess is certain enough to leave something out because of it. */
  isSureGuess: boolean
  personId: Id | null
  /** Whether the role or the person was set for the name throughout the project. */
  isEverywhere: boolean
}

/** The role of a speaker that counts: the one that a user set, or a certain guess; null if unknown. */
export function knownRole({
  saidRole,
  guessedRole,
  isSureGuess,
}: Pick<Speaker, 'saidRole' | 'guessedRole' | 'isSureGuess'>): SpeakerRole | null {
  return saidRole ?? (isSureGuess ? guessedRole : null)
}

const name = z
  .string()
  .trim()
  .max(MAX_SPEAKER_CHARS, `The name of a speaker has at most ${MAX_SPEAKER_CHARS} characters.`)

/** Changes to what is known of a speaker; absent properties stay, null removes one. */
export const speakerIdentification = z.object({
  noteId: z.uuid(),
  name,
  role: z.enum(SPEAKER_ROLES).nullable().optional(),
  personId: z.uuid().nullable().optional(),
  /** For the name in all notes of the project; otherwise in this note. */
  isEverywhere: z.boolean().default(false),
})

export const speakerChange = z.object({
  noteId: z.uuid(),
  /** Empty for an unnamed speaker. */
  from: name,
  /** Empty to remove the name. */
  to: name,
})
