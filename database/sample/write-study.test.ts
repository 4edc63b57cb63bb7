import { expect, test } from 'vitest'
import { STUDY_SIZES, studyPeople, writeAnswer, writeEntry, writeInterview } from './write-study.ts'

const people = studyPeople(40)
const today = new Date('2026-11-02T00:00:00Z')
const numbers = Array.from({ length: 60 }, (_, number) => number)

test('the same seed writes the same study, another one another', () => {
  const written = (seed: number): unknown[] =>
    numbers.map((number) => [
      writeInterview(seed, number, people),
      writeEntry(seed, number, people),
      writeAnswer(seed, number, today),
    ])
  expect(written(1)).toEqual(written(1))
  expect(written(1)).not.toEqual(written(2))
})

test('what is quoted is in the text once, and turns follow each other', () => {
  for (const number of numbers) {
    const interview = writeInterview(3, number, people)
    const said = interview.turns.map(({ text }) => text).join('\n')
    expect(interview.quotes.length).toBeGreaterThanOrEqual(3)
    for (const { text } of interview.quotes) expect(said).toContain(text)
    for (const [at, turn] of interview.turns.entries()) {
      expect(turn.endMs).toBeGreaterThan(turn.startMs)
      expect(turn.startMs).toBeGreaterThanOrEqual(interview.turns[at - 1]?.endMs ?? 0)
    }
    const entry = writeEntry(3, number, people)
    for (const { text } of entry.quotes) expect(entry.paragraphs.join('\n')).toContain(text)
  }
})

test('no word of a text is left to be filled in, and interviews differ', () => {
  const all = JSON.stringify(
    numbers.map((number) => [writeInterview(5, number, people), writeEntry(5, number, people)]),
  )
  expect(all).not.toMatch(/[{]\w+[}]/)
  const beginnings = new Set(numbers.map((number) => writeInterview(5, number, people).turns[2]?.text))
  expect(beginnings.size).toBeGreaterThan(numbers.length / 2)
})

test('every person has an address of their own', () => {
  expect(new Set(studyPeople(400).map(({ email }) => email)).size).toBe(400)
})

test('the large study has 10,000 notes', () => {
  const { interviews, recordings, entries, answers } = STUDY_SIZES.large
  expect(interviews + recordings + entries + answers).toBe(10_000)
})
