import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { holm } from './holm.ts'
import { logFactorial } from './log-factorial.ts'
import { netPromoterScore, promoterGroup } from './net-promoter.ts'
import { niceStep } from './nice-step.ts'
import { SCIPY_TABLES } from './scipy-figures.ts'
import { chiSquare, fisherExact, leastExpected, testIndependence } from './two-by-two.ts'

/** Equal except for the last digits, however small. */
function expectNear(value: number, figure: number, digits = 1e-7): void {
  expect(Math.abs(value - figure), `${value} beside ${figure}`).toBeLessThanOrEqual(Math.abs(figure) * digits + 1e-280)
}

describe('tests of two yes or no questions', () => {
  test.each(SCIPY_TABLES)('%i, %i, %i, %i matches SciPy', (both, first, second, neither, fisher, chi) => {
    const table = { both, first, second, neither }
    expectNear(fisherExact(table), fisher)
    if (chi !== null) expectNear(chiSquare(table), chi)
  })

  test('the chi-square test is used if each of the four cells expects five, and only then', () => {
    expect(testIndependence({ both: 5, first: 5, second: 5, neither: 5 }).test).toBe('CHI_SQUARE')
    expect(testIndependence({ both: 4, first: 5, second: 5, neither: 5 }).test).toBe('FISHER')
    expect(leastExpected({ both: 1, first: 9, second: 19, neither: 971 })).toBeCloseTo(0.2)
  })

  test('an empty table, or one with only one kind, shows nothing', () => {
    expect(testIndependence({ both: 0, first: 0, second: 0, neither: 0 }).p).toBe(1)
    expect(testIndependence({ both: 7, first: 0, second: 9, neither: 0 }).p).toBe(1)
  })

  test('swapping the questions changes nothing', () => {
    const count = fc.nat({ max: 60 })
    fc.assert(
      fc.property(count, count, count, count, (both, first, second, neither) => {
        const table = { both, first, second, neither }
        const swapped = { both, first: second, second: first, neither }
        expectNear(fisherExact(table), fisherExact(swapped))
        expect(fisherExact(table)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

test('factorials continue without a step where the sums end', () => {
  for (const n of [254, 255, 256, 257]) expectNear(logFactorial(n) - logFactorial(n - 1), Math.log(n), 1e-11)
})

describe('several tests at once', () => {
  // R: p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm"), and of the last example.
  test.each([
    [
      [0.01, 0.04, 0.03, 0.005],
      [0.03, 0.06, 0.06, 0.02],
    ],
    [
      [0.5, 0.9],
      [1, 1],
    ],
    [[], []],
  ])('%j become %j', (values, corrected) => {
    for (const [at, p] of holm(values).entries()) expect(p).toBeCloseTo(corrected[at] ?? Number.NaN, 12)
  })
})

describe('net promoter score', () => {
  test('is promoters less detractors, in per cent of who answered', () => {
    expect(Array.from({ length: 11 }, (_one, score) => promoterGroup(score))).toEqual([
      ...Array.from({ length: 7 }, () => 'detractors'),
      'passives',
      'passives',
      'promoters',
      'promoters',
    ])
    expect(netPromoterScore({ promoters: 50, passives: 30, detractors: 20 })).toMatchObject({ n: 100, score: 30 })
  })

  test('has an interval, also for one answer and if all agree', () => {
    const hundred = netPromoterScore({ promoters: 50, passives: 30, detractors: 20 })
    // (50.75 - 20.75) / 103 ± 1.96 √((0.4927 + 0.2015 - 0.2913²) / 103), by hand.
    expect(hundred?.low).toBeCloseTo(14.06, 1)
    expect(hundred?.high).toBeCloseTo(44.2, 1)
    const one = netPromoterScore({ promoters: 1, passives: 0, detractors: 0 })
    expect(one?.high).toBeLessThanOrEqual(100)
    expect(one?.low).toBeLessThan(0)
  })

  test('is null without answers', () => {
    expect(netPromoterScore({ promoters: 0, passives: 0, detractors: 0 })).toBeNull()
  })
})

describe('widths of bins', () => {
  test.each([
    [0, 12, 1],
    [10, 10, 1],
    [11, 10, 2],
    [97, 12, 10],
    [0.3, 10, 0.05],
    [3, 10, 0.5],
    [1_000_000, 12, 100_000],
  ])('a span of %d in at most %i bins is counted by %d', (span, bins, step) => {
    expect(niceStep(span, bins)).toBeCloseTo(step, 12)
  })

  test('are never so narrow that there are more bins', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e9, noNaN: true }), fc.integer({ min: 2, max: 40 }), (span, bins) => {
        const step = niceStep(span, bins)
        expect(span / step).toBeLessThanOrEqual(bins * (1 + 1e-6))
        expect(span / step).toBeGreaterThanOrEqual(bins / 2.51)
      }),
    )
  })
})
