import { logFactorial } from './log-factorial.ts'

/** How many are both, only the first, only the second, and neither: integers from 0. */
export interface TwoByTwo {
  both: number
  first: number
  second: number
  neither: number
}

/** Tables that are as likely as the given one except for rounding count as such, as in R. */
const EQUALLY_LIKELY = 1 + 1e-7
/** If every cell expects this many, the chi-square distribution approximates the exact one (Cochran's rule). */
const LEAST_EXPECTED = 5

/**
 * Fisher's exact test, two-sided: the probability of all tables with these margins that are no more likely than this
 * one (the rule of SciPy's `fisher_exact` and R's `fisher.test`). @returns the p-value, 1 if a margin is empty
 */
export function fisherExact({ both, first, second, neither }: TwoByTwo): number {
  const row = both + first
  const column = both + second
  const all = row + second + neither
  const least = Math.max(0, row + column - all)
  const most = Math.min(row, column)
  if (least === most) return 1
  const margins =
    logFactorial(row) + logFactorial(all - row) + logFactorial(column) + logFactorial(all - column) - logFactorial(all)
  const likelihood = (cell: number): number =>
    Math.exp(
      margins -
        logFactorial(cell) -
        logFactorial(row - cell) -
        logFactorial(column - cell) -
        logFactorial(all - row - column + cell),
    )
  const asUnlikely = likelihood(both) * EQUALLY_LIKELY
  let sum = 0
  for (let cell = least; cell <= most; cell += 1) {
    const likely = likelihood(cell)
    if (likely <= asUnlikely) sum += likely
  }
  return Math.min(1, sum)
}

/**
 * Pearson's chi-square test of independence, without Yates's correction for continuity: it is only used if every cell
 * expects five, and there the corrected test is far from the exact p-value on the cautious side, the plain one close to
 * it. @returns the p-value, 1 if a margin is empty
 */
export function chiSquare({ both, first, second, neither }: TwoByTwo): number {
  const row = both + first
  const column = both + second
  const all = row + second + neither
  const margins = row * (all - row) * column * (all - column)
  if (margins === 0) return 1
  const statistic = ((both * neither - first * second) ** 2 * all) / margins
  return complementaryError(Math.sqrt(statistic / 2))
}

/** The lowest expected count of a cell if both are independent. */
export function leastExpected({ both, first, second, neither }: TwoByTwo): number {
  const row = both + first
  const column = both + second
  const all = row + second + neither
  return all === 0 ? 0 : (Math.min(row, all - row) * Math.min(column, all - column)) / all
}

/**
 * Whether both occur together or avoid each other: the chi-square test if every cell expects five, Fisher's otherwise.
 */
export function testIndependence(table: TwoByTwo): { test: 'FISHER' | 'CHI_SQUARE'; p: number } {
  return leastExpected(table) >= LEAST_EXPECTED
    ? { test: 'CHI_SQUARE', p: chiSquare(table) }
    : { test: 'FISHER', p: fisherExact(table) }
}

/** From here on the continued fraction is more accurate. */
const FRACTION_FROM = 2.5
const FRACTION_STEPS = 120

/** erfc of a number from 0: by the series of erf for small ones, by the continued fraction for the tail. */
function complementaryError(x: number): number {
  if (x < FRACTION_FROM) {
    let term = x
    let sum = x
    for (let n = 1; term > sum * Number.EPSILON; n += 1) {
      term *= (2 * x * x) / (2 * n + 1)
      sum += term
    }
    return 1 - (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum
  }
  let fraction = 0
  for (let n = FRACTION_STEPS; n > 0; n -= 1) fraction = n / 2 / (x + fraction)
  return Math.exp(-x * x) / Math.sqrt(Math.PI) / (x + fraction)
}
