import { z } from 'zod'
import { defineList, idsOfPage, membersInOrder, pageInOrder, seenBy } from '#journal/server/index.ts'
import { tagsInOrder } from './store.ts'

/** The tags of a project with those of its extensions, or those of one extension: on its board, in groups. */
export const tagList = defineList({
  name: 'tags',
  input: z.union([z.object({ projectId: z.uuid() }), z.object({ scopeId: z.uuid() })]),
  follows: () => ({
    tag: 'row',
    // In which groups they stand, on which boards, and of which extensions; a project is told which it links to.
    'tag-group': 'all',
    'tag-board': 'all',
    extension: 'all',
    project: 'all',
    // How many carry each; an act on many does not say which tags those had.
    highlight: 'all',
    // Who may see what, and do what with it.
    scope: 'all',
    group: 'all',
    user: 'all',
  }),
  isPersonal: () => false,
  page: async (tx, { visibleScopes }, query, page) =>
    idsOfPage(await pageInOrder(tx, tagsInOrder(query, visibleScopes), page)),
  members: async (tx, actor, query, asked) => membersInOrder(tx, tagsInOrder(query, null), asked, seenBy(actor)),
})
