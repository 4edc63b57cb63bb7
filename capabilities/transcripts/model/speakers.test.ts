import { expect, test } from 'vitest'
import { turnsOf, type Voices } from './speakers.ts'
import type { Word } from './word.ts'

/** Two voices that take turns as given: for each second which one sounds more likely, and by how much. */
function voicesOf(seconds: number[], by = 5): Voices {
  const moments = seconds.length * 50
  const likelihoods = new Float32Array(2 * moments)
  seconds.forEach((voice, second) =>
    likelihoods.fill(by, voice * moments + second * 50, voice * moments + (second + 1) * 50),
  )
  return { voices: 2, moments, likelihoods }
}

const wordAt = (text: string, startMs: number): Word => ({ text, startMs, endMs: startMs + 450, confidence: 1 })
const words = Array.from({ length: 12 }, (_, at) => wordAt(at === 5 ? 'end.' : 'word', at * 500))
const reported = (voices: Voices): string =>
  turnsOf(words, voices)
    .map(({ voice, words: said }) => `${voice}:${said.length}`)
    .join(' ')

test('words are split where another voice begins', () => {
  expect(reported(voicesOf([0, 0, 0, 1, 1, 1]))).toBe('0:6 1:6')
})

test('a moment that sounds different is not a turn', () => {
  expect(reported(voicesOf([0, 0, 1, 0, 0, 0], 0.5))).toBe('0:12')
})

test('one voice makes one turn, and no words make none', () => {
  expect(reported({ voices: 1, moments: 300, likelihoods: new Float32Array(300) })).toBe('0:12')
  expect(turnsOf([], voicesOf([0]))).toEqual([])
})
