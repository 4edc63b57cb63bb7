import { bestFirst } from '#platform/kernel/best-first.ts'

/** The insights that a typed text may mean, the best match first, as the picker of tags offers tags. */
export function offeredInsights<Row extends { title: string }>(insights: readonly Row[], query: string): Row[] {
  return bestFirst(insights, query, ({ title }) => title)
}
