import { act, cleanup, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestServer, renderLive } from '#platform/web/live/testing.tsx'
import { useLive } from '#platform/web/live/use-live.ts'
import { savedFilterList } from './saved-filter-acts.ts'
import { openSavedFilter, useSavedFilterCommands, type OpenSavedFilter } from './use-saved-filter-commands.ts'

const ALL = { words: null }
const viewerCan = { __typename: 'SavedFilterViewerCan', edit: true, share: true, delete: true }
const saved = (id: string) => ({
  __typename: 'SavedFilter',
  id,
  scopeId: 's',
  label: `Filter ${id}`,
  description: '',
  filter: {},
  viewerCan,
})

let server: ReturnType<typeof createTestServer>
let filters: readonly OpenSavedFilter[]
let commands: ReturnType<typeof useSavedFilterCommands>

function Filters() {
  const { rows } = useLive(savedFilterList, ALL)
  const given = useSavedFilterCommands()
  useEffect(() => {
    filters = rows.map(openSavedFilter)
    commands = given
  })
  return <p>{rows.map(({ label }) => label).join(', ')}</p>
}
const shown = (): string | null => screen.getByRole('paragraph').textContent
const filterOf = (id: string) => filters.find((each) => each.id === id)!

beforeEach(async () => {
  server = createTestServer(() => ({
    savedFilters: {
      __typename: 'SavedFilterPage',
      nodes: ['a', 'b', 'c'].map(saved),
      endCursor: null,
      hasNextPage: false,
    },
  }))
  await renderLive(server, <Filters />)
})
afterEach(cleanup)

test('a filter is renamed or removed at once, and each refusal reverts only its own draft', async () => {
  const refusals: (string | null)[] = []
  act(() => {
    const named = { label: 'Last week', description: '' }
    void commands.rename(filterOf('a'), named).then((refusal) => refusals.push(refusal))
    void commands.remove(filterOf('b'))
  })
  expect(shown()).toBe('Last week, Filter c')
  await server.refuse(0, 'That name is taken.')
  expect(shown()).toBe('Filter a, Filter c')
  expect(refusals).toEqual(['That name is taken.'])
  await server.refuse(1)
  expect(shown()).toBe('Filter a, Filter b, Filter c')
})
