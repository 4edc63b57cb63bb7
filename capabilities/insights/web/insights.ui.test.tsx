import { act, cleanup, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ProjectInsightsDocument } from '#generated/operations/capabilities/insights/web/insight.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { createTestServer, renderLive } from '#platform/web/live/testing.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { undoAct } from '#platform/web/undo/index.ts'
import { changingInsight, deletingInsights, type InsightRow } from './insight-acts.ts'

let stored: InsightRow[] = []
let server: ReturnType<typeof createTestServer>
let give: ReturnType<typeof useActs>

function insight(id: string, title: string): InsightRow {
  const at = '2026-11-20T07:00:00.000Z'
  const may = { edit: true, lock: true, move: true, publish: true, delete: true }
  return {
    __typename: 'Insight',
    id,
    title,
    preview: '',
    locked: false,
    published: false,
    publishedAt: null,
    publishedBy: null,
    createdBy: null,
    createdAt: at,
    updatedAt: at,
    quoteCount: 0,
    project: { __typename: 'Project', id: 'p', title: '' },
    viewerCan: { __typename: 'InsightViewerCan', ...may },
  }
}
const words = ({ title, published, viewerCan }: InsightRow): string =>
  [title, ...(published ? ['published'] : []), ...(viewerCan.edit ? [] : ['closed'])].join(' ')

function useActs() {
  return { change: useAct(changingInsight), remove: useAct(deletingInsights) }
}

function Insights() {
  const { data } = useAnswer(ProjectInsightsDocument, { variables: { projectId: 'p', first: 9 } })
  const given = useActs()
  useEffect(() => void (give = given))
  return <p>{data?.project?.insights.nodes.map(words).join(', ')}</p>
}
const shown = (): string => screen.getByRole('paragraph').textContent ?? ''

beforeEach(async () => {
  stored = [insight('a', 'Setup is slow'), insight('b', 'Price')]
  server = createTestServer(() => ({
    project: {
      __typename: 'Project',
      id: 'p',
      insights: { __typename: 'InsightPage', nodes: stored, endCursor: null, hasNextPage: false },
    },
  }))
  await renderLive(server, <Insights />)
})
afterEach(cleanup)

test('acts on insights show at once, and a refusal removes only its own draft', async () => {
  act(() => {
    give.change({ id: 'a', change: { title: 'Setup takes hours' } })
    give.change({ id: 'b', change: { published: true } })
  })
  expect(shown()).toBe('Setup takes hours, Price published')
  await server.refuse(0)
  expect(shown()).toBe('Setup is slow, Price published')
  await server.refuse(1)
  expect(shown()).toBe('Setup is slow, Price')
})

test('a locked insight is read-only, and editable again when the lock is undone', async () => {
  act(() => void reportAct(give.change({ id: 'a', change: { locked: true } }), { title: 'Locked' }))
  expect(shown()).toBe('Setup is slow closed, Price')
  stored = [{ ...insight('a', 'Setup is slow'), locked: true }, insight('b', 'Price')]
  await server.commit(0, { changeInsight: stored[0] ?? {} })
  await act(async () => void undoAct())
  stored = [insight('a', 'Setup is slow'), insight('b', 'Price')]
  await server.undone(1)
  await vi.waitFor(() => expect(shown()).toBe('Setup is slow, Price'))
})

test('a deleted insight disappears at once, and reappears on a refusal', async () => {
  act(() => void give.remove(['a']))
  expect(shown()).toBe('Price')
  await server.refuse(0)
  expect(shown()).toBe('Setup is slow, Price')
})
