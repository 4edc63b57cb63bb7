import { useApolloClient } from '@apollo/client/react'
import { OpenConversationDocument } from '#generated/operations/capabilities/ask/web/ask.ts'
import type { FilterForm } from '#filters/model/filter-form.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import type { Given } from '#platform/web/live/acts.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import type { ConversationFilter } from '../model/conversation.ts'
import { asking, starting } from './ask-acts.ts'
import { askStrings as strings } from './strings.ts'

/** Asks questions; while the server is away they wait in the queue of acts. */
export function useAsking() {
  const client = useApolloClient()
  const begin = useAct(starting)
  const add = useAct(asking)
  return {
    /** Asks in a new conversation. @returns its id once the question is stored; null if it was refused */
    async start(question: string, filter: ConversationFilter, conditions: FilterForm): Promise<Id | null> {
      const id = newId()
      if (!(await isStored(begin({ id, question, filter, ...given(conditions) })))) return null
      // Its page is drawn at once then, and asks itself if this fails.
      await client
        .query({ query: OpenConversationDocument, variables: { id }, fetchPolicy: 'network-only' })
        .catch(() => undefined)
      return id
    },
    /** @returns whether the question is stored */
    ask: async (conversationId: Id, question: string, conditions: FilterForm, against = false): Promise<boolean> =>
      isStored(add({ conversationId, question, against, ...given(conditions) })),
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
