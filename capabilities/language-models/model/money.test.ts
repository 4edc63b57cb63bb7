import { expect, test } from 'vitest'
import { costOf, MILLION, monthOf, renewalAfter } from './money.ts'

test('a million tokens cost their price, and a part of a millionth counts as one', () => {
  const prices = { input: 2.5, output: 10, currency: 'EUR' }
  expect(costOf(prices, { inputTokens: MILLION, outputTokens: 0 })).toBe(2.5 * MILLION)
  expect(costOf(prices, { inputTokens: 1, outputTokens: 1 })).toBe(13)
  expect(costOf(null, { inputTokens: MILLION, outputTokens: MILLION })).toBe(0)
})

test('months begin at midnight UTC', () => {
  expect(monthOf(new Date('2026-12-31T23:59:59.999Z'))).toBe('2026-12')
  expect(renewalAfter(new Date('2026-12-31T23:59:59.999Z'))).toEqual(new Date('2027-01-01T00:00:00Z'))
})
