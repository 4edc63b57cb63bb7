import type { ApolloClient } from '@apollo/client'
import {
  ChangeSavedFilterDocument,
  CreateSavedFilterDocument,
  DeleteSavedFilterDocument,
  OpenSavedFilterDocument,
  SavedFiltersDocument,
  type SavedFilterPartsFragment,
} from '#generated/operations/capabilities/saved-filters/web/saved-filters.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'
import { refTo } from '#platform/web/live/change.ts'
import { listOfPages } from '#platform/web/live/list-of-pages.ts'
import type { SavedFilter } from '../model/saved-filter.ts'
import { savedFilterStrings as strings } from './strings.ts'

/** The label and the description of a filter. */
export type Named = Pick<SavedFilter, 'label' | 'description'>

const KIND = 'savedFilter'

/** The saved filters that the viewer may use, by name. */
export const savedFilterList = (client: ApolloClient) =>
  listOfPages(client, {
    name: 'saved-filters',
    kind: KIND,
    document: SavedFiltersDocument,
    pageOf: ({ savedFilters }) => savedFilters,
  })

/** Puts a saved filter into the cache, so that using it next does not have to wait. */
export function keepSavedFilter(client: ApolloClient, saved: SavedFilterPartsFragment): void {
  client.writeQuery({ query: OpenSavedFilterDocument, variables: { id: saved.id }, data: { savedFilter: saved } })
}

/** Draws nothing ahead: only the server knows its position among the others. */
export const creatingSavedFilter = (client: ApolloClient): Act<{ id: Id; filter: SavedFilter['filter'] } & Named> => ({
  name: 'create-saved-filter',
  queueAs: REFUSED_AWAY.needsAnswer,
  touches: ({ id }) => [refTo(KIND, id)],
  show: () => undefined,
  async send(input, operationId) {
    const sent = await send(client, CreateSavedFilterDocument, { input }, operationId)
    keepSavedFilter(client, sent.data.createSavedFilter)
    return sent
  },
})

export const namingSavedFilter = (client: ApolloClient): Act<{ id: Id } & Named> => ({
  name: 'change-saved-filter',
  queueAs: strings.queue.change,
  touches: ({ id }) => [refTo(KIND, id)],
  show: (draft, { id, ...named }) =>
    draft.patch<SavedFilterPartsFragment>(refTo(KIND, id), (saved) => ({ ...saved, ...named })),
  send: async (input, operationId, queue) => send(client, ChangeSavedFilterDocument, { input }, operationId, queue),
})

/** Saves other conditions. They are in the address of the page until they are saved, even if saving is refused. */
export const changingSavedFilter = (client: ApolloClient): Act<Pick<SavedFilter, 'filter'> & { id: Id }> => ({
  name: 'change-saved-filter',
  queueAs: strings.queue.change,
  touches: ({ id }) => [refTo(KIND, id)],
  show: () => undefined,
  send: async (input, operationId, queue) => send(client, ChangeSavedFilterDocument, { input }, operationId, queue),
})

export const deletingSavedFilter = (client: ApolloClient): Act<Id> => ({
  name: 'delete-saved-filter',
  queueAs: strings.queue.remove,
  touches: (id) => [refTo(KIND, id)],
  show: (draft, id) => draft.remove(refTo(KIND, id)),
  send: async (id, operationId, queue) =>
    send(client, DeleteSavedFilterDocument, { input: { id } }, operationId, queue),
})
