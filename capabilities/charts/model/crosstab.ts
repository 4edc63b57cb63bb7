import { holm } from '#platform/kernel/statistics/holm.ts'
import { testIndependence } from '#platform/kernel/statistics/two-by-two.ts'

/** Of a table, all wrong findings together are to be this rare. */
const LEVEL = 0.05

/** More or fewer of a row are in a column than of the others; or nobody can tell that from chance. */
export const VERDICTS = ['MORE', 'LESS', 'ALIKE'] as const
type Verdict = (typeof VERDICTS)[number]

type IndependenceTest = ReturnType<typeof testIndependence>

export const CELL_TESTS = ['FISHER', 'CHI_SQUARE'] as const

/** How many are in a row, in a column, and in both, of those who answered both questions. */
export interface CrossedCell {
  /** The row. */
  key: string
  /** The column. */
  segment: string
  both: number
  ofKey: number
  ofSegment: number
}

export interface TestedCell {
  verdict: Verdict
  test: (typeof CELL_TESTS)[number]
  /** Corrected by Holm for all different tests of the table. */
  p: number
}

/**
 * Tests each cell of a crosstab as row yes or no by column yes or no, among those who answered both: by the chi-square
 * test where each of the four expects five, by Fisher's exact one elsewhere; corrected by Holm over the different tests
 * of the table. Of two rows of which everybody is in one, what is asked of the one is asked of the other, and so of columns.
 */
export function testCells(cells: readonly CrossedCell[], answeredBoth: number): TestedCell[] {
  const rowsHalve = isHalved(new Map(cells.map(({ key, ofKey }) => [key, ofKey])), answeredBoth)
  const columnsHalve = isHalved(new Map(cells.map(({ segment, ofSegment }) => [segment, ofSegment])), answeredBoth)
  const testOf = ({ key, segment }: CrossedCell): string =>
    JSON.stringify([rowsHalve ? null : key, columnsHalve ? null : segment])
  const tests = new Map<string, IndependenceTest>()
  for (const cell of cells) if (!tests.has(testOf(cell))) tests.set(testOf(cell), testOne(cell, answeredBoth))
  const corrected = holm([...tests.values()].map(({ p }) => p))
  const results = new Map([...tests].map(([id, { test }], at) => [id, { test, p: corrected[at] ?? 1 }]))
  return cells.map((cell): TestedCell => {
    const { test, p } = results.get(testOf(cell)) ?? { test: 'FISHER' as const, p: 1 }
    const isMore = cell.both * answeredBoth > cell.ofKey * cell.ofSegment
    return { verdict: p <= LEVEL ? (isMore ? 'MORE' : 'LESS') : 'ALIKE', test, p }
  })
}

/** Everybody who answered both is in exactly one of two: each is in one at least, so their sum tells. */
function isHalved(totals: ReadonlyMap<string, number>, answeredBoth: number): boolean {
  return totals.size === 2 && [...totals.values()].reduce((sum, one) => sum + one, 0) === answeredBoth
}

function testOne({ both, ofKey, ofSegment }: CrossedCell, answeredBoth: number): IndependenceTest {
  return testIndependence({
    both,
    first: ofKey - both,
    second: ofSegment - both,
    neither: answeredBoth - ofKey - ofSegment + both,
  })
}
