import type { ApolloClient } from '@apollo/client'
import { useMemo } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import type { List, ShownPart } from './list.ts'
import { useLive } from './use-live.ts'

export interface LiveThing<Row> extends Pick<ShownPart<Row>, 'state' | 'error'> {
  /** Null until it is there; where the state is `ready`, there is none, or it may not be seen. */
  thing: Row | null
  retry: () => void
}

/**
 * One thing as it is known, under what is on its way; it follows what is committed. `listOf` is a `listOfOne`. A query of
 * null asks for nothing.
 */
export function useThing<Query extends { id: Id }, Row extends { id: Id }>(
  listOf: (client: ApolloClient) => List<Query, Row>,
  query: Query | null,
): LiveThing<Row> {
  const { rows, state, error, retry } = useLive(listOf, query)
  const thing = rows[0] ?? null
  return useMemo(() => ({ thing, state, error, retry }), [thing, state, error, retry])
}
