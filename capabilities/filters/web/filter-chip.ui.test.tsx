import { ApolloProvider } from '@apollo/client/react'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestServer } from '#platform/web/live/testing.tsx'
import { renderInterface } from '#platform/web/testing.tsx'
import { shapeOfType } from '../model/operators.ts'
import type { FieldForm } from '../model/filter-form.ts'
import { FilterChip } from './filter-chip.tsx'
import type { FilterableField } from './filterable-fields.ts'
import { filterStrings as strings } from './strings.ts'

afterEach(cleanup)

const FIELD = '01890a5d-ac96-774b-bcce-b302099a8057'

function show(
  type: 'NUMBER' | 'DATETIME',
  operatorType: FieldForm['operatorType'],
  values: FieldForm['values'],
): HTMLElement {
  const reference = { kind: 'note' as const, id: FIELD }
  const field: FilterableField = { reference, type, label: 'Age', shape: shapeOfType(type), options: [] }
  const server = createTestServer(() => ({}))
  renderInterface(
    <ApolloProvider client={server.client}>
      <FilterChip
        projectId={null}
        form={{ id: 'a', field: reference, fieldType: type, operatorType, values }}
        field={field}
        fieldChoice={() => null}
        opensAtOnce={false}
        onChange={() => undefined}
        onRemove={() => undefined}
      />
    </ApolloProvider>,
  )
  return screen.getByRole('group', { name: 'Age' })
}

test.each([
  ['NUMBER', 'IS_GREATER_THAN', { double: 'abc' }, strings.noNumber],
  ['DATETIME', 'IS_AFTER', { relativeDate: 'soon' }, strings.noDate],
  ['NUMBER', 'CONTAINS', { double: '3' }, strings.noOperator],
] as const)('a condition that is not understood says so, and what to do: %s %s %j', (type, operator, values, said) => {
  expect(show(type, operator, values).textContent).toContain(said)
})

test('a condition that filters, or that is only started, says nothing more', () => {
  for (const values of [{ double: '3.5' }, {}]) {
    expect(show('NUMBER', 'IS', values).querySelector('[role="status"]')).toBeNull()
    cleanup()
  }
})
