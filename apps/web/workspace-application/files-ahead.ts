import { useApolloClient } from '@apollo/client/react'
import { useEffect } from 'react'
import { loadWhenAnswered } from '#platform/web/chunks/index.ts'
import { onceRead } from '#platform/web/graphql/index.ts'

/** Whatever the page itself loads has come by then. */
const AFTER_MS = 3_000

/** Once the page stands and is idle, the browser is given all its other files to keep. */
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
      // What does not come is fetched when it is needed.
      timer = setTimeout(() => void begin().catch(() => undefined), AFTER_MS)
    })
    return () => {
      letGo()
      clearTimeout(timer)
      stop.abort()
    }
  }, [client])
}
