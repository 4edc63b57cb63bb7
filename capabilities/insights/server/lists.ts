import { z } from 'zod'
import { defineList, idsOfPage, membersInOrder, seenBy } from '#journal/server/index.ts'
import { insightsInOrder, listInsights } from './store.ts'

/** Insights of a project, of the projects in a folder, or of all: including drafts, or only published ones. */
export const insightList = defineList({
  name: 'insights',
  input: z.object({
    projectId: z.uuid().nullable(),
    folderId: z.uuid().nullable(),
    published: z.boolean(),
  }),
  follows: () => ({
    insight: 'row',
    // The preview of its text.
    document: 'parent',
    // The number of its quotes that are not deleted; events do not say which insights quote a highlight.
    highlight: 'all',
    // The title of its project, and the folder that this is in.
    project: 'all',
    folder: 'all',
    // Access and rights; the names of the people who created and published it.
    scope: 'all',
    group: 'all',
    user: 'all',
  }),
  isPersonal: () => false,
  page: async (tx, actor, query, page) => idsOfPage(await listInsights(tx, actor, query, page)),
  members: async (tx, actor, query, asked) =>
    membersInOrder(tx, insightsInOrder(actor, 'all', query), asked, {
      ...seenBy(actor),
      // The projects of a folder are queried once, and not for each row.
      planned: query.folderId === null ? 'once' : 'anew',
    }),
})
