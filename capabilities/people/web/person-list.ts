import type { ApolloClient } from '@apollo/client'
import {
  PeopleListDocument,
  PeopleMembersDocument,
  PersonPageDocument,
  type PersonPageQuery,
  type PersonRowFragment,
} from '#generated/operations/capabilities/people/web/people.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { ask } from '#platform/web/live/ask.ts'
import { concernsOf, type List } from '#platform/web/live/list.ts'
import { listOfOne } from '#platform/web/live/list-of-one.ts'
import { personStrings as strings } from './strings.ts'

/** A person as the directory shows them. */
export type PersonRow = PersonRowFragment

/** A person with the notes about them and their field values. */
export type PersonOnPage = NonNullable<PersonPageQuery['person']>

/** The name to show: the person's, otherwise their address, otherwise the placeholder. */
export function personName(person: Pick<PersonRow, 'name' | 'email'>): string {
  return person.name || person.email || strings.untitled
}

/** The people that the viewer may see, sorted by name. */
export const personList = (client: ApolloClient): List<object, PersonRow> => ({
  name: 'people',
  kind: 'person',
  async page(_query, { first, after }) {
    const { data, version } = await ask(client, PeopleListDocument, { first, after })
    const { nodes: rows, endCursor, hasNextPage: hasMore } = data.people
    return { rows, endCursor, hasMore, follows: concernsOf(data.peopleMembers.follows), places: null, version }
  },
  async members(_query, { ids, changed, ends }) {
    const asked = { ids: [...ids], changed: [...changed], ends: [...ends] }
    const { data, version } = await ask(client, PeopleMembersDocument, asked)
    return { ...data.peopleMembers, version }
  },
})

/** The page of one person. */
export const personPage = (client: ApolloClient): List<{ id: Id }, PersonOnPage> =>
  listOfOne({
    name: 'person',
    kind: 'person',
    async read({ id }) {
      const { data, version } = await ask(client, PersonPageDocument, { id })
      return { thing: data.person, follows: concernsOf(data.personFollows), version }
    },
  })
