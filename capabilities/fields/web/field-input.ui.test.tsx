import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInterface } from '#platform/web/testing.tsx'
import { FieldInput } from './field-input.tsx'
import type { GivenValue, ShownField } from './field-shapes.ts'

const field: ShownField = {
  __typename: 'Field',
  id: '01a2118e-c4de-76d7-a2cb-6583cb5c10c0',
  type: 'TEXT',
  label: 'Why',
  hidden: false,
  rank: 1,
  options: [],
  maxSelectable: null,
  numberFormat: null,
  currencySymbol: null,
  groupId: null,
  groupTitle: null,
  viewerCanEdit: true,
}

/** Shows a text in the field and types in place of it. @returns the given values */
function typed(standing: string, next: string): GivenValue[] {
  const given: GivenValue[] = []
  renderInterface(
    <FieldInput
      field={field}
      value={{
        __typename: 'FieldValue',
        field: { __typename: 'Field', id: field.id },
        text: standing,
        number: null,
        time: null,
        optionIds: null,
        provenance: 'import',
      }}
      editable
      onFill={async (_field, value) => {
        given.push(value)
        return Promise.resolve(null)
      }}
    />,
  )
  const input = screen.getByRole('textbox', { name: 'Why' })
  fireEvent.focus(input)
  fireEvent.change(input, { target: { value: next } })
  fireEvent.blur(input)
  return given
}

const long = `  It was ${'the stigma, '.repeat(400)} and nothing else.  `

test('an imported text that is far longer than what can be typed can be corrected in place', () => {
  const mended = long.replace('It was', 'It is').trim()
  expect(typed(long, mended)).toEqual([{ text: mended }])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('it cannot be made longer, and shows that', () => {
  expect(typed(long, `${long}${'more '.repeat(10)}`)).toEqual([])
  expect(screen.getByRole('alert').textContent).toBe(
    '“Why” is longer than what can be typed, 300 characters: it can be changed, but not made longer.',
  )
})

test('looking at it changes nothing, not even spaces at its ends', () => {
  expect(typed(long, long)).toEqual([])
})

test('typing accepts 300 characters', () => {
  expect(typed('', 'x'.repeat(300))).toEqual([{ text: 'x'.repeat(300) }])
})

test('typing accepts no more than 300 characters', () => {
  expect(typed('short', 'x'.repeat(301))).toEqual([])
  expect(screen.getByRole('alert').textContent).toBe('“Why” takes at most 300 characters.')
})

test('a late answer to an earlier value does not hide a problem with the current one', async () => {
  const answer = Promise.withResolvers<null>()
  renderInterface(
    <FieldInput field={{ ...field, type: 'NUMBER' }} value={undefined} editable onFill={async () => answer.promise} />,
  )
  const input = screen.getByRole('textbox', { name: 'Why' })
  for (const value of ['41', 'forty']) {
    fireEvent.focus(input)
    fireEvent.change(input, { target: { value } })
    fireEvent.blur(input)
  }
  expect(screen.getByRole('alert')).toBeTruthy()
  await act(async () => answer.resolve(null))
  expect(screen.getByRole('alert')).toBeTruthy()
})

test.each(['Enter', 'Escape'])('a typed value is saved once by Enter and not at all by Escape: %s', (key) => {
  const given: GivenValue[] = []
  renderInterface(
    <FieldInput
      field={field}
      value={undefined}
      editable
      onFill={async (_field, value) => {
        given.push(value)
        return Promise.resolve(null)
      }}
    />,
  )
  const input = screen.getByRole('textbox', { name: 'Why' })
  act(() => input.focus())
  fireEvent.change(input, { target: { value: 'Because' } })
  fireEvent.keyDown(input, { key })
  expect(document.activeElement).not.toBe(input)
  expect(given).toEqual(key === 'Enter' ? [{ text: 'Because' }] : [])
})
