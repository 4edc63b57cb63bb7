import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import { loadWhenAnswered } from '#platform/web/chunks/index.ts'
import { onceRead } from '#platform/web/graphql/index.ts'

/** By then, everything that the page itself loads has arrived. */
const AFTER_MS = 3_000

/** Once the page is drawn and idle, lets the browser cache all other files of the application. */
export function useFilesAhead() {
  const client = useApolloClient()
  useEffect(() => {
    const stop = new AbortController()
    const begin = async (): Promise<void> => {
      const { fetchFilesAhead } = await loadWhenAnswered(
        async () => import('#platform/web/chunks/fetch-files-ahead.ts'),
      )
      await fetchFilesAhead(stop.signal)
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const letGo = onceRead(client, () => {
      // A file that does not load is fetched when it is needed.
      timer = setTimeout(() => void begin().catch(() => undefined), AFTER_MS)
    })
    return () => {
      letGo()
      clearTimeout(timer)
      stop.abort()
    }
  }, [client])
}
