import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { chartOptions } from '../model/chart.ts'
import { strings } from './strings.ts'
import { suggestedTitle } from './suggested-title.ts'

const role = newId()
const why = newId()
const countable = {
  fields: [{ id: role, label: 'Role', hidden: false }],
  questions: [
    { id: why, text: 'How likely are you to recommend our research tool to a friend or colleague of yours?' },
  ],
  personFields: [],
} as unknown as Parameters<typeof suggestedTitle>[1]
const titleOf = (options: object): string => suggestedTitle(chartOptions.parse(options), countable)

test('the title of a chart is suggested from what it counts and is broken down by', () => {
  const ofRole = { dimension: { kind: 'FIELD', id: role } }
  expect(titleOf({})).toBe(strings.dimensions.TAGS)
  expect(titleOf(ofRole)).toBe('Role')
  expect(titleOf({ ...ofRole, dividedBy: { kind: 'CREATED_AT' } })).toBe(`Role by ${strings.dimensions.CREATED_AT}`)
  expect(titleOf({ dimension: { kind: 'CREATED_AT' }, segmentFieldId: role })).toBe(
    `${strings.dimensions.CREATED_AT} by Role`,
  )
  expect(titleOf({ ...ofRole, type: 'LINE' })).toBe('Role over time')
})

test('a long question is cut in a suggested title, so that what follows it is read too', () => {
  const title = titleOf({
    type: 'CROSSTAB',
    dimension: { kind: 'QUESTION', id: why },
    dividedBy: { kind: 'FIELD', id: role },
  })
  expect(title).toBe('How likely are you to recommend our research tool to a frie… by Role')
})
