import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { NO_FILTER, type FieldForm, type FilterForm } from './filter-form.ts'
import { isSameFilter, restates } from './same-filter.ts'

const [first, second] = [newId(), newId()]
const form = (
  id: string,
  operatorType: FieldForm['operatorType'],
  values: FieldForm['values'],
  fieldType: FieldForm['fieldType'] = 'SELECT',
): FieldForm => ({ id: newId(), field: { kind: 'system', id }, fieldType, operatorType, values })
const tagged = (...tags: string[]): FieldForm => form('Tags', 'IS_ONE_OF', { tags })
const titled = (text: string): FieldForm => form('Title', 'CONTAINS', { text }, 'TEXT')
const filter = (combinator: FilterForm['combinator'], ...fields: FieldForm[]): FilterForm => ({ combinator, fields })

test.each([
  [
    'the same under other names',
    filter('And', tagged(first), titled('price')),
    filter('And', tagged(first), titled('price')),
    true,
  ],
  [
    'another order of conditions and values',
    filter('Or', tagged(first, second), titled('price')),
    filter('Or', titled('price'), tagged(second, first)),
    true,
  ],
  ['a condition that was begun', filter('And', tagged(first), titled('')), filter('And', tagged(first)), true],
  ['any or all of one', filter('And', tagged(first)), filter('Or', tagged(first)), true],
  ['nothing and what says nothing', NO_FILTER, filter('Or', tagged(), titled(' ')), true],
  [
    'any and all of two',
    filter('And', tagged(first), titled('price')),
    filter('Or', tagged(first), titled('price')),
    false,
  ],
  ['another value', filter('And', tagged(first)), filter('And', tagged(second)), false],
  [
    'another operator',
    filter('And', tagged(first)),
    filter('And', form('Tags', 'IS_NOT_ONE_OF', { tags: [first] })),
    false,
  ],
  ['one more', filter('And', tagged(first)), filter('And', tagged(first), titled('price')), false],
])('filters have the same meaning or not: %s', (_, one, other, same) => {
  expect(isSameFilter(one, other)).toBe(same)
  expect(isSameFilter(other, one)).toBe(same)
})

test('conditions started in a filter are not lost in another one with the same meaning', () => {
  const saved = filter('And', tagged(first, second))
  expect(restates(filter('Or', tagged(second, first)), saved)).toBe(true)
  expect(restates(filter('And', tagged(first, second), titled('')), saved)).toBe(false)
  expect(restates(NO_FILTER, saved)).toBe(false)
  expect(restates(NO_FILTER, NO_FILTER)).toBe(true)
  expect(restates(filter('And', titled('')), NO_FILTER)).toBe(false)
})
