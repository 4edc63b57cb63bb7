import type { ApolloClient } from '@apollo/client'
import { useMemo } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import type { List, ShownPart } from './list.ts'
import { useLive } from './use-live.ts'

export interface LiveThing<Row> extends Pick<ShownPart<Row>, 'state' | 'error'> {
  /** Null until it is loaded; null in the state `ready` if there is none, or the user may not see it. */
  thing: Row | null
  retry: () => void
}

/**
 * One known thing with pending acts drawn over it; it follows what is committed. `listOf` is a `listOfOne`. A null
 * query requests nothing.
 */
export function useThing<Query extends { id: Id }, Row extends { id: Id }>(
  listOf: (client: ApolloClient) => List<Query, Row>,
  query: Query | null,
): LiveThing<Row> {
  const { rows, state, error, retry } = useLive(listOf, query)
  const thing = rows[0] ?? null
  return useMemo(() => ({ thing, state, error, retry }), [thing, state, error, retry])
}
