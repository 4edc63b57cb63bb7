import { holm } from '#platform/kernel/statistics/holm.ts'
import { testIndependence } from '#platform/kernel/statistics/two-by-two.ts'

/** The probability of any false result in a table. */
const LEVEL = 0.05

/** More or fewer of a row are in a column than of the other rows; or the difference may be chance. */
export const VERDICTS = ['MORE', 'LESS', 'ALIKE'] as const
type Verdict = (typeof VERDICTS)[number]

type IndependenceTest = ReturnType<typeof testIndependence>

export const CELL_TESTS = ['FISHER', 'CHI_SQUARE'] as const

/** The numbers in a row, in a column, and in both, among those who answered both questions. */
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
  /** Corrected by Holm for all distinct tests of the table. */
  p: number
}

/**
 * Tests each cell of a crosstab as row yes or no by column yes or no, among those who answered both questions: by the
 * chi-square test if each of the four expected counts is at least five, otherwise by Fisher's exact test; corrected by
 * Holm for the distinct tests of the table. If there are two rows and everyone is in exactly one of them, the tests of
 * both are the same test; likewise for columns.
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

/**
 * Whether everyone who answered both questions is in exactly one of two rows: each is in at least one, so the sum is
 * sufficient.
 */
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
