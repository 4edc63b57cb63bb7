import { act, cleanup, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { reportInPlace } from '#platform/web/live/report-act.ts'
import { createTestServer, renderLive } from '#platform/web/live/testing.tsx'
import { useAct, useLive } from '#platform/web/live/use-live.ts'
import { deletingSavedFilter, namingSavedFilter, savedFilterList } from './saved-filter-acts.ts'

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
let give: ReturnType<typeof useActs>

function useActs() {
  return { name: useAct(namingSavedFilter), remove: useAct(deletingSavedFilter) }
}

function Filters() {
  const { rows } = useLive(savedFilterList, ALL)
  const given = useActs()
  useEffect(() => void (give = given))
  return <p>{rows.map(({ label }) => label).join(', ')}</p>
}
const shown = (): string | null => screen.getByRole('paragraph').textContent

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
    const named = give.name({ id: 'a', label: 'Last week', description: '' })
    void reportInPlace(named, 'Renamed', 'once-done').then((refusal) => refusals.push(refusal))
    give.remove('b')
  })
  expect(shown()).toBe('Last week, Filter c')
  await server.refuse(0, 'That name is taken.')
  expect(shown()).toBe('Filter a, Filter c')
  expect(refusals).toEqual(['That name is taken.'])
  await server.refuse(1)
  expect(shown()).toBe('Filter a, Filter b, Filter c')
})
