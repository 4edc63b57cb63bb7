import { ApolloProvider } from '@apollo/client/react'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { evidenceStrings } from '#highlights/web/evidence-strings.ts'
import { createTestServer } from '#platform/web/live/testing.tsx'
import { renderInterface } from '#platform/web/testing.tsx'
import { PublishedInsights } from './published-insights.tsx'

afterEach(cleanup)

const EVIDENCE = {
  __typename: 'Evidence',
  quotes: 3,
  people: 1,
  ofPeople: 125,
  quotesOfInterviewers: 0,
  quotesOfNobody: 0,
  notesOfNobody: 0,
} as const

function insight(id: string): object {
  return {
    __typename: 'Insight',
    id,
    title: `Insight ${id}`,
    preview: 'Said once.',
    publishedAt: '2026-11-20T07:00:00.000Z',
    project: { __typename: 'Project', id: 'p', title: 'Visits', color: null },
  }
}

test('each published insight shows how many people out of how many it is about, queried once for all of them', async () => {
  const ids = ['a', 'b']
  const server = createTestServer((name) =>
    name === 'EvidenceOfInsights'
      ? { insightsById: ids.map((id) => ({ __typename: 'Insight', id, evidence: EVIDENCE })) }
      : {
          publishedInsights: { nodes: ids.map(insight), endCursor: null, hasNextPage: false },
          publishedInsightMembers: { follows: [] },
        },
  )
  renderInterface(
    <ApolloProvider client={server.client}>
      <PublishedInsights title="Discover" hrefOf={({ id }) => `/${id}`} />
    </ApolloProvider>,
  )
  expect(await screen.findAllByText(evidenceStrings.counted(EVIDENCE))).toHaveLength(2)
  expect(server.asked.filter((name) => name === 'EvidenceOfInsights')).toHaveLength(1)
})
