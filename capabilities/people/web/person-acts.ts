import type { ApolloClient } from '@apollo/client'
import {
  ChangePersonDocument,
  CreatePersonDocument,
  DeletePeopleDocument,
  FillPersonFieldsDocument,
} from '#generated/operations/capabilities/people/web/people.ts'
import { showFilled, type GivenValue, type ShownField } from '#fields/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { REFUSED_AWAY } from '#platform/web/live/refused-away.ts'
import { refTo } from '#platform/web/live/change.ts'
import type { PersonRow } from './person-list.ts'
import { personStrings as strings } from './strings.ts'

/** Only the server knows their position in the directory. */
export const creatingPerson = (client: ApolloClient): Act<{ id: Id; name: string; email: string | null }> => ({
  name: 'create-person',
  queueAs: REFUSED_AWAY.needsAnswer,
  touches: ({ id }) => [refTo('person', id)],
  show: () => undefined,
  send: async (input, operationId) => send(client, CreatePersonDocument, { input }, operationId),
})

export type PersonChange = Partial<Pick<PersonRow, 'name' | 'email' | 'summary'>>

export const changingPerson = (client: ApolloClient): Act<{ id: Id } & PersonChange> => ({
  name: 'change-person',
  queueAs: strings.queue.change,
  touches: ({ id }) => [refTo('person', id)],
  show: (draft, { id, ...change }) =>
    draft.patch<PersonRow>(refTo('person', id), (person) => ({ ...person, ...change })),
  send: async (input, operationId, queue) => send(client, ChangePersonDocument, { input }, operationId, queue),
})

export const fillingPerson = (client: ApolloClient): Act<{ id: Id; field: ShownField; given: GivenValue }> => ({
  name: 'fill-person-fields',
  queueAs: strings.queue.fill,
  touches: ({ id }) => [refTo('person', id)],
  show: (draft, { id, ...filled }) => showFilled(draft, refTo('person', id), filled),
  send: async ({ id, field, given }, operationId, queue) =>
    send(
      client,
      FillPersonFieldsDocument,
      { input: { id, values: [{ fieldId: field.id, ...given }] } },
      operationId,
      queue,
    ),
})

/** Removes them from the directory; the notes about them stay. */
export const deletingPeople = (client: ApolloClient): Act<readonly Id[]> => ({
  name: 'delete-people',
  queueAs: strings.queue.remove,
  touches: (ids) => ids.map((id) => refTo('person', id)),
  show(draft, ids) {
    for (const id of ids) draft.remove(refTo('person', id))
  },
  send: async (ids, operationId, queue) =>
    send(client, DeletePeopleDocument, { input: { ids: [...ids] } }, operationId, queue),
})
