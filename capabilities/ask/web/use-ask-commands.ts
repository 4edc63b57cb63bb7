import { useApolloClient } from '@apollo/client/react'
import { OpenConversationDocument } from '#generated/operations/capabilities/ask/web/ask.ts'
import type { FilterForm } from '#filters/model/filter-form.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import type { Given } from '#platform/web/live/acts.ts'
import { reportAct, reportRefusal } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import type { ConversationFilter } from '../model/conversation.ts'
import type { Rating } from '../model/message.ts'
import {
  answeringAgain,
  asking,
  cancelling,
  changing,
  continuing,
  deleting,
  rating,
  sharing,
  starting,
} from './ask-acts.ts'
import { askStrings as strings } from './strings.ts'

/** The commands of Ask; mod+z undoes those that can be. */
export function useAskCommands() {
  const client = useApolloClient()
  const start = useAct(starting)
  const ask = useAct(asking)
  const cancel = useAct(cancelling)
  const again = useAct(answeringAgain)
  const goOn = useAct(continuing)
  const change = useAct(changing)
  const share = useAct(sharing)
  const rate = useAct(rating)
  const remove = useAct(deleting)
  return {
    /**
     * Asks in a new conversation. While the server is away the question waits in the queue of acts.
     * @returns its id once the question is stored; null if it was refused
     */
    async start(question: string, filter: ConversationFilter, conditions: FilterForm): Promise<Id | null> {
      const id = newId()
      if (!(await isStored(start({ id, question, filter, ...given(conditions) })))) return null
      // Its page is drawn at once then, and asks itself if this fails.
      await client
        .query({ query: OpenConversationDocument, variables: { id }, fetchPolicy: 'network-only' })
        .catch(() => undefined)
      return id
    },
    /** @returns whether the question is stored; while the server is away it waits in the queue of acts */
    ask: async (conversationId: Id, question: string, conditions: FilterForm, against = false): Promise<boolean> =>
      isStored(ask({ conversationId, question, against, ...given(conditions) })),
    cancel: async (answerId: Id): Promise<void> => void (await reportRefusal(cancel({ answerId }))),
    again: async (answerId: Id): Promise<void> => void (await reportRefusal(again({ answerId }))),
    goOn: async (answerId: Id): Promise<void> => void (await reportRefusal(goOn({ answerId }))),
    rename: async (id: Id, title: string): Promise<boolean> =>
      reportAct(change({ id, title }), { title: strings.renamed(title) }),
    limit: async (id: Id, filter: ConversationFilter): Promise<boolean> =>
      reportAct(change({ id, filter }), { title: strings.limited, quiet: true }),
    share: async (id: Id, shared: boolean): Promise<boolean> =>
      reportAct(share({ id, shared }), { title: shared ? strings.shared : strings.unshared, onceDone: true }),
    rate: async (answerId: Id, given: Rating | null): Promise<boolean> =>
      reportAct(rate({ answerId, rating: given }), {
        title: given === null ? strings.unrated : strings.rated,
        quiet: true,
      }),
    remove: async (id: Id, title: string): Promise<boolean> => reportAct(remove(id), { title: strings.deleted(title) }),
  }
}

/** Only where there are any. */
function given(conditions: FilterForm): { conditions?: FilterForm } {
  return conditions.fields.length === 0 ? {} : { conditions }
}

/** Waits until a question is stored by the server, perhaps long after it was asked. */
async function isStored(asked: Given): Promise<boolean> {
  const isKept = await reportAct(asked, { title: strings.wasAsked, quiet: true })
  return isKept && (await asked.done).state === 'done'
}
