import { expect, test } from 'vitest'
import { chartOptions } from './chart.ts'

test.each([
  [null, null, true],
  ['2026-11-20', null, true],
  [null, '2026-11-20', true],
  ['2026-11-20', '2026-11-20', true],
  ['2026-11-19', '2026-11-20', true],
  ['2026-11-20', '2026-11-19', false],
])('the range from %s to %s is valid: %s', (from, to, there) => {
  const { success, error } = chartOptions.safeParse({ from, to })
  expect(success).toBe(there)
  if (!there) expect(error?.issues).toMatchObject([{ path: ['to'], message: 'The last day lies before the first.' }])
})
