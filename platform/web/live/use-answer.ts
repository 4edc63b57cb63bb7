import type { ApolloClient, ObservableQuery, OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient, useQuery } from '@apollo/client/react'
import { equal } from '@wry/equality'
import { useCallback, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import { toCallError, type CallError } from '../graphql/call-error.ts'
import { isStillSo, knowsVersion, questionIn, questionOf } from '../graphql/followed-events.ts'
import { readBehind } from '../graphql/read-all-again.ts'
import type { Acts } from './acts.ts'
import { WRITTEN, type Version } from './change.ts'
import { liveOf } from './live-of.ts'
import type { Live } from './live.ts'
import { useFeed } from './use-feed.ts'

/** For answers that may contain words of any text. */
export const ANY_TEXT: unique symbol = Symbol('any text')

interface AnswerOptions<Data, Variables> {
  /** Null while there is nothing to ask. */
  variables: Variables | null
  /**
   * What to do with a known answer. `ask again`: show it, and request it again if it may have changed. `keep`: show it
   * until it changes. `wait`: do not show it, since the user decides by it and needs the current state.
   */
  ifKnown?: 'ask again' | 'keep' | 'wait'
  /** It is large, or describes things differently from the rest of the page: it is not cached. */
  uncached?: boolean
  /** The text whose edits it follows. Editors of the text receive the edits separately, letter by letter. */
  followsText?: (data: Data) => Id | typeof ANY_TEXT | null
  /** It is expensive to compute and need not follow each word: edits are read less often. */
  inNoHurry?: boolean
}

export interface LiveAnswer<Data> {
  /** Undefined until it is loaded. If it cannot be read again, as while the server is away, it stays as it was. */
  data: Data | undefined
  /** The answer to the previous question. */
  previous: Data | undefined
  /** A request is pending, so that what is shown may be old. */
  isAsking: boolean
  /** The error of the last request. */
  error: CallError | null
  retry: () => void
}

const nothing = (): void => undefined
/** Edits within this time are read together. */
const GATHER_WRITTEN_MS = 400
const GATHER_IN_NO_HURRY_MS = 5_000

/**
 * A known answer that is not a list, with pending acts drawn over it. The server says in the answer what may change it,
 * and it is read again then. Acts change the things they touch anywhere in it.
 */
export function useAnswer<Data, Variables extends OperationVariables>(
  document: TypedDocumentNode<Data, Variables>,
  {
    variables,
    ifKnown = 'ask again',
    uncached = false,
    followsText,
    inNoHurry = false,
  }: AnswerOptions<Data, Variables>,
): LiveAnswer<Data> {
  const client = useApolloClient()
  const live = liveOf(client)
  const isKept = useIsKept(client, questionIn(document, variables ?? {}), ifKnown)
  const { data, previousData, error, loading, refetch, observable } = useQuery<Data, OperationVariables>(
    document as TypedDocumentNode<Data, OperationVariables>,
    {
      variables: variables ?? {},
      skip: variables === null,
      ...(isKept && { fetchPolicy: 'cache-first' as const }),
      ...(ifKnown === 'wait' && { fetchPolicy: 'network-only' as const }),
      ...(uncached && { fetchPolicy: 'no-cache' as const }),
    },
  )
  const question = questionOf(observable.queryName, observable.variables)
  const known = useLastKnown(variables === null ? undefined : (data as Data | undefined), question)
  const drawn = useDrawn(live)
  const isShown = known !== undefined
  const text = known === undefined ? null : (followsText?.(known) ?? null)
  const isAwaited = followsText !== undefined && variables !== null && known === undefined
  useReadWritten(
    isAwaited ? 'awaited' : { text },
    inNoHurry ? GATHER_IN_NO_HURRY_MS : GATHER_WRITTEN_MS,
    () => void readBehind(client, observable as ObservableQuery).catch(nothing),
  )
  const drawnFrom = useRef(known)
  useEffect(() => {
    drawnFrom.current = known
    // Layers that waited for this answer to be drawn may end.
    live.settle()
  }, [live, known])
  const follow = useCallback(
    (redraw: () => void) => {
      // The cache has an answer before this component is drawn with it.
      const isDrawn = (): boolean => {
        if (uncached) return true
        const { query, variables } = observable
        const { complete, result } = client.cache.diff<Data>({ query, variables, optimistic: true })
        return !complete || equal(result, drawnFrom.current)
      }
      const knows = (version: Version, heard: Version | null): boolean =>
        knowsVersion(client, question, version, heard) && isDrawn()
      return isShown ? live.watch({ knows, redraw }) : nothing
    },
    [live, client, question, isShown, uncached, observable],
  )
  const shown = useSyncExternalStore(follow, () => (known === undefined ? undefined : drawn(known, question)))
  const retry = useCallback(() => void refetch().catch(nothing), [refetch])
  return {
    data: shown,
    previous: previousData as Data | undefined,
    isAsking: loading,
    error: error ? toCallError(error) : null,
    retry,
  }
}

/** Draws pending acts over an answer. Before the first act, answers stay as they are. */
function useDrawn(live: Live): <Data>(data: Data, question: string) => Data {
  const view = useRef<ReturnType<Acts['createAnswerView']>>(undefined)
  return useCallback(
    (data, question) => {
      view.current ??= live.made?.createAnswerView()
      return view.current?.(data, question, live.layers()) ?? data
    },
    [live],
  )
}

/** Whether the known answer is enough when the question is first asked. Later changes are read as they come. */
function useIsKept(client: ApolloClient, question: string, ifKnown: AnswerOptions<never, never>['ifKnown']): boolean {
  const decide = (): boolean => ifKnown === 'keep' || (ifKnown === 'ask again' && isStillSo(client, question))
  const [decided, setDecided] = useState(() => ({ question, isKept: decide() }))
  if (decided.question === question) return decided.isKept
  const isKept = decide()
  setDecided({ question, isKept })
  return isKept
}

/** The text that an answer shows; `awaited` while that is not known. */
type ShownText = { text: Id | typeof ANY_TEXT | null } | 'awaited'

/** Reads the answer again after edits of its text. */
function useReadWritten(shown: ShownText, gatherMs: number, read: () => void): void {
  const latest = useRef(read)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Texts edited while the answer is awaited, which may not include the edits. */
  const writtenMeanwhile = useRef(new Set<Id>())
  useEffect(() => {
    latest.current = read
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const readSoonWhereShown = (written: ReadonlySet<Id>): void => {
    const text = shown === 'awaited' ? null : shown.text
    const isWritten = text === ANY_TEXT ? written.size > 0 : text !== null && written.has(text)
    if (!isWritten || timer.current !== undefined) return
    timer.current = setTimeout(() => {
      timer.current = undefined
      latest.current()
    }, gatherMs)
  }
  useFeed((changes) => {
    const written = new Set(changes.flatMap(({ type, id }) => (type === WRITTEN ? [id] : [])))
    if (shown === 'awaited') for (const id of written) writtenMeanwhile.current.add(id)
    else readSoonWhereShown(written)
  }, nothing)
  const onAnswered = useEffectEvent(() => {
    readSoonWhereShown(writtenMeanwhile.current)
    writtenMeanwhile.current.clear()
  })
  const isAwaited = shown === 'awaited'
  useEffect(() => {
    if (!isAwaited) onAnswered()
  }, [isAwaited])
}

/** The last known answer to the same question. */
function useLastKnown<Data>(data: Data | undefined, question: string): Data | undefined {
  const [last, setLast] = useState({ question, data })
  const isSame = last.question === question
  if (data !== undefined && !(isSame && last.data === data)) setLast({ question, data })
  return data ?? (isSame ? last.data : undefined)
}
