import { MAX_RECENT_SEARCHES } from './limits.ts'

/** Puts a search in front of the remembered ones: once, without white space around it, the oldest forgotten. */
export function rememberSearch(recent: readonly string[], query: string): string[] {
  const searched = query.trim()
  if (searched === '') return [...recent]
  const others = recent.filter((entry) => entry.toLocaleLowerCase('und') !== searched.toLocaleLowerCase('und'))
  return [searched, ...others].slice(0, MAX_RECENT_SEARCHES)
}
