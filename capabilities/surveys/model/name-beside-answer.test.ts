import { expect, test } from 'vitest'
import { nameBesideAnswer } from './name-beside-answer.ts'

test('a name that begins with the answer beside it shows only who gave it', () => {
  const answer = 'It was too  expensive\nfor what it did'
  expect(nameBesideAnswer('It was too expensive… · Ada Lind', answer)).toBe('Ada Lind')
  expect(nameBesideAnswer('It was too expensive…', answer)).toBeNull()
  expect(nameBesideAnswer('Response 12', answer)).toBe('Response 12')
  expect(nameBesideAnswer('', answer)).toBe('')
})
