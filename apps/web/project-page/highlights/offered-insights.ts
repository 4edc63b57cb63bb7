import { bestFirst } from '#platform/kernel/best-first.ts'

/** The insights that match a typed text, the best match first, as the tag picker ranks tags. */
export function offeredInsights<Row extends { title: string }>(insights: readonly Row[], query: string): Row[] {
  return bestFirst(insights, query, ({ title }) => title)
}
