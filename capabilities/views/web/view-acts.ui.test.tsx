import { act, cleanup, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProjectViewsDocument } from '#generated/operations/capabilities/views/web/views.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { createTestServer, renderLive } from '#platform/web/live/testing.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { undoAct } from '#platform/web/undo/index.ts'
import { NO_VIEW_DATA } from '../model/view.ts'
import { changingView, creatingView, deletingView, movingView, type SavedView } from './view-acts.ts'

let stored: SavedView[] = []
let server: ReturnType<typeof createTestServer>
let give: ReturnType<typeof useActs>

function view(id: string, title: string): SavedView {
  const viewerCan = { __typename: 'ProjectViewViewerCan' as const, edit: true, delete: true }
  const rows = { layout: 'TABLE' as const, objectType: 'NOTE' as const, rank: 1, viewData: NO_VIEW_DATA }
  return { __typename: 'ProjectView', id, title, ...rows, shownOnCards: null, viewerCan }
}

function useActs() {
  return {
    create: useAct(creatingView),
    change: useAct(changingView),
    move: useAct(movingView),
    remove: useAct(deletingView),
  }
}

function Views() {
  const { data } = useAnswer(ProjectViewsDocument, { variables: { projectId: 'p' } })
  const given = useActs()
  useEffect(() => void (give = given))
  return <p>{data?.project?.views.map(({ title }) => title).join(', ')}</p>
}
const shown = (): string => screen.getByRole('paragraph').textContent ?? ''

beforeEach(async () => {
  stored = [view('a', 'Table'), view('b', 'Board'), view('c', 'Canvas')]
  server = createTestServer(() => ({ project: { __typename: 'Project', id: 'p', views: stored } }), {
    typePolicies: { Project: { fields: { views: { merge: false } } } },
  })
  await renderLive(server, <Views />)
})
afterEach(cleanup)

test('changes of views show at once, and a refused change is removed again', async () => {
  act(() => {
    give.change({ id: 'a', title: 'Everything' })
    give.move({ id: 'c', projectId: 'p', afterId: 'a' })
    give.remove('b')
  })
  expect(shown()).toBe('Everything, Canvas')
  await server.refuse(0)
  expect(shown()).toBe('Table, Canvas')
  await server.refuse(2)
  expect(shown()).toBe('Table, Canvas, Board')
  await server.refuse(1)
  expect(shown()).toBe('Table, Board, Canvas')
})

test('a new view appears after the others at once, and disappears when that is undone', async () => {
  let made: Promise<boolean> | undefined
  const requested = { title: 'Grid', layout: 'GRID', objectType: 'NOTE', data: NO_VIEW_DATA } as const
  const report = { title: 'Created', onceDone: true }
  act(() => void (made = reportAct(give.create({ id: 'd', projectId: 'p', ...requested }), report)))
  expect(shown()).toBe('Table, Board, Canvas, Grid')
  await vi.waitFor(() => expect(server.acts).toHaveLength(1))
  expect(server.acts[0]?.variables['input']).toMatchObject({ id: 'd' })
  stored = [...stored, { ...view('d', 'Grid'), layout: 'GRID', rank: 2 }]
  await server.commit(0, { createView: stored[3] ?? {} })
  await expect(made).resolves.toBe(true)
  expect(shown()).toBe('Table, Board, Canvas, Grid')
  await act(async () => void undoAct())
  expect(shown()).toBe('Table, Board, Canvas')
  stored = stored.slice(0, 3)
  await server.undone(1)
  await vi.waitFor(() => expect(shown()).toBe('Table, Board, Canvas'))
})
