import type { ApolloClient } from '@apollo/client'
import { MoveInsightsDocument, MoveNotesDocument } from '#generated/operations/apps/web/screens/move/move.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'
import { refTo } from '#platform/web/live/change.ts'

interface Moving {
  ids: readonly Id[]
  toProjectId: Id
}

const DOCUMENTS = { note: MoveNotesDocument, insight: MoveInsightsDocument } as const

/** What becomes of things and of what hangs on them, only the server knows. */
const movingTo =
  (kind: 'note' | 'insight') =>
  (client: ApolloClient): Act<Moving> => ({
    name: `move-${kind}s`,
    queueAs: REFUSED_AWAY.needsAnswer,
    // The project too: of what is moved to it, the second finds the tags, fields and questions that the first one made.
    touches: ({ ids, toProjectId }) => [...ids.map((id) => refTo(kind, id)), refTo('project', toProjectId)],
    show: () => undefined,
    send: async ({ ids, toProjectId }, operationId) =>
      send(client, DOCUMENTS[kind], { input: { ids: [...ids], toProjectId } }, operationId),
  })

export const MOVING = { note: movingTo('note'), insight: movingTo('insight') } as const
