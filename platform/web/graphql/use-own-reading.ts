import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useOnReturn } from '../connection/index.ts'
import { useReadAgain } from './use-read-again.ts'
import type { CommittedChange } from './changes.ts'

interface OwnReading<Data, Variables> {
  query: TypedDocumentNode<Data, Variables>
  /** Null while there is nothing to read. Give a stable object: another one begins anew. */
  variables: Variables | null
  /**
   * What is asked for when something is read already; the answer is joined by `join`. Everything again where it is left
   * out.
   */
  later?: (variables: Variables, read: Data) => Variables
  /** What is known once a later answer came; null asks for everything anew. */
  join?: (read: Data, answer: Data) => Data | null
  concerns: (change: CommittedChange, read: Data | undefined) => boolean
  gatherMs: number
}

/**
 * Reads what is large by itself: once, and again when a change concerns it and nobody types. What the rest of the page
 * shows is read anew whenever anything was committed, which a long text cannot afford for all that goes with its words.
 */
export function useOwnReading<Data, Variables extends OperationVariables>({
  query,
  variables,
  later,
  join,
  concerns,
  gatherMs,
}: OwnReading<Data, Variables>): { data: Data | undefined; readAgain: () => Promise<void> } {
  const client = useApolloClient()
  const [read, setRead] = useState<{ variables: Variables; data: Data }>()
  const [hasFailed, setFailed] = useState(false)
  const known = useRef(read)
  const reading = useRef<{ variables: Variables; done: Promise<void> }>(undefined)
  const latest = useRef({ later, join })
  latest.current = { later, join }
  const data = read?.variables === variables ? read?.data : undefined

  const ask = useCallback(
    async (asked: Variables): Promise<void> => {
      const answerTo = async (given: Variables) =>
        client.query<Data, OperationVariables>({ query, variables: given, fetchPolicy: 'no-cache' })
      const before = known.current?.variables === asked ? known.current.data : undefined
      const { later: continued, join: joined } = latest.current
      let found = (await answerTo(before !== undefined && continued ? continued(asked, before) : asked)).data as
        | Data
        | undefined
      if (before !== undefined && continued && joined && found !== undefined)
        found = joined(before, found) ?? ((await answerTo(asked)).data as Data | undefined)
      if (found === undefined || reading.current?.variables !== asked) return
      known.current = { variables: asked, data: found }
      setRead((current) => (current?.data === found ? current : known.current))
    },
    [client, query],
  )

  // One after the other: an answer that is on its way may not know of the change yet.
  const readAgain = useCallback(async (): Promise<void> => {
    if (variables === null) return
    const before =
      reading.current?.variables === variables ? reading.current.done.catch(() => undefined) : Promise.resolve()
    const done = before.then(async () => ask(variables))
    reading.current = { variables, done }
    await done.then(
      () => setFailed(false),
      (error: unknown) => {
        setFailed(true)
        throw error
      },
    )
  }, [ask, variables])

  useEffect(() => {
    // Where it fails, the next change asks again, and the return of the server.
    readAgain().catch(() => undefined)
    return () => {
      reading.current = undefined
    }
  }, [readAgain])
  const retry = useCallback(() => void readAgain().catch(() => undefined), [readAgain])
  useOnReturn(hasFailed, retry)
  useReadAgain({ concerns: (change) => concerns(change, data), read: readAgain, gatherMs, forPause: true })
  return { data, readAgain }
}
