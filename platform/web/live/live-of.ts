import type { ApolloClient } from '@apollo/client'
import { followAnswers } from '../graphql/followed-events.ts'
import { createLive, type Live } from './live.ts'

const lives = new WeakMap<ApolloClient, Live>()

/** The `Live` of a client, created on first use. */
export function liveOf(client: ApolloClient): Live {
  const known = lives.get(client)
  if (known) return known
  const live = createLive()
  lives.set(client, live)
  followAnswers(client, live.settle)
  return live
}
