import { z } from 'zod'
import { defineList, idsOfPage, membersInOrder, seenBy } from '#journal/server/index.ts'
import { insightsInOrder, listInsights } from './store.ts'

/** Insights of a project, of the projects in a folder, or of all: drafts too, or what is published alone. */
export const insightList = defineList({
  name: 'insights',
  input: z.object({
    projectId: z.uuid().nullable(),
    folderId: z.uuid().nullable(),
    published: z.boolean(),
  }),
  follows: () => ({
    insight: 'row',
    // How its text begins.
    document: 'parent',
    // How many it quotes that are not deleted; nothing says which insights quote a highlight.
    highlight: 'all',
    // What its project is called, and in which folder that stands.
    project: 'all',
    folder: 'all',
    // Who may see what, and do what with it; what those are called who made and published it.
    scope: 'all',
    group: 'all',
    user: 'all',
  }),
  isPersonal: () => false,
  page: async (tx, actor, query, page) => idsOfPage(await listInsights(tx, actor, query, page)),
  members: async (tx, actor, query, asked) =>
    membersInOrder(tx, insightsInOrder(actor, 'all', query), asked, {
      ...seenBy(actor),
      // The projects of a folder are looked for once, and not for each row.
      planned: query.folderId === null ? 'once' : 'anew',
    }),
})
