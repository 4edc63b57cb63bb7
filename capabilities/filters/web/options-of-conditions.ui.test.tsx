import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createTestServer, renderLive } from '#platform/web/live/testing.tsx'
import { filterableFields, type FilterableField } from './filterable-fields.ts'
import { useOperandChoices } from './use-operand-choices.ts'

const OPTIONS = Array.from({ length: 200 }, (_, at) => `Option ${at}`)
const asked: unknown[] = []
const server = () =>
  createTestServer((name, variables) => {
    if (name === 'FilterOptions') asked.push(variables)
    const { ids = [], questionIds = [] } = variables as { ids?: string[]; questionIds?: string[] }
    return {
      fieldsById: ids.map((id) => ({
        __typename: 'Field',
        id,
        options: OPTIONS.map((label) => ({ __typename: 'SelectOption', id: label, label, color: null })),
      })),
      questionsById: questionIds.map((id) => ({
        __typename: 'Question',
        id,
        options: OPTIONS.map((optionText) => ({ __typename: 'QuestionOption', id: optionText, optionText })),
      })),
    }
  })

const [field, question] = filterableFields('NOTE', {
  own: [
    {
      __typename: 'Field',
      id: 'f',
      type: 'SELECT',
      label: 'Plan',
      hidden: false,
      rank: 0,
      options: [{ __typename: 'SelectOption', id: 'Option 0', label: 'Option 0', color: null }],
      optionCount: 200,
      maxSelectable: null,
      numberFormat: null,
      currencySymbol: null,
      groupId: null,
      groupTitle: null,
      viewerCanEdit: true,
    },
  ],
  questions: [{ id: 'q', type: 'SINGLE_SELECT', text: 'Which?', optionCount: 200 }],
  people: [],
}).filter(({ reference }) => reference.kind !== 'system')

function Choices({ of }: { of: FilterableField }) {
  const { choices, whole } = useOperandChoices(null, of, ['Option 150'], null)
  return <p>{whole ? `${choices.length}: ${choices.find(({ id }) => id === 'Option 150')?.label}` : 'Not all'}</p>
}

afterEach(cleanup)

test.each([
  ['a field', field, { ids: ['f'], questionIds: [] }],
  ['a question', question, { ids: [], questionIds: ['q'] }],
])('all options of %s are loaded once a condition names it, also those beyond the first', async (_, of, variables) => {
  if (!of) throw new Error('Both can be filtered by.')
  expect(of.options.length).toBeLessThan(2)
  await renderLive(server(), <Choices of={of} />)
  expect(screen.getByRole('paragraph').textContent).toBe('200: Option 150')
  expect(asked.at(-1)).toEqual(variables)
})
