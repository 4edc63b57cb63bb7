import { z } from 'zod'
import { seesEverybody } from '#access/server/index.ts'
import { defineList, idsOfPage, membersInOrder, plannedFor, seenBy } from '#journal/server/index.ts'
import { listPeople, peopleByName } from './store.ts'

/** The directory as somebody sees it, by name. */
export const peopleList = defineList({
  name: 'people',
  input: z.object({}),
  follows: () => ({
    person: 'row',
    // Somebody is seen by the notes that are about them, wherever these are and go.
    note: 'all',
    project: 'all',
    folder: 'all',
    // Who may see what, and do what with it.
    scope: 'all',
    group: 'all',
    user: 'all',
  }),
  isPersonal: () => false,
  page: async (tx, actor, _query, page) => idsOfPage(await listPeople(tx, actor, page)),
  members: async (tx, actor, _query, asked) =>
    seesEverybody(actor)
      ? membersInOrder(tx, peopleByName(null), asked, seenBy(actor))
      : membersInOrder(tx, peopleByName(actor), asked, plannedFor(actor)),
})
