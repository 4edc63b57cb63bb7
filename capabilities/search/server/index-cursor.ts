import { z } from 'zod'

const position = z.string().regex(/^\d+:\d+$/)

const indexCursor = z.object({
  /** How far the journal has been followed. */
  position,
  /** Names of the kinds that are followed; when they change, a rebuild is due. */
  kinds: z.string(),
  /** What it is derived with, besides the kinds: see `derivedBy`. */
  way: z.string(),
  /** Number of the last rebuild that was started. */
  generation: z.int(),
  /**
   * Where the current rebuild continues: after this workspace, or inside it after this kind and thing, and how many of
   * its things were read. Null when there is none.
   */
  rebuild: z
    .object({
      teamId: z.string().nullable(),
      kind: z.string().nullable(),
      after: z.string().nullable(),
      things: z.int().default(0),
    })
    .nullable(),
})

/**
 * Changes whenever other data of a thing is read for search; everything derived before is then derived again, while it
 * stays in use.
 */
const READ =
  'files whole, people by what they stand in, what interviewers say last and without its meaning, drafts for contributors, ' +
  'imports as makers of their notes, rows without what nearly all of them say, what is filled in, what is said of people, answers on their own, ' +
  'what summaries say in their own words'

/** Identifies how words and meaning are derived with a model. */
export function derivedBy(model: string): string {
  return `${model}, ${READ}`
}

/** How far the index has come. The engine stores it as its sequence, committed with the changes. */
export type IndexCursor = z.output<typeof indexCursor>

/** The engine's sequence as a cursor; null for an empty index or one that was written by another version. */
export function readCursor(sequence: string | null): IndexCursor | null {
  if (sequence === null) return null
  try {
    return indexCursor.parse(JSON.parse(sequence))
  } catch {
    // Written by another version: the index is derived, so it is filled again from the start.
    return null
  }
}

export function writeCursor(cursor: IndexCursor): string {
  return JSON.stringify(cursor)
}

/**
 * How many things of a workspace a rebuild has read so far; null if there is no rebuild, or it has finished the
 * workspace.
 */
export function thingsReadBy({ rebuild }: IndexCursor, teamId: string): number | null {
  if (rebuild === null) return null
  // Workspaces are read in the order of their ids.
  if (rebuild.teamId === null || rebuild.teamId < teamId) return 0
  return rebuild.teamId === teamId ? rebuild.things : null
}
