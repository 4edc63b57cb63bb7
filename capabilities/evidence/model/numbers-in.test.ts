import { expect, it } from 'vitest'
import { missingNumber, numbersIn } from './numbers-in.ts'

it.each([
  ['1,200 and 1.200.000', ['1200', '1200000']],
  ['2.50 or 3,5', ['2.5', '3.5']],
  ['10k, 1.2 million', ['10000', '1200000']],
  ['twenty-five, twenty five', ['25', '25']],
  ['one hundred and twelve thousand three hundred', ['112300']],
  ['two point five', ['2.5']],
  ['eleven twenty five', ['11', '25']],
  ['twelve hundred', ['1200']],
  ['two and three', ['2', '3']],
  ['2020-06-05 at 10:30', ['2020', '6', '5', '10', '30']],
  ['the 3rd and the third', ['3', '3']],
  ['200,000cases in Q3', ['200000', '3']],
  ['version 1.2.3', ['1.2.3']],
  ['twenty, five', ['20', '5']],
])('the numbers of "%s" are %j', (text, values) => {
  expect(numbersIn(text).map(({ value }) => value)).toEqual(values)
})

it('a number must be there as often, however it is written; the pronoun "one" need not be a number', () => {
  expect(missingNumber('Five of 30', 'thirty people, of them 5')).toBeNull()
  expect(missingNumber('5 of 5', 'five of them')).toBe('5')
  expect(missingNumber('25', 'twenty')).toBe('25')
  expect(missingNumber('That is the one I like, at first.', 'I like it.')).toBeNull()
  expect(missingNumber('1 person', 'one person')).toBeNull()
  expect(missingNumber('1 person', 'a person')).toBe('1')
})
