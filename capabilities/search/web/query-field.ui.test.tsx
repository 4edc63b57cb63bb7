import { ApolloProvider } from '@apollo/client/react'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useEffect, useState } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NO_FILTER } from '#filters/model/filter-form.ts'
import { createTestServer } from '#platform/web/live/testing.tsx'
import { renderInterface } from '#platform/web/testing.tsx'
import { QueryField } from './query-field.tsx'
import { readFilter } from './search-filter.ts'
import { NO_FILTERS, type SearchState } from './search-address.ts'
import { strings } from './strings.ts'

const TAG_ID = '01890a5d-ac96-774b-bcce-b302099a8057'
const USER_ID = '01890a5d-ac96-774b-bcce-b302099a8058'

type Shown = Pick<SearchState, 'query' | 'filters'> & Partial<SearchState>
let shown: Shown
const entered: string[] = []
afterEach(cleanup)
beforeEach(() => {
  entered.length = 0
})

/** Answers like the server when one tag is named Price and the user is Ana. */
function answer(name: string, variables: Record<string, unknown>): object {
  if (name === 'FilterUsers')
    return {
      users: {
        __typename: 'UserPage',
        hasNextPage: false,
        nodes: 'ana silva'.startsWith(String(variables['query']))
          ? [{ __typename: 'User', id: USER_ID, name: 'Ana Silva' }]
          : [],
      },
    }
  if (name === 'SearchedFields') return { fieldGroups: [], personFields: [] }
  if (name === 'GatheredFields')
    return {
      gatheredFields: [
        {
          __typename: 'GatheredField',
          id: TAG_ID,
          appliesTo: 'note',
          type: 'SELECT',
          label: 'Plan',
          options: [{ __typename: 'SelectOption', id: USER_ID, label: 'Pro', color: null }],
          optionCount: 1,
          projects: ['Garden study'],
          projectCount: 1,
        },
        {
          __typename: 'GatheredField',
          id: USER_ID,
          appliesTo: 'note',
          type: 'NUMBER',
          label: 'Weeks planned',
          options: [],
          optionCount: 0,
          projects: ['Garden study'],
          projectCount: 1,
        },
      ].filter(({ label }) => label.toLowerCase().includes(String(variables['words']))),
    }
  const { query, types } = variables['options'] as { query: { value: string }; types: string[] }
  const items =
    types[0] === 'TAG' && 'price'.startsWith(query.value)
      ? [
          {
            __typename: 'SearchItem',
            id: TAG_ID,
            type: 'TAG',
            preview: { __typename: 'SearchPreview', title: [{ text: 'Price', match: true }], content: [] },
            parent: { __typename: 'SearchParent', type: 'PROJECT', id: USER_ID, title: 'Garden study' },
            projectId: null,
            saidBy: [],
            isInterviewers: false,
            foundBy: 'WORDS',
            lacks: [],
            fields: [],
            inSummary: [],
            createdAt: '2026-11-20T07:00:00.000Z',
            updatedAt: '2026-11-20T07:00:00.000Z',
          },
        ]
      : []
  return {
    search: {
      __typename: 'SearchResult',
      items,
      total: items.length,
      whole: items.length,
      nextOffset: null,
      matched: 'ALL',
      withoutMeaning: null,
      leftOut: null,
      isNothingNear: false,
      reading: null,
      suggestedQuery: null,
      corrects: false,
    },
  }
}

function Page({ begun }: { begun: Shown }) {
  const [state, setState] = useState(begun)
  useEffect(() => {
    shown = state
  })
  return (
    <QueryField
      label={strings.field}
      query={state.query}
      filters={state.filters}
      filter={state.filter === undefined || state.filter === '' ? NO_FILTER : readFilter(state.filter)}
      onType={(query) => setState({ ...state, query })}
      onNarrow={(part) => setState({ ...state, ...part })}
      onKeyDown={(event) => {
        if (event.key === 'Enter') entered.push(state.query)
      }}
    />
  )
}

function open(begun: Partial<Shown> = {}) {
  const { client } = createTestServer(answer)
  renderInterface(
    <ApolloProvider client={client}>
      <Page begun={{ query: '', filters: NO_FILTERS, ...begun }} />
    </ApolloProvider>,
  )
  return { user: userEvent.setup(), field: screen.getByRole('searchbox') }
}

const offer = (written: string, name: string, title: string, place: string | null = null) => ({
  name: strings.filters.offer(written, name, title, place),
})
const { names } = strings.filters

test('possible filters are offered; Enter searches them as words, and accepting one by key removes it from the query', async () => {
  const { user, field } = open()
  await user.type(field, 'tag:pri from:ana slow')
  await screen.findByRole('button', offer('from:ana', names.authors, 'Ana Silva'))
  await screen.findByRole('button', offer('tag:pri', names.tags, 'Price', 'Garden study'))
  await user.keyboard('{Enter}')
  expect(entered).toEqual(['tag:pri from:ana slow'])
  expect(shown.filters).toEqual(NO_FILTERS)

  await user.keyboard('{Tab}{ArrowRight}{Enter}')
  expect(shown).toMatchObject({ query: 'from:ana slow', filters: { ...NO_FILTERS, tags: [TAG_ID] } })
  expect(document.activeElement).toBe(field)
  await user.click(screen.getByRole('button', offer('from:ana', names.authors, 'Ana Silva')))
  expect(shown).toMatchObject({ query: 'slow', filters: { ...NO_FILTERS, tags: [TAG_ID], authors: [USER_ID] } })
  expect(document.activeElement).toBe(field)
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull())
})

test('times are offered without a request, with each possible meaning', async () => {
  const { user, field } = open()
  await user.type(field, 'before 2025-03-01')
  await user.click(
    await screen.findByRole('button', offer('before 2025-03-01', strings.filters.changed, 'before 2025-03-01')),
  )
  expect(shown).toMatchObject({ query: '', filters: { ...NO_FILTERS, before: '2025-03-01' } })
  await user.type(field, 'in 2024')
  await user.click(
    await screen.findByRole('button', offer('in 2024', strings.filters.changed, '2024-01-01 to 2024-12-31')),
  )
  expect(shown.filters).toEqual({ ...NO_FILTERS, changed: '2024-01-01', before: '2025-01-01' })
})

test('Escape dismisses offers until something else is typed, and text without a meaning stays words', async () => {
  const { user, field } = open()
  await user.type(field, 'type:note')
  await screen.findByRole('button', offer('type:note', strings.filters.type, strings.tabNames.notes))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull()
  expect(shown.query).toBe('type:note')
  await user.type(field, 's')
  await screen.findByRole('button', offer('type:notes', strings.filters.type, strings.tabNames.notes))
  await user.keyboard('{Tab}{Escape}')
  expect(document.activeElement).toBe(field)
  expect(screen.queryByRole('button', { name: /^Use/ })).toBeNull()
  await user.clear(field)
  await user.type(field, 'tag:zebra')
  await user.keyboard('{Enter}')
  expect(entered).toEqual(['tag:zebra'])
})

test('Backspace at the beginning removes the filters, the last one first', async () => {
  const { user, field } = open({ query: 'slow', filters: { ...NO_FILTERS, tags: [TAG_ID], changed: '1 week ago' } })
  await user.click(field)
  await user.keyboard('{Backspace}')
  expect(shown.query).toBe('slo')
  await user.keyboard('{Home}{Backspace}')
  expect(shown).toMatchObject({ query: 'slo', filters: { ...NO_FILTERS, tags: [TAG_ID] } })
  await user.keyboard('{Backspace}')
  expect(shown.filters).toEqual(NO_FILTERS)
  await user.keyboard('{Backspace}')
  expect(shown.query).toBe('slo')
})

test('a named field is offered with its possible values, and Backspace removes its condition first', async () => {
  const { user, field } = open({ filters: { ...NO_FILTERS, tags: [TAG_ID] } })
  await user.type(field, 'slow plan:pr')
  await user.click(await screen.findByRole('button', offer('plan:pr', 'Plan', 'Pro', 'Garden study')))
  expect(shown.query).toBe('slow')
  expect(readFilter(shown.filter ?? '').fields).toMatchObject([
    { field: { kind: 'note', id: TAG_ID, gathered: true }, operatorType: 'IS_ONE_OF', values: { options: [USER_ID] } },
  ])
  await user.type(field, ' weeks-planned:>3')
  await user.click(
    await screen.findByRole('button', offer('weeks-planned:>3', 'Weeks planned', 'is greater than 3', 'Garden study')),
  )
  expect(readFilter(shown.filter ?? '').fields.at(-1)).toMatchObject({
    operatorType: 'IS_GREATER_THAN',
    values: { double: '3' },
  })
  await user.keyboard('{Home}{Backspace}{Backspace}')
  expect(readFilter(shown.filter ?? '').fields).toEqual([])
  expect(shown.filters.tags).toEqual([TAG_ID])
  await user.keyboard('{Backspace}')
  expect(shown.filters).toEqual(NO_FILTERS)
})
