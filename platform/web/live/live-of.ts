import type { ApolloClient } from '@apollo/client'
import { TakeBackDocument } from '#generated/operations/platform/web/live/take-back.ts'
import { newId } from '#platform/kernel/ids.ts'
import { isUnreachable } from '../graphql/call-error.ts'
import { send } from './ask.ts'
import { createLive, type Live } from './live.ts'

const lives = new WeakMap<ApolloClient, Live>()

/** All that the page shows of what changes, and what it does: one for each client. */
export function liveOf(client: ApolloClient): Live {
  const known = lives.get(client)
  if (known) return known
  const live = createLive({
    newId,
    isUnreachable,
    async takeBack(actOperationId, undoId) {
      const { data, committed } = await send(client, TakeBackDocument, { input: { actOperationId } }, undoId)
      return { committed, canGoBack: data.takeActBack.redoOperationId !== null }
    },
  })
  lives.set(client, live)
  return live
}
