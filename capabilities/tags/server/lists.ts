import { z } from 'zod'
import { defineList, idsOfPage, membersInOrder, pageInOrder, seenBy } from '#journal/server/index.ts'
import { tagsInOrder } from './store.ts'

/** The tags of a project with those of its extensions, or those of one extension: on its board, in groups. */
export const tagList = defineList({
  name: 'tags',
  input: z.union([z.object({ projectId: z.uuid() }), z.object({ scopeId: z.uuid() })]),
  follows: () => ({
    tag: 'row',
    // Their groups, boards and extensions; events of a project include which extensions it links to.
    'tag-group': 'all',
    'tag-board': 'all',
    extension: 'all',
    project: 'all',
    // The number of highlights with each tag; an act on many highlights does not say which tags they had.
    highlight: 'all',
    // Access and rights.
    scope: 'all',
    group: 'all',
    user: 'all',
  }),
  isPersonal: () => false,
  page: async (tx, { visibleScopes }, query, page) =>
    idsOfPage(await pageInOrder(tx, tagsInOrder(query, visibleScopes), page)),
  members: async (tx, actor, query, asked) => membersInOrder(tx, tagsInOrder(query, null), asked, seenBy(actor)),
})
