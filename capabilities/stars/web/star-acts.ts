import type { ApolloClient } from '@apollo/client'
import { StarThingDocument } from '#generated/operations/capabilities/stars/web/star.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'
import { refTo } from '#platform/web/live/change.ts'
import type { StarredKind } from '../model/star.ts'
import { STAR_KIND, STARS, type StarredThing } from './star-list.ts'
import { starStrings as strings } from './strings.ts'

export interface Starring {
  kind: StarredKind
  id: Id
  starred: boolean
  /** The entry that the list of stars shows at once; null if only the server knows its title. */
  shown: StarredThing | null
  /** Called with its title. */
  named: (title: string) => void
}

export const starring = (client: ApolloClient): Act<Starring> => ({
  name: 'star-thing',
  queueAs: ({ shown }) => (shown ? strings.queue : REFUSED_AWAY.needsAnswer),
  touches: ({ id }) => [refTo(STAR_KIND, id)],
  show(draft, { id, starred, shown }) {
    if (!starred) draft.remove(refTo(STAR_KIND, id))
    else if (shown) draft.insert(STARS, { kind: STAR_KIND, row: shown, after: null })
  },
  async send({ kind, id, starred, named }, operationId, queue) {
    const sent = await send(client, StarThingDocument, { input: { kind, id, starred } }, operationId, queue)
    named(sent.data.starThing.title)
    return sent
  },
})
