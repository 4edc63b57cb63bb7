import { expect, test } from 'vitest'
import { withoutCondition, writtenConditions } from './written-conditions.ts'

const said = (text: string) => writtenConditions(text).map(({ field, value }) => `${field}=${value}`)

test('a field and a value are read as a search writes them', () => {
  expect(said('What annoys people plan:pro')).toEqual(['plan=pro'])
  expect(said('"weeks planned":>3 who waits?')).toEqual(['weeks planned=>3'])
})

test('after "only" every two words that follow each other may be meant, in either order; joining words are none', () => {
  expect(said('only customers of plan Pro')).toEqual(['plan=Pro', 'Pro=plan'])
  expect(said('And just those on the Pro plan?')).toEqual(['Pro=plan', 'plan=Pro'])
  expect(said('What do people say?')).toEqual([])
  expect(said('They only wait. Plan Pro was chosen.')).toEqual([])
})

test('no more fields are looked for than four, however long the question', () => {
  const words = Array.from({ length: 40 }, (_, at) => `word${at}`).join(' ')
  expect(new Set(writtenConditions(`only ${words}`).map(({ field }) => field)).size).toBeLessThanOrEqual(4)
})

test('what became a condition leaves the question where that says something without it', () => {
  const of = (text: string) =>
    withoutCondition(text, writtenConditions(text)[0] ?? { from: 0, to: 0, field: '', value: '' })
  expect(of('What annoys people plan:pro')).toBe('What annoys people')
  expect(of('plan:pro')).toBe('')
  expect(of('only customers of plan Pro')).toBe('')
  expect(of('Only customers of plan Pro?')).toBe('')
  expect(of('What do only customers of plan Pro say?')).toBe('What do only customers of plan Pro say?')
})
