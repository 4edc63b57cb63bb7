import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { MAX_SPEAKER_CHARS } from './limits.ts'

export const SPEAKER_ROLES = ['INTERVIEWER', 'PARTICIPANT'] as const
export type SpeakerRole = (typeof SPEAKER_ROLES)[number]

/** Who says something in one note. */
export interface Speaker {
  noteId: Id
  /** As the text names them; empty for what nobody is named for. */
  name: string
  /** How much they say. What one says until another one speaks is a turn. */
  turns: number
  words: number
  /** What somebody said that they are there for; null while nobody did. */
  saidRole: SpeakerRole | null
  /** What they seem to be there for. */
  guessedRole: SpeakerRole | null
  /** Whether the guess is good enough to leave something out by it. */
  isSureGuess: boolean
  personId: Id | null
  /** Whether the role or the person is that of the name throughout the project. */
  isEverywhere: boolean
}

/** What a speaker counts as: what somebody said, or what is all but certain; null where that is not known. */
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

/** What is said of a speaker; what is not named stays as it is, null takes it away. */
export const speakerIdentification = z.object({
  noteId: z.uuid(),
  name,
  role: z.enum(SPEAKER_ROLES).nullable().optional(),
  personId: z.uuid().nullable().optional(),
  /** Of the name in all notes of the project; otherwise in this note. */
  isEverywhere: z.boolean().default(false),
})

export const speakerChange = z.object({
  noteId: z.uuid(),
  /** Empty for what nobody is named for. */
  from: name,
  /** Empty to take the name away. */
  to: name,
})
