import type { ApolloClient } from '@apollo/client'
import { followAnswers } from '../graphql/followed-events.ts'
import { createLive, type Live } from './live.ts'

const lives = new WeakMap<ApolloClient, Live>()

/** All that the page shows of what changes, and what it does: one for each client. */
export function liveOf(client: ApolloClient): Live {
  const known = lives.get(client)
  if (known) return known
  const live = createLive()
  lives.set(client, live)
  followAnswers(client, live.settle)
  return live
}
