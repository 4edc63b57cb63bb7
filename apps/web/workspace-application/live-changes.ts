import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef } from 'react'
import { WorkspaceChangesDocument } from '#generated/operations/apps/web/shell/sidebar.ts'
import { tellChanges } from '#platform/web/graphql/index.ts'

/** Changes that come close together are read again once. */
const GATHER_MS = 150
/** Documents are followed by their own sessions, letter by letter. */
const FOLLOWED_ELSEWHERE = new Set(['document'])

/** Changes are followed when the page stands: the socket is not among what it waits for. */
const FOLLOWED_AFTER_MS = 600

/** A change is dated by when it began, which is earlier than when it was committed. */
const COMMITTING_SECONDS = 2

/** How long ago the page may have read what it shows. */
function secondsShown(): number {
  return Math.ceil(performance.now() / 1000) + COMMITTING_SECONDS
}

/** Reads again what the page shows whenever something was committed that the person may see. The page is painted first. */
export function useLiveChanges() {
  const client = useApolloClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    let subscription: { unsubscribe: () => void } | undefined
    const later = setTimeout(() => {
      subscription = client.subscribe({ query: WorkspaceChangesDocument, variables: { sinceSeconds: secondsShown() } }).subscribe(({ data }) => {
        const changes = data?.changes ?? []
        tellChanges(changes)
        if (changes.every((change) => FOLLOWED_ELSEWHERE.has(change.kind))) return
        clearTimeout(timer.current)
        // A query that fails shows that in its own place.
        timer.current = setTimeout(() => void client.refetchObservableQueries().catch(() => undefined), GATHER_MS)
      })
    }, FOLLOWED_AFTER_MS)
    return () => {
      clearTimeout(later)
      subscription?.unsubscribe()
      clearTimeout(timer.current)
    }
  }, [client])
}
