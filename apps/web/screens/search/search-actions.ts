import { searchStrings as strings } from '#search/web/index.ts'
import { defineAction } from '#platform/web/keyboard/index.ts'

/** Actions on search results. */
export const searchActions = {
  code: defineAction({
    id: 'search.code',
    title: strings.codeFound,
    section: 'Search',
    screen: 'search',
    hint: 'Opens the coding desk: what participants said in them, sentence by sentence.',
  }),
} as const
