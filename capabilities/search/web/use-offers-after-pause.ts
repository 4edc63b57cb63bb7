import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'

/** Names are looked up after a pause in typing of this length. */
const PAUSE_MS = 120

/**
 * What the parts of a text may mean, looked up after a pause in typing: what the last look-up found. Without an answer
 * nothing is offered, and the text is taken as words.
 * @param parts what is looked up, the same list while they are the same
 * @param look the same function at each call
 */
export function useOffersAfterPause<Part, Offer>(
  parts: readonly Part[],
  look: (client: ApolloClient, parts: readonly Part[], signal: AbortSignal) => Promise<readonly Offer[]>,
): readonly Offer[] {
  const client = useApolloClient()
  const [known, setKnown] = useState<readonly Offer[]>([])
  useEffect(() => {
    if (parts.length === 0) return undefined
    const abort = new AbortController()
    const ask = async (): Promise<void> => {
      const offers = await look(client, parts, abort.signal).catch((): readonly Offer[] => [])
      // A look-up that was left changes nothing: the next one may have been answered by then.
      if (!abort.signal.aborted) setKnown(offers)
    }
    const timer = setTimeout(() => void ask(), PAUSE_MS)
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [client, parts, look])
  return known
}
