import { expect, test } from 'vitest'
import { newId } from '#platform/kernel/ids.ts'
import { newField } from './field.ts'
import { readValue } from './field-value.ts'

const date = { type: 'DATETIME', label: 'Visited', options: {} } as const

test.each([
  ['2026-11-20', '2026-11-20T00:00:00.000Z'],
  ['2026-11-20T09:30:00+02:00', '2026-11-20T07:30:00.000Z'],
  ['11/20/2026', '2026-11-20T00:00:00.000Z'],
  ['20.11.26 9:30', '2026-11-20T09:30:00.000Z'],
  ['20 Nov 2026', '2026-11-20T00:00:00.000Z'],
])('a date field takes %s', (text, expected) => {
  expect(readValue(date, text)).toMatchObject({ value: { time: new Date(expected) } })
})

test.each(['2026-02-31', 'interview 3', '7', 'tomorrow'])(
  'a date field refuses %s instead of guessing another day',
  (text) => {
    expect(readValue(date, text)).toMatchObject({
      problem: expect.stringContaining('“Visited” needs a date') as string,
    })
  },
)

test.each([
  ['ABC', '#aabbcc'],
  ['#abc', '#aabbcc'],
  ['3F5FAE', '#3f5fae'],
])('the colour %s of an option is kept as %s', (color, expected) => {
  const field = newField.parse({
    appliesTo: 'note',
    type: 'SELECT',
    label: 'Mood',
    options: { select: [{ id: newId(), label: 'Calm', color }] },
  })
  expect(field.options.select?.[0]?.color).toBe(expected)
})
