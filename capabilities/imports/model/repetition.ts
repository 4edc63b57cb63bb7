import type { Id } from '#platform/kernel/ids.ts'

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
