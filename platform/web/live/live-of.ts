import type { ApolloClient } from '@apollo/client'
import { TakeBackDocument } from '#generated/operations/platform/web/live/take-back.ts'
import { newId } from '#platform/kernel/ids.ts'
import { isDiscarded, isUnreachable } from '../graphql/call-error.ts'
import { followAnswers } from '../graphql/followed-events.ts'
import { withdrawQueued } from '../graphql/outbox-link.ts'
import { send } from './ask.ts'
import { createLive, type Live } from './live.ts'
import { liveStrings } from './strings.ts'

const lives = new WeakMap<ApolloClient, Live>()

/** All that the page shows of what changes, and what it does: one for each client. */
export function liveOf(client: ApolloClient): Live {
  const known = lives.get(client)
  if (known) return known
  const live = createLive({
    newId,
    isUnreachable,
    isDiscarded,
    withdraw: (operationId) => withdrawQueued(client, operationId),
    async takeBack(actOperationId, undoId, onQueued) {
      const queue = { title: liveStrings.queueUndo, onQueued }
      const { data, committed } = await send(client, TakeBackDocument, { input: { actOperationId } }, undoId, queue)
      const { redoOperationId, stayed } = data.takeActBack
      return { committed, canGoBack: redoOperationId !== null, stayed }
    },
  })
  lives.set(client, live)
  // Once the answer itself is shown: Apollo tells of it in a task of its own, which is queued behind the first of these.
  followAnswers(client, () => void setTimeout(() => setTimeout(live.settle)))
  return live
}
