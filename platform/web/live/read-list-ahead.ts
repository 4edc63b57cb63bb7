import type { ApolloClient } from '@apollo/client'
import type { Id } from '#platform/kernel/ids.ts'
import type { List } from './list.ts'
import { keepList } from './lists-and-acts.ts'
import { liveOf } from './live-of.ts'

/** Requests the first rows of a list without groups before it is shown, so that showing it needs no second request. */
export function readListAhead<Query, Row extends { id: Id }>(
  client: ApolloClient,
  listOf: (client: ApolloClient) => List<Query, Row>,
  query: Query,
): void {
  const list = keepList(liveOf(client), listOf(client), query)
  if (list.part(null).state !== 'loading') return
  const letGo = list.listen(() => {
    if (list.part(null).state !== 'loading') letGo()
  })
  list.request([null])
}
