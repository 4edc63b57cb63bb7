import { MantineProvider } from '@mantine/core'
import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createTestServer, renderLive } from '#platform/web/live/testing.tsx'
import { FieldList } from './field-list.tsx'
import type { ShownValue } from './field-shapes.ts'
import type { ListedField } from './use-whole-fields.ts'

const AT_FIRST = 20
const OPTIONS = Array.from({ length: 30 }, (_, at) => ({
  __typename: 'SelectOption' as const,
  id: `option ${at}`,
  label: `Plan ${at}`,
  color: null,
}))

/** A field of thirty options, with the first twenty. */
const listed = (id: string, label: string): ListedField => ({
  __typename: 'Field',
  id,
  type: 'SELECT',
  label,
  hidden: false,
  rank: 1,
  options: OPTIONS.slice(0, AT_FIRST),
  optionCount: OPTIONS.length,
  maxSelectable: null,
  numberFormat: null,
  currencySymbol: null,
  groupId: null,
  groupTitle: null,
  viewerCanEdit: true,
})
const chosen: ShownValue = {
  __typename: 'FieldValue',
  field: { __typename: 'Field', id: 'before' },
  text: null,
  number: null,
  time: null,
  optionIds: ['option 27'],
  provenance: 'user',
}
const FIELDS = [listed('before', 'Plan before'), listed('after', 'Plan after')]

test('all options are loaded only of fields whose value shows one of the others, and of the one that is edited', async () => {
  const requested: unknown[] = []
  const server = createTestServer((name, variables) => {
    expect(name).toBe('FieldOptions')
    requested.push(variables['ids'])
    const ids = variables['ids'] as string[]
    return { fieldsById: ids.map((id) => ({ __typename: 'Field', id, options: OPTIONS })) }
  })
  await renderLive(
    server,
    <MantineProvider>
      <FieldList
        of="note"
        addAction="note.add-field"
        fields={FIELDS}
        values={[chosen]}
        editable
        onFill={async () => Promise.resolve(null)}
        adding={false}
        onAddingChange={() => undefined}
      />
    </MantineProvider>,
  )
  // As the chosen one, and among the options of its own field only.
  expect(await screen.findAllByText('Plan 27')).toHaveLength(2)
  expect(requested).toEqual([['before']])
  const field = screen.getByRole('combobox', { name: 'Plan after' })
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: 'Plan 29' } })
  await screen.findByRole('option', { name: 'Plan 29' })
  expect(requested).toEqual([['before'], ['after', 'before']])
})
