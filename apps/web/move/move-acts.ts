import type { ApolloClient } from '@apollo/client'
import { MoveInsightsDocument, MoveNotesDocument } from '#generated/operations/apps/web/move/move.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'
import { refTo } from '#platform/web/live/change.ts'
import { changed } from '#platform/web/live/changed.ts'

interface Moving {
  ids: readonly Id[]
  /** The scope that they are moved from; null where that is not known. */
  fromScopeId: Id | null
  target: { id: Id; title: string }
}

/** Names the project that it is in, as its page and lists of several projects do. */
interface InProject {
  project?: { id: Id; title?: string }
}

const DOCUMENTS = { note: MoveNotesDocument, insight: MoveInsightsDocument } as const

/**
 * They leave the lists of their project, and other places where they are shown name the new project immediately. Only
 * the server knows what happens to what is connected with them.
 */
const movingTo =
  (kind: 'note' | 'insight') =>
  (client: ApolloClient): Act<Moving> => ({
    name: `move-${kind}s`,
    queueAs: REFUSED_AWAY.needsAnswer,
    // The project is touched too: a second move to it finds the tags, fields and questions that the first one created.
    touches: ({ ids, target }) => [...ids.map((id) => refTo(kind, id)), refTo('project', target.id)],
    show(draft, { ids, fromScopeId, target: { id: toId, title } }) {
      for (const id of ids) {
        if (fromScopeId !== null) draft.leave(refTo(kind, id), fromScopeId)
        draft.patch<InProject>(refTo(kind, id), (thing) =>
          thing.project ? { ...thing, project: changed(thing.project, { id: toId, title }) } : thing,
        )
      }
    },
    send: async ({ ids, target }, operationId) =>
      send(client, DOCUMENTS[kind], { input: { ids: [...ids], toProjectId: target.id } }, operationId),
  })

export const MOVING = { note: movingTo('note'), insight: movingTo('insight') } as const
