import { expect, test } from 'vitest'
import { toUnit } from '#platform/kernel/unit-vectors.ts'
import { groupByMeaning } from './group-quotes.ts'

const ABOUT_PRICE = ['The price is too high.', 'The price rose.', 'No one pays that price.', 'A fair price helps.']
const ABOUT_SOIL = ['The soil is dry.', 'Dry soil kills it.', 'Water the dry soil.', 'Old soil is dry.']

test('things are put together by what they mean, the group of the first one first, with a title of their own words', () => {
  const things = ABOUT_PRICE.flatMap((text, at) => [{ text }, { text: ABOUT_SOIL[at] ?? '' }])
  const meanings = things.map((_, at) => toUnit(Float32Array.from(at % 2 === 0 ? [1, 0.1 * at] : [0.05 * at, 5])))
  const groups = groupByMeaning(things.slice(0, 6), meanings.slice(0, 6))
  expect(groups.map(({ things: own }) => own.map(({ text }) => text))).toEqual([
    ABOUT_PRICE.slice(0, 3),
    ABOUT_SOIL.slice(0, 3),
  ])
  expect(groups[0]?.title).toBe('price')
})

test('few things, and all without a model, are one group', () => {
  const things = ABOUT_PRICE.map((text) => ({ text }))
  expect(groupByMeaning(things, null)).toEqual([{ title: null, things }])
  expect(groupByMeaning([], null)).toEqual([])
})
