import { z } from 'zod'

/** Cells of one column that could not stay where the column was mapped to, for the same reason. */
export const misplaced = z.object({
  sheet: z.string().nullable(),
  /** From 0; -1 if several columns are counted together. */
  columnIndex: z.int(),
  header: z.string(),
  /** True if the note's text contains them; false if their rows are not imported. */
  inText: z.boolean(),
  /** A sentence. */
  reason: z.string(),
  count: z.int(),
})
export type Misplaced = z.output<typeof misplaced>

/** The maximum number of columns and reasons; further ones are counted together, without a column's name. */
const MAX_MISPLACED = 1_000
const FURTHER = 'For several reasons.'

/** Why a row is refused if its key was in an earlier row. */
export const KEY_TWICE = 'The key of the row stands in an earlier row already.'

/** A cell to count. */
export type MisplacedCell = Omit<Misplaced, 'count'>

/** The counts with some more cells added. Neither the list nor its entries are changed. */
export function withMisplaced(counts: ReadonlyArray<Misplaced>, cells: Iterable<MisplacedCell>): Misplaced[] {
  const keyOf = ({ sheet, columnIndex, inText, reason }: MisplacedCell): string =>
    JSON.stringify([sheet, columnIndex, inText, reason])
  const all = new Map(counts.map((one) => [keyOf(one), one]))
  for (const { sheet, columnIndex, header, inText, reason } of cells) {
    let cell: MisplacedCell = { sheet, columnIndex, header, inText, reason }
    if (!all.has(keyOf(cell)) && all.size >= MAX_MISPLACED)
      cell = { sheet: null, columnIndex: -1, header: '', inText, reason: FURTHER }
    all.set(keyOf(cell), { ...cell, count: (all.get(keyOf(cell))?.count ?? 0) + 1 })
  }
  return [...all.values()]
}

/** Options that a question or a field of the project does not have yet and would get from a table. */
export const freshOptions = z.object({
  sheet: z.string().nullable(),
  /** The first column that adds them. */
  columnIndex: z.int(),
  /** The number of options, and the first of them. */
  count: z.int(),
  options: z.array(z.string()),
})
export type FreshOptions = z.output<typeof freshOptions>

/** The result of checking a whole file for how it would be imported. */
export interface CheckedMapping {
  misplaced: Misplaced[]
  fresh: FreshOptions[]
}
