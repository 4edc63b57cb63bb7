import { gql, type TypedDocumentNode } from '@apollo/client'
import { act, cleanup, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { KeptChartFragment } from '#generated/operations/capabilities/charts/web/charts.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { createTestServer, renderLive } from '#platform/web/live/testing.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { undoAct } from '#platform/web/undo/index.ts'
import { chartOptions } from '../model/chart.ts'
import { changingChart, creatingChart, deletingChart } from './chart-acts.ts'

const CHARTS = gql`
  query Charts {
    project(id: "p") {
      id
      charts {
        id
        title
      }
    }
  }
` as TypedDocumentNode<{ project: { charts: readonly KeptChartFragment[] } }>
const chart = (id: string) => ({ __typename: 'Chart', id, title: `Chart ${id}` })

let server: ReturnType<typeof createTestServer>
let give: ReturnType<typeof useActs>

function useActs() {
  return { create: useAct(creatingChart), change: useAct(changingChart), remove: useAct(deletingChart) }
}

function Charts() {
  const { data } = useAnswer(CHARTS, { variables: {} })
  const given = useActs()
  useEffect(() => void (give = given))
  return <p>{data?.project.charts.map(({ title }) => title).join(', ')}</p>
}
const shown = (): string | null => screen.getByRole('paragraph').textContent

beforeEach(async () => {
  server = createTestServer(() => ({ project: { __typename: 'Project', id: 'p', charts: [chart('a'), chart('b')] } }))
  await renderLive(server, <Charts />)
})
afterEach(cleanup)

test('saving, renaming and deleting charts shows at once, and each refused change is removed again', async () => {
  act(() => {
    give.create({ id: 'c', projectId: 'p', title: 'Feelings', options: chartOptions.parse({}) })
    give.change({ id: 'a', title: 'By month' })
    give.remove('b')
  })
  expect(shown()).toBe('By month, Feelings')
  await server.refuse(0)
  expect(shown()).toBe('By month')
  await server.refuse(1)
  expect(shown()).toBe('Chart a')
  await server.refuse(2)
  expect(shown()).toBe('Chart a, Chart b')
})

test('a deleted chart returns to its position when the deletion is undone', async () => {
  act(() => void reportAct(give.remove('a'), { title: 'Deleted' }))
  await act(async () => void undoAct())
  expect(shown()).toBe('Chart a, Chart b')
})
