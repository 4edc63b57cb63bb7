import type { ApolloClient } from '@apollo/client'
import { UndoActDocument } from '#generated/operations/platform/web/live/undo-act.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { isDiscarded, isUnreachable } from '../graphql/call-error.ts'
import { withdrawQueued } from '../graphql/outbox-link.ts'
import { createActs, type Act, type ActsWays, type Given } from './acts.ts'
import { send } from './ask.ts'
import type { List } from './list.ts'
import { openList, type LiveList } from './live-list.ts'
import { liveOf } from './live-of.ts'
import type { Live } from './live.ts'
import { liveStrings } from './strings.ts'

/** Returns the same list for all callers with the same query. */
export function keepList<Query, Row extends { id: Id }>(
  live: Live,
  list: List<Query, Row>,
  query: Query,
  firstRows?: number,
): LiveList<Row> {
  return live.keep(openList, list, query, firstRows)
}

/** Does an act and draws it at once. */
export function doAct<Input>(client: ApolloClient, of: Act<Input>, input: Input): Given {
  return liveOf(client)
    .acts((around) => createActs({ ...waysOf(client), ...around }))
    .act(of, input)
}

function waysOf(client: ApolloClient): ActsWays {
  return {
    newId,
    isUnreachable,
    isDiscarded,
    withdraw: (operationId) => withdrawQueued(client, operationId),
    async undoAct(actOperationId, undoId, waiting) {
      const queue = { title: liveStrings.queueUndo, ...waiting }
      const { data, committed } = await send(client, UndoActDocument, { input: { actOperationId } }, undoId, queue)
      const { redoOperationId, stayed } = data.undoOperation
      return { committed, canGoBack: redoOperationId !== null, stayed }
    },
  }
}
