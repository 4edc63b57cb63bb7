import { holm } from '#platform/kernel/statistics/holm.ts'
import { testIndependence } from '#platform/kernel/statistics/two-by-two.ts'

/** Of a table, all wrong findings together are to be this rare. */
const LEVEL = 0.05

/** More or fewer of a row are in a column than of the others; or nobody can tell that from chance. */
export const VERDICTS = ['MORE', 'LESS', 'ALIKE'] as const
type Verdict = (typeof VERDICTS)[number]

export const CELL_TESTS = ['FISHER', 'CHI_SQUARE'] as const

/** How many are in a row, in a column, and in both, of those who answered both questions. */
export interface CrossedCell {
  both: number
  ofKey: number
  ofSegment: number
}

export interface TestedCell {
  verdict: Verdict
  test: (typeof CELL_TESTS)[number]
  /** Corrected by Holm for all cells of the table. */
  p: number
}

/**
 * Tests each cell of a crosstab as row yes or no by column yes or no, among those who answered both: by the chi-square
 * test where each of the four expects five, by Fisher's exact one elsewhere; corrected by Holm over the table.
 */
export function testCells(cells: readonly CrossedCell[], answeredBoth: number): TestedCell[] {
  const tested = cells.map(({ both, ofKey, ofSegment }) =>
    testIndependence({
      both,
      first: ofKey - both,
      second: ofSegment - both,
      neither: answeredBoth - ofKey - ofSegment + both,
    }),
  )
  const corrected = holm(tested.map(({ p }) => p))
  return cells.map(({ both, ofKey, ofSegment }, at): TestedCell => {
    const p = corrected[at] ?? 1
    const differs = p <= LEVEL
    const isMore = both * answeredBoth > ofKey * ofSegment
    return { verdict: differs ? (isMore ? 'MORE' : 'LESS') : 'ALIKE', test: tested[at]?.test ?? 'FISHER', p }
  })
}
