import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import { loadWhenAnswered } from '#platform/web/chunks/index.ts'
import { noteFollowed } from '#platform/web/graphql/followed-events.ts'
import { onceRead } from '#platform/web/graphql/index.ts'
import { reportedVersion } from './bootstrap-data.ts'

/** A page whose server is not reachable tries again after this time. */
const AGAIN_AFTER_MS = 5_000

/**
 * Loads again what the page shows whenever something was committed that the user may see. The page is painted first: it
 * waits neither for the socket nor for its code. What was committed before that is reported then.
 */
export function useLiveFeed() {
  const client = useApolloClient()
  useEffect(() => {
    let end: (() => void) | null = null
    let ended = false
    // Whenever it begins, it tells of all behind the version that the page came with: what was read since is known until then.
    noteFollowed(client, reportedVersion() !== null)
    let later: ReturnType<typeof setTimeout> | undefined
    const begin = async (): Promise<void> => {
      try {
        const { followFeed } = await loadWhenAnswered(async () => import('./follow-feed.ts'))
        if (ended) return
        end = followFeed(client)
      } catch {
        noteFollowed(client, false)
        if (!ended) later = setTimeout(() => void begin(), AGAIN_AFTER_MS)
      }
    }
    const letGo = onceRead(client, () => void begin())
    return () => {
      ended = true
      letGo()
      clearTimeout(later)
      noteFollowed(client, false)
      end?.()
    }
  }, [client])
}
