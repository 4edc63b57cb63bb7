import { expect, test } from 'vitest'
import { trialEnd, trialState } from './trial.ts'

const DAY_MS = 86_400_000
const began = new Date('2026-11-01T12:00:00Z')
const after = (days: number): Date => new Date(began.getTime() + days * DAY_MS)

test('a trial lasts thirty days, and one that was ended early is over', () => {
  const trial = { record: { value: true, createdAt: began }, requestedAt: null }
  expect([after(0), after(29.9), after(30), after(400)].map((now) => trialState(trial, now))).toEqual([
    'ACTIVE',
    'ACTIVE',
    'EXPIRED',
    'EXPIRED',
  ])
  expect(trialEnd(trial)).toEqual(after(30))
  const ended = { record: { value: false, createdAt: began }, requestedAt: null }
  expect([trialState(ended, after(0)), trialEnd(ended)]).toEqual(['EXPIRED', null])
})

test('a request counts for three days, and not at all after a trial', () => {
  const asked = { record: null, requestedAt: began }
  expect([after(0), after(3), after(3.1)].map((now) => trialState(asked, now))).toEqual([
    'REQUESTED',
    'REQUESTED',
    'NOT_STARTED',
  ])
  expect(trialState({ record: null, requestedAt: null }, began)).toBe('NOT_STARTED')
  expect(trialState({ record: { value: false, createdAt: began }, requestedAt: after(1) }, after(1))).toBe('EXPIRED')
})
