import { act, cleanup, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestServer, renderLive } from '#platform/web/live/testing.tsx'
import { useAct, useLive } from '#platform/web/live/use-live.ts'
import { undoAct } from '#platform/web/undo/index.ts'
import type { DeletionRow } from './deletion-words.ts'
import { deletingForever, trashList } from './trash-acts.ts'
import { useRestoring } from './use-restoring.ts'

const EVERYTHING = { projectId: null, kind: null, deletedById: null, text: null }
const KINDS = {} as Parameters<typeof useRestoring>[0]

let stored: DeletionRow[] = []
let server: ReturnType<typeof createTestServer>
let give: ReturnType<typeof useActs>

function deletion(id: string, title: string): DeletionRow {
  const viewerCan = { __typename: 'DeletionViewerCan' as const, restore: true, deleteForever: true }
  const of = { kind: 'note', resourceId: `of ${id}`, title, taken: [], deletedPlaces: [], project: null }
  const reported = { deletedAt: '2026-11-20T07:00:00.000Z', deletedBy: null, underWay: null, daysLeft: 30 }
  return { __typename: 'Deletion', id, ...of, ...reported, viewerCan }
}

function useActs() {
  return { restore: useRestoring(KINDS), deleteForever: useAct(deletingForever) }
}

function Trash() {
  const { rows } = useLive(trashList, EVERYTHING)
  const given = useActs()
  useEffect(() => void (give = given))
  return <p>{rows.map(({ title }) => title).join(', ')}</p>
}
const shown = (): string => screen.getByRole('paragraph').textContent ?? ''

beforeEach(async () => {
  stored = [deletion('a', 'Interview'), deletion('b', 'Survey'), deletion('c', 'Call')]
  server = createTestServer(() => ({
    trash: { __typename: 'DeletionPage', nodes: stored, endCursor: null, hasNextPage: false },
  }))
  await renderLive(server, <Trash />)
})
afterEach(cleanup)

test('a restored deletion leaves the trash at once, and is in it again when the restore is undone', async () => {
  await act(async () => void give.restore([deletion('b', 'Survey')]))
  expect(shown()).toBe('Interview, Call')
  stored = [deletion('a', 'Interview'), deletion('c', 'Call')]
  await server.commit(0, { restoreDeletions: { __typename: 'RestoredDeletions', ids: ['b'] } })
  expect(shown()).toBe('Interview, Call')
  await act(async () => void undoAct())
  expect(shown()).toBe('Interview, Survey, Call')
  stored = [deletion('a', 'Interview'), deletion('b', 'Survey'), deletion('c', 'Call')]
  await server.undone(1)
  await vi.waitFor(() => expect(shown()).toBe('Interview, Survey, Call'))
})

test('a refusal puts exactly the refused deletions back', async () => {
  await act(async () => {
    void give.restore([deletion('a', 'Interview')])
    give.deleteForever(['c'])
  })
  expect(shown()).toBe('Survey')
  await server.refuse(0)
  expect(shown()).toBe('Interview, Survey')
  await server.refuse(1)
  expect(shown()).toBe('Interview, Survey, Call')
})
