import { useTyped } from '#platform/web/design/use-typed.ts'

/** The address follows when typing pauses this long. */
const ADDRESS_PAUSE_MS = 250

/** A typed query, which the address follows, and which a link or the back button changes. */
export function useTypedQuery(addressed: string, write: (query: string) => void): [string, (query: string) => void] {
  return useTyped(addressed, write, ADDRESS_PAUSE_MS)
}
