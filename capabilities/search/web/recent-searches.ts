import { isText, keptList, useKeptList } from '#platform/web/device/kept-list.ts'
import { MAX_RECENT_SEARCHES } from '../model/limits.ts'

const recentSearches = keptList<string>({
  name: 'searches',
  most: MAX_RECENT_SEARCHES,
  isEntry: isText,
  isSame: (one, other) => one.toLocaleLowerCase('und') === other.toLocaleLowerCase('und'),
})

/** Puts a search before the remembered ones, without white space around it; an empty query is not stored. */
function remember(query: string): void {
  const searched = query.trim()
  if (searched !== '') recentSearches.keep(searched)
}

/** The searches remembered in this browser at this workspace's address, the latest first. */
export function useRecentSearches(): {
  recent: readonly string[]
  remember: (query: string) => void
  forget: () => void
} {
  return { recent: useKeptList(recentSearches), remember, forget: () => recentSearches.clear() }
}
