import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { namedImport } from './import.ts'

/** A note that nearly repeats another one, as it came in by an import. */
export interface Repetition {
  id: string
  noteId: Id
  repeatedId: Id
  /** How much of the words is the same. */
  percent: number
  /** What it repeats came in by the same import. */
  sameImport: boolean
}

/** Says of a note that an import brought, and of the one that it nearly repeats, that both stay; or takes that back. */
export const pairKeeping = namedImport.extend({ noteId: z.uuid(), kept: z.boolean() })
