import type { ApolloClient } from '@apollo/client'
import {
  ChangeLanguageModelUseDocument,
  LanguageModelCallsDocument,
  LanguageModelSharesDocument,
  RemoveLanguageModelDocument,
  SetLanguageModelDocument,
  type LanguageModelPartsFragment,
} from '#generated/operations/capabilities/language-models/web/language-model.ts'
import type { ChangeLanguageModelUseInput, SetLanguageModelInput } from '#generated/operations/schema-types.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { refTo } from '#platform/web/live/change.ts'
import { changed } from '#platform/web/live/changed.ts'
import { listOfPages } from '#platform/web/live/list-of-pages.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'

const KIND = 'languageModel'

/** The form shows what was entered until the server has checked it; a key is drawn nowhere. */
export const settingLanguageModel = (client: ApolloClient): Act<{ id: Id; input: SetLanguageModelInput }> => ({
  name: 'set-language-model',
  queueAs: REFUSED_AWAY.mustBeCertain,
  touches: ({ id }) => [refTo(KIND, id)],
  show: () => undefined,
  send: async ({ input }, operationId) => send(client, SetLanguageModelDocument, { input }, operationId),
})

/** Only the server knows which model is used afterwards. */
export const removingLanguageModel = (client: ApolloClient): Act<Id> => ({
  name: 'remove-language-model',
  queueAs: REFUSED_AWAY.mustBeCertain,
  touches: (id) => [refTo(KIND, id)],
  show: () => undefined,
  send: async (_id, operationId) => send(client, RemoveLanguageModelDocument, {}, operationId),
})

export const changingLanguageModelUse = (
  client: ApolloClient,
): Act<{ id: Id; change: ChangeLanguageModelUseInput }> => ({
  name: 'change-language-model-use',
  queueAs: REFUSED_AWAY.mustBeCertain,
  touches: ({ id }) => [refTo(KIND, id)],
  show(draft, { id, change: { switchedOff } }) {
    if (switchedOff == null) return
    draft.patch<LanguageModelPartsFragment>(refTo(KIND, id), (model) => changed(model, { isSwitchedOff: switchedOff }))
  },
  send: async ({ change }, operationId) => send(client, ChangeLanguageModelUseDocument, { input: change }, operationId),
})

/** What was used this month, by purpose and person. */
export const shareList = (client: ApolloClient) =>
  listOfPages(client, {
    name: 'language-model-shares',
    kind: 'languageModelShare',
    document: LanguageModelSharesDocument,
    pageOf: ({ languageModelShares }) => languageModelShares,
  })

/** The requests to the model, latest first. */
export const callList = (client: ApolloClient) =>
  listOfPages(client, {
    name: 'language-model-calls',
    kind: 'languageModelCall',
    document: LanguageModelCallsDocument,
    pageOf: ({ languageModelCalls }) => languageModelCalls,
  })
