import type { ApolloClient } from '@apollo/client'
import { ReadTurnsDocument } from '#generated/operations/capabilities/speakers/web/speakers.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { refTo } from '#platform/web/live/change.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'

interface ReadingTurns {
  noteIds: readonly Id[]
  /** Told in how many of them somebody speaks, and how many were left out. */
  onRead: (read: { count: number; leftOut: number }) => void
}

/** Only the server reads whole texts. */
export const readingTurns = (client: ApolloClient): Act<ReadingTurns> => ({
  name: 'read-turns',
  queueAs: REFUSED_AWAY.needsAnswer,
  touches: ({ noteIds }) => noteIds.map((id) => refTo('note', id)),
  show: () => undefined,
  async send({ noteIds, onRead }, operationId) {
    const sent = await send(client, ReadTurnsDocument, { input: { noteIds: [...noteIds] } }, operationId)
    onRead(sent.data.readTurns)
    return sent
  },
})
