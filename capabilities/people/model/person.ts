import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { MAX_PERSON_EMAIL_CHARS, MAX_PERSON_NAME_CHARS, MAX_PERSON_SUMMARY_CHARS } from './limits.ts'

export interface Person {
  id: Id
  /** The scope of the directory. */
  scopeId: Id
  name: string
  email: string | null
  summary: string
  createdById: Id | null
  createdAt: Date
  updatedAt: Date
}

const name = z.string().trim().max(MAX_PERSON_NAME_CHARS, `A name has at most ${MAX_PERSON_NAME_CHARS} characters.`)
const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(MAX_PERSON_EMAIL_CHARS, `An address has at most ${MAX_PERSON_EMAIL_CHARS} characters.`)
  .pipe(z.email('This is not an e-mail address.'))
const summary = z
  .string()
  .max(MAX_PERSON_SUMMARY_CHARS, `A summary has at most ${MAX_PERSON_SUMMARY_CHARS} characters.`)

export const newPerson = z.object({
  id: z.uuid().optional(),
  name: name.default(''),
  email: email.nullable().default(null),
  /** A note that is about this person from the start. */
  noteId: z.uuid().nullable().default(null),
})

export const personChange = z.object({
  id: z.uuid(),
  name: name.optional(),
  email: email.nullable().optional(),
  summary: summary.optional(),
})
