import { expect, test } from 'vitest'
import { daysLeft } from './deletion.ts'

test('the day that has begun counts, and a deletion whose time is over has no days left', () => {
  const now = new Date('2026-05-31T12:00:00Z')
  for (const [deletedAt, days] of [
    ['2026-05-31T12:00:00Z', 30],
    ['2026-05-30T13:00:00Z', 30],
    ['2026-05-30T11:00:00Z', 29],
    ['2026-05-01T13:00:00Z', 1],
    ['2026-05-01T11:00:00Z', 0],
    ['2026-04-01T11:00:00Z', 0],
  ] as const) {
    expect([deletedAt, daysLeft(new Date(deletedAt), now)]).toEqual([deletedAt, days])
  }
})
