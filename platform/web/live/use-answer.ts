import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient, useQuery } from '@apollo/client/react'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { toCallError, type CallError } from '../graphql/call-error.ts'
import { knowsVersion, questionOf } from '../graphql/followed-events.ts'
import { createAnswerView } from './layers.ts'
import { liveOf } from './live-of.ts'

interface AnswerOptions<Variables> {
  /** Null while there is nothing to ask. */
  variables: Variables | null
  /** What is known already is enough until it changes; otherwise it is shown, and asked for once more. */
  ifKnown?: 'ask again' | 'keep'
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

/**
 * An answer that is no list as it is known, under what is on its way. The server says with it what may change it, and
 * it is read again then. Acts change what they touch wherever it stands in it.
 */
export function useAnswer<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  { variables, ifKnown = 'ask again' }: AnswerOptions<Variables>,
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
  const follow = useCallback(
    (redraw: () => void) =>
      isShown
        ? live.watch({ knows: (version, heard) => knowsVersion(client, question, version, heard), redraw })
        : nothing,
    [live, client, question, isShown],
  )
  const shown = useSyncExternalStore(follow, () =>
    known === undefined ? undefined : view(known, question, live.layers()),
  )
  const retry = useCallback(() => void refetch().catch(nothing), [refetch])
  return { data: shown, isAsking: loading, error: error ? toCallError(error) : null, retry }
}

/** The last that was known as the answer to the same question. */
function useLastKnown<Data>(data: Data | undefined, question: string): Data | undefined {
  const [last, setLast] = useState({ question, data })
  const isSame = last.question === question
  if (data !== undefined && !(isSame && last.data === data)) setLast({ question, data })
  return data ?? (isSame ? last.data : undefined)
}
