import type { ApolloClient } from '@apollo/client'
import { StarredThingsDocument, type StarredThingsQuery } from '#generated/operations/capabilities/stars/web/star.ts'
import { useLive } from '#platform/web/live/use-live.ts'
import { listOfPages } from '#platform/web/live/list-of-pages.ts'

/** Something that the viewer starred. */
export type StarredThing = StarredThingsQuery['starred']['nodes'][number]

/** The list of stars, for acts that add one to it. */
export const STARS = { list: 'stars', query: {}, part: null } as const
export const STAR_KIND = 'starredThing'

/** How many of the newest stars are loaded for menus. */
const FIRST_STARS = 200

const starList = (client: ApolloClient) =>
  listOfPages(client, {
    name: STARS.list,
    kind: STAR_KIND,
    document: StarredThingsDocument,
    pageOf: ({ starred }) => starred,
  })

/** What the viewer starred, newest star first: one list for the sidebar, for menus and for its own page. */
export function useStarred() {
  return useLive(starList, STARS.query, { firstRows: FIRST_STARS })
}
