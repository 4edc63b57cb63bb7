import { useApolloClient } from '@apollo/client/react'
import { useCallback, useEffect, useState } from 'react'
import { CodingQueueDocument } from '#generated/operations/capabilities/coding/web/coding.ts'
import { toCallError, type CallError } from '#platform/web/graphql/index.ts'
import { ask } from '#platform/web/live/ask.ts'
import type { CodingSource } from '../model/source.ts'
import { NO_QUEUE, withNotes, type Queue } from './queue.ts'

interface Counting {
  of: string
  queue: Queue
  isCounted: boolean
  /** The limit of notes of the source, if there are more. */
  cutAt: number | null
  error: CallError | null
}

/**
 * The working set of a source, counted part by part while the user already works in the counted part. It stays as it
 * was counted: notes that no longer match its conditions once they are coded do not move the user's position.
 */
export function useCodingQueue(source: CodingSource): Counting & { retry: () => void } {
  const client = useApolloClient()
  const of = JSON.stringify(source)
  const [attempt, setAttempt] = useState(0)
  const begun: Counting = { of, queue: NO_QUEUE, isCounted: false, cutAt: null, error: null }
  const [counting, setCounting] = useState(begun)
  useEffect(() => {
    let isCurrent = true
    const count = async (): Promise<void> => {
      let [queue, after]: [Queue, string | null] = [NO_QUEUE, null]
      try {
        do {
          const variables: { source: unknown; after: string | null } = { source: JSON.parse(of), after }
          const { data } = await ask(client, CodingQueueDocument, variables)
          if (!isCurrent) return
          const { notes, endCursor, cutAt } = data.codingQueue
          queue = withNotes(queue, notes)
          after = endCursor
          setCounting({ of, queue, isCounted: after === null, cutAt, error: null })
        } while (after !== null)
      } catch (error) {
        if (isCurrent) setCounting({ of, queue, isCounted: false, cutAt: null, error: toCallError(error) })
      }
    }
    void count()
    return () => {
      isCurrent = false
    }
  }, [client, of, attempt])
  const retry = useCallback(() => setAttempt((times) => times + 1), [])
  return { ...(counting.of === of ? counting : begun), retry }
}
