import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { namedImport } from './import.ts'

/** A note that repeats another one, or nearly does, as it came in by an import. */
export interface Duplicate {
  id: string
  noteId: Id
  repeatedId: Id
  /** How much of the words is the same. */
  percent: number
  /** What it repeats came in by the same import. */
  sameImport: boolean
  /** The rows of both were equal in every cell that was imported, and nobody changed the text of either since. */
  same: boolean
}

/** How many notes of an import repeat others. */
export interface DuplicateCounts {
  same: number
  /** Those that nearly do: in their words. */
  alike: number
}

/** In what two notes differ that are nearly alike. */
export interface DuplicateDifferences {
  /** The names of the first columns in which they do, in the order of their fields and questions. */
  columns: ReadonlyArray<string>
  /** How many columns differ, and how many both together fill. */
  count: number
  of: number
}

/** Says of a note that an import brought, and of the one that it nearly repeats, that both stay; or takes that back. */
export const pairKeeping = namedImport.extend({ noteId: z.uuid(), kept: z.boolean() })
