import { expect, test } from 'vitest'
import { answerSize } from './answer-size.ts'

const ENOUGH = 1_000_000

test('the estimated size of an answer is close to its size when sent', () => {
  const notes = Array.from({ length: 200 }, (_, at) => ({
    __typename: 'Note',
    id: `note ${at}`,
    title: 'Was über Preise gesagt wurde – 価格',
    locked: at % 2 === 0,
    tags: [{ id: 't', title: null }],
  }))
  const sent = Buffer.byteLength(JSON.stringify({ notes }))
  const size = answerSize({ notes }, ENOUGH)
  expect(size / sent).toBeGreaterThan(0.85)
  expect(size / sent).toBeLessThan(1.15)
})

test('a repeated value counts each time, and is walked through once', () => {
  let looks = 0
  const content = {
    get text() {
      looks += 1
      return 'x'.repeat(1_000)
    },
  }
  expect(answerSize(Array(50).fill({ content }), ENOUGH)).toBeGreaterThan(50_000)
  expect(looks).toBe(1)
})

test('counting ends when the limit is exceeded', () => {
  let looks = 0
  const rows = Array.from({ length: 1_000 }, () => ({
    get text() {
      looks += 1
      return 'x'.repeat(1_000)
    },
  }))
  expect(answerSize(rows, 5_000)).toBeGreaterThan(5_000)
  expect(looks).toBeLessThan(10)
})
