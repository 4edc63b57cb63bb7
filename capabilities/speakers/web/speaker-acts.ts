import type { ApolloClient } from '@apollo/client'
import { DetectSpeakersDocument } from '#generated/operations/capabilities/speakers/web/speakers.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { refTo } from '#platform/web/live/change.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'

interface DetectingSpeakers {
  noteIds: readonly Id[]
  /** Told in how many of them somebody speaks, and how many were left out. */
  onRead: (read: { count: number; leftOut: number }) => void
}

/** Only the server reads whole texts. */
export const detectingSpeakers = (client: ApolloClient): Act<DetectingSpeakers> => ({
  name: 'detect-speakers',
  queueAs: REFUSED_AWAY.needsAnswer,
  touches: ({ noteIds }) => noteIds.map((id) => refTo('note', id)),
  show: () => undefined,
  async send({ noteIds, onRead }, operationId) {
    const sent = await send(client, DetectSpeakersDocument, { input: { noteIds: [...noteIds] } }, operationId)
    onRead(sent.data.detectSpeakers)
    return sent
  },
})
