import { z } from 'zod'
import { seesEverybody } from '#access/server/index.ts'
import { defineList, idsOfPage, membersInOrder, plannedFor, seenBy, type Follows } from '#journal/server/index.ts'
import { listPeople, peopleByName } from './store.ts'

const SEEN_PERSON: Follows = {
  person: 'row',
  // A person is visible through the notes about them, wherever these are or are moved.
  note: 'all',
  project: 'all',
  folder: 'all',
  // Who may see what, and what they may do with it.
  scope: 'all',
  group: 'all',
  user: 'all',
}

/** The changes that concern one person, the notes about them and their field values. */
export const PERSON_FOLLOWS: Follows = {
  ...SEEN_PERSON,
  // The beginnings of the notes, and their numbers of highlights: both events name the note, not the person.
  document: 'all',
  highlight: 'all',
  // Values disappear with their field or option.
  field: 'all',
}

/** The people that the actor may see, sorted by name. */
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
