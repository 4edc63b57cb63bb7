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

/** The words of any texts stand in it. */
export const ANY_TEXT: unique symbol = Symbol('any text')

interface AnswerOptions<Data, Variables> {
  /** Null while there is nothing to ask. */
  variables: Variables | null
  /**
   * What is known already is shown, and asked for once more where it may have changed; it is enough until it changes; or
   * it is not shown, since only what is true now helps whoever decides by it.
   */
  ifKnown?: 'ask again' | 'keep' | 'wait'
  /** It is large, or tells of things in another way than the rest of the page: the cache takes nothing of it. */
  uncached?: boolean
  /** Which text it shows as it is written; whoever writes in it follows it letter by letter. */
  followsText?: (data: Data) => Id | typeof ANY_TEXT | null
  /** It is dear to find, and need not follow each word: what is written is read less often. */
  inNoHurry?: boolean
}

export interface LiveAnswer<Data> {
  /** Undefined until it is there. What could not be read again, as while the server is away, stays as it was. */
  data: Data | undefined
  /** What was answered to the question before this one. */
  previous: Data | undefined
  /** It is being asked about, so that what is shown may be old. */
  isAsking: boolean
  /** What the last question failed with. */
  error: CallError | null
  retry: () => void
}

const nothing = (): void => undefined
/** What is written is read once for changes that come so close together. */
const GATHER_WRITTEN_MS = 400
const GATHER_IN_NO_HURRY_MS = 5_000

/**
 * An answer that is no list as it is known, under what is on its way. The server says with it what may change it, and
 * it is read again then. Acts change what they touch wherever it stands in it.
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
    // What waited for this to be drawn may end.
    live.settle()
  }, [live, known])
  const follow = useCallback(
    (redraw: () => void) => {
      // The cache has an answer before this is drawn by it.
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

/** Answers under what is on its way: as they are until there was an act. */
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

/** Whether what is known is enough when the question comes up: what changes later is read then. */
function useIsKept(client: ApolloClient, question: string, ifKnown: AnswerOptions<never, never>['ifKnown']): boolean {
  const decide = (): boolean => ifKnown === 'keep' || (ifKnown === 'ask again' && isStillSo(client, question))
  const [decided, setDecided] = useState(() => ({ question, isKept: decide() }))
  if (decided.question === question) return decided.isKept
  const isKept = decide()
  setDecided({ question, isKept })
  return isKept
}

/** The text that an answer shows; `awaited` while nobody knows which. */
type ShownText = { text: Id | typeof ANY_TEXT | null } | 'awaited'

/** Reads once more what is written in a text. */
function useReadWritten(shown: ShownText, gatherMs: number, read: () => void): void {
  const latest = useRef(read)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The answer that is on its way may not know of it yet. */
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

/** The last that was known as the answer to the same question. */
function useLastKnown<Data>(data: Data | undefined, question: string): Data | undefined {
  const [last, setLast] = useState({ question, data })
  const isSame = last.question === question
  if (data !== undefined && !(isSame && last.data === data)) setLast({ question, data })
  return data ?? (isSame ? last.data : undefined)
}
