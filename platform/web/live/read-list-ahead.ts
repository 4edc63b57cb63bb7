import type { ApolloClient } from '@apollo/client'
import type { Id } from '#platform/kernel/ids.ts'
import type { List } from './list.ts'
import { keepList } from './lists-and-acts.ts'
import { liveOf } from './live-of.ts'

/** Asks for the first rows of a list without groups while nothing shows it yet; whoever asks the same then waits for no second answer. */
export function readListAhead<Query, Row extends { id: Id }>(
  client: ApolloClient,
  listOf: (client: ApolloClient) => List<Query, Row>,
  query: Query,
): void {
  const list = keepList(liveOf(client), listOf(client), query)
  const letGo = list.listen(() => {
    if (list.part(null).state !== 'loading') letGo()
  })
  list.want([null])
}
