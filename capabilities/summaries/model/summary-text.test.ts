import { expect, test } from 'vitest'
import { MAX_BEGINNING_CHARS } from './limits.ts'
import { beginningOf, summaryText } from './summary-text.ts'

const said = (text: string) => ({ now: { text }, written: null })
const byModel = (text: string, struck: string | null) => ({ now: { text }, written: { by: 'model' as const, struck } })
const GONE = { now: null, written: null }

test('a summary as one text has what is left of it, without what was never proved', () => {
  const sections = [
    { sentences: [said('She plans\non paper.'), GONE] },
    { sentences: [byModel('She has 3.', 'number')] },
  ]
  expect(summaryText(sections)).toEqual({ text: 'She plans on paper.', isByAi: false })
})

test('it says whether a model wrote some of it', () => {
  expect(summaryText([{ sentences: [said('A.'), byModel('B.', null)] }])).toEqual({ text: 'A. B.', isByAi: true })
})

test('nothing is left of a summary whose sentences are gone', () => {
  expect(summaryText([{ sentences: [GONE] }])).toBeNull()
})

test('rows show a short text whole, and a long one up to the end of a word', () => {
  expect(beginningOf('Short.')).toEqual({ beginning: 'Short.', isCut: false })
  const { beginning, isCut } = beginningOf('word '.repeat(200))
  expect(isCut).toBe(true)
  expect(beginning.length).toBeLessThanOrEqual(MAX_BEGINNING_CHARS)
  expect(beginning).toMatch(/word$/)
  expect(beginningOf('x'.repeat(800)).beginning).toHaveLength(MAX_BEGINNING_CHARS)
})
