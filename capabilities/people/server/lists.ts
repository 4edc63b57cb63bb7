import { z } from 'zod'
import { seesEverybody } from '#access/server/index.ts'
import { defineList, idsOfPage, membersInOrder, plannedFor, seenBy, type Follows } from '#journal/server/index.ts'
import { listPeople, peopleByName } from './store.ts'

const SEEN_PERSON: Follows = {
  person: 'row',
  // Somebody is seen by the notes that are about them, wherever these are and go.
  note: 'all',
  project: 'all',
  folder: 'all',
  // Who may see what, and do what with it.
  scope: 'all',
  group: 'all',
  user: 'all',
}

/** What a change concerns of one person with the notes about them and what is filled in. */
export const PERSON_FOLLOWS: Follows = {
  ...SEEN_PERSON,
  // How the notes begin, and how many highlights they have: both name their note, and not whom it is about.
  document: 'all',
  highlight: 'all',
  // What is filled in goes with its field or its option.
  field: 'all',
}

/** The directory as somebody sees it, by name. */
export const peopleList = defineList({
  name: 'people',
  input: z.object({}),
  follows: () => SEEN_PERSON,
  isPersonal: () => false,
  page: async (tx, actor, _query, page) => idsOfPage(await listPeople(tx, actor, page)),
  members: async (tx, actor, _query, asked) =>
    seesEverybody(actor)
      ? membersInOrder(tx, peopleByName(null), asked, seenBy(actor))
      : membersInOrder(tx, peopleByName(actor), asked, plannedFor(actor)),
})
