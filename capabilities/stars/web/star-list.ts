import type { ApolloClient } from '@apollo/client'
import { StarredThingsDocument, type StarredThingsQuery } from '#generated/operations/capabilities/stars/web/star.ts'
import { useLive } from '#platform/web/live/use-live.ts'
import { listOfPages } from '#platform/web/live/list-of-pages.ts'

/** Something that the viewer starred. */
export type StarredThing = StarredThingsQuery['starred']['nodes'][number]

/** Where stars stand in the page, for acts that put one there. */
export const STARS = { list: 'stars', query: {}, part: null } as const
export const STAR_KIND = 'starredThing'

/** Menus know of so many, the newest. */
const FIRST_STARS = 200

const starList = (client: ApolloClient) =>
  listOfPages(client, {
    name: STARS.list,
    kind: STAR_KIND,
    document: StarredThingsDocument,
    pageOf: ({ starred }) => starred,
  })

/** What the viewer starred, the newest star first: one list for the sidebar, for menus and for its own page. */
export function useStarred() {
  return useLive(starList, STARS.query, { firstRows: FIRST_STARS })
}
