import { gql, type TypedDocumentNode } from '@apollo/client'
import { act, cleanup, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { KeptChartFragment } from '#generated/operations/capabilities/charts/web/charts.ts'
import { createTestServer, renderLive } from '#platform/web/live/testing.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { undoAct } from '#platform/web/undo/index.ts'
import { chartOptions } from '../model/chart.ts'
import { useChartCommands } from './use-chart-commands.ts'

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
let charts: readonly KeptChartFragment[]
let commands: ReturnType<typeof useChartCommands>

function Charts() {
  const { data } = useAnswer(CHARTS, { variables: {} })
  const given = useChartCommands()
  const known = data?.project.charts ?? []
  useEffect(() => {
    charts = known
    commands = given
  })
  return <p>{known.map(({ title }) => title).join(', ')}</p>
}
const shown = (): string | null => screen.getByRole('paragraph').textContent
const chartOf = (id: string) => charts.find((each) => each.id === id)!

beforeEach(async () => {
  server = createTestServer(() => ({ project: { __typename: 'Project', id: 'p', charts: [chart('a'), chart('b')] } }))
  await renderLive(server, <Charts />)
})
afterEach(cleanup)

test('saving, renaming and deleting charts shows at once, and each refused change is removed again', async () => {
  act(() => {
    void commands.keep('p', 'Feelings', chartOptions.parse({}))
    void commands.change(chartOf('a'), { title: 'By month' })
    void commands.remove(chartOf('b'))
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
  act(() => void commands.remove(chartOf('a')))
  await act(async () => void undoAct())
  expect(shown()).toBe('Chart a, Chart b')
})
