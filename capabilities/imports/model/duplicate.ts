import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { namedImport } from './import.ts'

/** A note that an import added and that repeats another one, or nearly does. */
export interface Duplicate {
  id: string
  noteId: Id
  repeatedId: Id
  /** The share of words that are the same. */
  percent: number
  /** The repeated note comes from the same import. */
  sameImport: boolean
  /** The rows of both were equal in every imported cell, and no one has changed the text of either since. */
  same: boolean
}

/** How many notes of an import repeat others. */
export interface DuplicateCounts {
  same: number
  /** Those that are alike: most of their words are the same. */
  alike: number
}

/** How two similar notes differ. */
export interface DuplicateDifferences {
  /** The names of the first columns in which they differ, in the order of their fields and questions. */
  columns: ReadonlyArray<string>
  /** The names of the first columns in which they agree, in the same order. */
  agreeing: ReadonlyArray<string>
  /** How many columns differ, and how many are filled in both together. */
  count: number
  of: number
}

/**
 * With so many filled columns a row describes someone; of fewer, such as a text with its author, day and number, most
 * differ where a text was sent twice.
 */
const LEAST_COLUMNS_OF_A_SURVEY = 10

/** Whether rows with similar words are of different people after all: of many columns, most differ (decision 0087). */
export function areDifferentRows(differences: Pick<DuplicateDifferences, 'count' | 'of'> | undefined): boolean {
  return (
    differences !== undefined && differences.of >= LEAST_COLUMNS_OF_A_SURVEY && differences.count * 2 > differences.of
  )
}

/** Decides that an imported note and the one that it nearly repeats both stay; or undoes that. */
export const pairKeeping = namedImport.extend({ noteId: z.uuid(), kept: z.boolean() })
