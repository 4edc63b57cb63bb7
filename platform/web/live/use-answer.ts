import type { ObservableQuery, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient, useQuery } from '@apollo/client/react'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { toCallError, type CallError } from '../graphql/call-error.ts'
import { knowsVersion, questionOf } from '../graphql/followed-events.ts'
import { readBehind } from '../graphql/read-all-again.ts'
import { WRITTEN, type FeedMessage } from './change.ts'
import { createAnswerView } from './layers.ts'
import { liveOf } from './live-of.ts'

interface AnswerOptions<Variables> {
  /** Null while there is nothing to ask. */
  variables: Variables | null
  /** What is known already is enough until it changes; otherwise it is shown, and asked for once more. */
  ifKnown?: 'ask again' | 'keep'
  /** It shows what is written in texts, which those who have them open follow by themselves. */
  followsTexts?: boolean
}

export interface LiveAnswer<Data> {
  /** Undefined until it is there. What could not be read again, as while the server is away, stays as it was. */
  data: Data | undefined
  /** It is being asked about, so that what is shown may be old. */
  isAsking: boolean
  /** What the last question failed with. */
  error: CallError | null
  retry: () => void
}

const nothing = (): void => undefined
/** What is written is read once for changes that come so close together. */
const GATHER_WRITTEN_MS = 400

/**
 * An answer that is no list as it is known, under what is on its way. The server says with it what may change it, and
 * it is read again then. Acts change what they touch wherever it stands in it.
 */
export function useAnswer<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  { variables, ifKnown = 'ask again', followsTexts = false }: AnswerOptions<Variables>,
): LiveAnswer<Data> {
  const client = useApolloClient()
  const live = liveOf(client)
  const { data, error, loading, refetch, observable } = useQuery<Data, OperationVariables>(
    document as TypedDocumentNode<Data, OperationVariables>,
    {
      variables: variables ?? {},
      skip: variables === null,
      ...(ifKnown === 'keep' && { fetchPolicy: 'cache-first' as const }),
    },
  )
  const question = questionOf(observable.queryName, observable.variables)
  const known = useLastKnown(variables === null ? undefined : (data as Data | undefined), question)
  const [view] = useState(createAnswerView)
  const isShown = known !== undefined
  const readWritten = useReadWritten(() => void readBehind(client, observable as ObservableQuery).catch(nothing))
  const follow = useCallback(
    (redraw: () => void) =>
      isShown
        ? live.watch({
            knows: (version, heard) => knowsVersion(client, question, version, heard),
            redraw,
            ...(followsTexts && { heard: readWritten }),
          })
        : nothing,
    [live, client, question, isShown, followsTexts, readWritten],
  )
  const shown = useSyncExternalStore(follow, () =>
    known === undefined ? undefined : view(known, question, live.layers()),
  )
  const retry = useCallback(() => void refetch().catch(nothing), [refetch])
  return { data: shown, isAsking: loading, error: error ? toCallError(error) : null, retry }
}

/** Reads once more what was told of texts that somebody writes in. */
function useReadWritten(read: () => void): (message: FeedMessage) => void {
  const latest = useRef(read)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(({ changes }) => {
    if (timer.current !== undefined || !changes.some(({ type }) => type === WRITTEN)) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      latest.current()
    }, GATHER_WRITTEN_MS)
  }, [])
}

/** The last that was known as the answer to the same question. */
function useLastKnown<Data>(data: Data | undefined, question: string): Data | undefined {
  const [last, setLast] = useState({ question, data })
  const isSame = last.question === question
  if (data !== undefined && !(isSame && last.data === data)) setLast({ question, data })
  return data ?? (isSame ? last.data : undefined)
}
