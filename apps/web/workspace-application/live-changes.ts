import { useApolloClient } from '@apollo/client/react'
import { useEffect, useRef } from 'react'
import { WorkspaceChangesDocument } from '#generated/operations/apps/web/shell/sidebar.ts'
import { tellChanges } from '#platform/web/graphql/index.ts'

/** Changes that come close together are read again once. */
const GATHER_MS = 150
/** Documents are followed by their own sessions, letter by letter. */
const FOLLOWED_ELSEWHERE = new Set(['document'])

/** Reads again what the page shows whenever something was committed that the person may see. */
export function useLiveChanges() {
  const client = useApolloClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    const subscription = client.subscribe({ query: WorkspaceChangesDocument }).subscribe(({ data }) => {
      const changes = data?.changes ?? []
      tellChanges(changes)
      if (changes.every((change) => FOLLOWED_ELSEWHERE.has(change.kind))) return
      clearTimeout(timer.current)
      // A query that fails shows that in its own place.
      timer.current = setTimeout(() => void client.refetchObservableQueries().catch(() => undefined), GATHER_MS)
    })
    return () => {
      subscription.unsubscribe()
      clearTimeout(timer.current)
    }
  }, [client])
}
