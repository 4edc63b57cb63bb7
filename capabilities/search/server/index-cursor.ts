import { z } from 'zod'

const position = z.string().regex(/^\d+:\d+$/)

const indexCursor = z.object({
  /** How far the journal has been followed. */
  position,
  /** Names of the kinds that are followed; others make a rebuild due. */
  kinds: z.string(),
  /** What it is derived by, besides the kinds: the name of a model. */
  way: z.string(),
  /** Number of the last rebuild that was begun. */
  generation: z.int(),
  /** Where the rebuild under way goes on: after this workspace, or inside it after this kind and thing. Null when there is none. */
  rebuild: z.object({ teamId: z.string().nullable(), kind: z.string().nullable(), after: z.string().nullable() }).nullable(),
})

/** How far the index is. Kept by the engine as its sequence, committed with the changes themselves. */
export type IndexCursor = z.output<typeof indexCursor>

/** The engine's sequence as a cursor; null for an empty index or one that was written by another version. */
export function readCursor(sequence: string | null): IndexCursor | null {
  if (sequence === null) return null
  try {
    return indexCursor.parse(JSON.parse(sequence))
  } catch {
    // Not ours: the index is derived, so it is filled again from the start.
    return null
  }
}

export function writeCursor(cursor: IndexCursor): string {
  return JSON.stringify(cursor)
}
