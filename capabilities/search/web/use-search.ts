import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { SearchQuery } from '#generated/operations/capabilities/search/web/search.ts'
import { useOnReturn } from '#platform/web/connection/index.ts'
import { toCallError } from '#platform/web/graphql/index.ts'
import type { Change } from '#platform/web/live/change.ts'
import { useChangeCount } from '#platform/web/live/use-feed.ts'
import type { SearchState } from './search-address.ts'
import { searchOrLike, type FoundOrLike } from './search-or-like.ts'
import { askedOf, isAsking, optionsOf } from './search-request.ts'

export type FoundItem = SearchQuery['search']['items'][number]

/** The same, or something else that a list shows in the same way, of a kind that it brings along. */
export type ShownItem = Omit<FoundItem, 'type'> & { type: string }

/** What is shown of a search. The results before stay while new ones are on their way. */
export interface SearchView {
  /** `continuing` while more of the same is on its way. */
  state: 'idle' | 'searching' | 'continuing' | 'failed'
  /** The sentence to show when it failed. */
  message: string
  /** It failed because of what was asked: the same again would fail again. */
  refused: boolean
  /** Something was found, or nothing; false before the first answer. */
  answered: boolean
  /** The query that the results belong to. */
  query: string
  items: readonly FoundItem[]
  total: number
  nextOffset: number | null
  /** How many of the total hold all words; the others hold most. */
  whole: number
  matched: 'ALL' | 'ANY'
  /** Why words answered where the meaning was asked for. */
  withoutMeaning: SearchQuery['search']['withoutMeaning']
  /** What a search by meaning leaves out of the places it searches. */
  leftOut: SearchQuery['search']['leftOut']
  /** Nothing comes near to what was asked. */
  isNothingNear: boolean
  /** What is still being read, and may be missing. */
  reading: SearchQuery['search']['reading']
  suggestedQuery: string | null
  /** The words as they were typed are surely misspelt: what was found is of others, which are like them. */
  corrected: { from: string; to: string } | null
}

const PAGE_RESULTS = 30
/**
 * A key is asked for at once, and one that follows faster than this when so much time has gone by: who holds a key down
 * asks for few of them.
 */
const LEAST_BETWEEN_MS = 60
/** Changes reach the index a moment after they are committed; those that come close together are read once. */
const DEBOUNCE_MS = 600
/** On a busy server that moment is longer: what changed is looked for once more this much later, and what is still read, this often. */
const LOOK_AGAIN_MS = 4_000

const NOTHING: SearchView = {
  state: 'idle',
  message: '',
  refused: false,
  answered: false,
  query: '',
  items: [],
  total: 0,
  whole: 0,
  nextOffset: null,
  matched: 'ALL',
  withoutMeaning: null,
  leftOut: null,
  isNothingNear: false,
  reading: null,
  suggestedQuery: null,
  corrected: null,
}

/** So many searches are remembered: whoever comes back from a result sees what was found, while it is asked once more. */
const MOST_REMEMBERED = 10
const foundBefore = new WeakMap<ApolloClient, Map<string, SearchView>>()

function remember(client: ApolloClient, name: string, view: SearchView): void {
  const known = foundBefore.get(client) ?? new Map<string, SearchView>()
  foundBefore.set(client, known)
  known.delete(name)
  known.set(name, view)
  for (const oldest of known.keys()) {
    if (known.size <= MOST_REMEMBERED) return
    known.delete(oldest)
  }
}

/**
 * Follows a search while it is typed, and what is committed while it is shown: what is deleted or not to be seen any
 * more goes. Late answers to earlier ones are dropped. An empty query asks nothing.
 */
export function useSearch(shown: SearchState): SearchView & { loadMore: () => void; retry: () => void } {
  const client = useApolloClient()
  // How the results are laid out is no other search.
  const name = JSON.stringify({ ...shown, layout: 'list' } satisfies SearchState)
  const [view, setView] = useState((): SearchView => foundBefore.get(client)?.get(name) ?? NOTHING)
  const [attempt, setAttempt] = useState(0)
  const [more, setMore] = useState<{ offset: number; of: string; corrected: SearchView['corrected'] } | null>(null)
  const lastAsked = useRef(-Infinity)
  const [looks, setLooks] = useState(0)
  const changes = useChangesReported() + looks
  const changesSoFar = useEffectEvent(() => changes)
  const countOfItems = useEffectEvent(() => view.items.length)
  /** Of the changes, those that what is shown knows. */
  const known = useRef(0)
  const requested = askedOf(shown)

  useEffect(() => {
    const state = JSON.parse(name) as SearchState
    if (!isAsking(state)) {
      setView(NOTHING)
      return
    }
    const { offset, corrected } = more?.of === name ? more : { offset: 0, corrected: null }
    const abort = new AbortController()
    setView((before) => ({ ...before, state: offset === 0 ? 'searching' : 'continuing' }))
    const ask = async (): Promise<void> => {
      lastAsked.current = performance.now()
      const reported = changesSoFar()
      try {
        const options = {
          ...optionsOf(corrected === null ? state : { ...state, query: corrected.to }),
          limit: PAGE_RESULTS,
          offset,
        }
        const answer = await searchOrLike(client, options, abort.signal, state.asTyped)
        if (answer === null) return
        const next = viewOf(answer, requested, corrected)
        if (offset === 0) known.current = reported
        if (offset === 0) remember(client, name, next)
        setView((before) => ({
          ...next,
          items: offset === 0 ? sameOr(before.items, next.items) : [...before.items, ...next.items],
        }))
      } catch (error) {
        if (abort.signal.aborted) return
        const { kind, message } = toCallError(error)
        setView((before) => ({ ...before, state: 'failed', message, refused: kind === 'refused' }))
      }
    }
    const wait = offset === 0 ? lastAsked.current + LEAST_BETWEEN_MS - performance.now() : 0
    const timer = wait > 0 ? setTimeout(() => void ask(), wait) : undefined
    if (timer === undefined) void ask()
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [client, requested, name, more, attempt])

  const isShown = view.answered && view.state === 'idle'
  useEffect(() => {
    if (!isShown || known.current === changes) return
    const abort = new AbortController()
    const ask = async (): Promise<void> => {
      const state = JSON.parse(name) as SearchState
      const answer = await searchOrLike(
        client,
        {
          ...optionsOf(state),
          limit: Math.max(PAGE_RESULTS, countOfItems()),
          offset: 0,
        },
        abort.signal,
        state.asTyped,
      )
      if (answer === null) return
      known.current = changes
      setView(viewOf(answer, requested, null))
    }
    // What stands there stays; the next change asks anew.
    ask().catch(() => undefined)
    return () => abort.abort()
  }, [client, requested, name, isShown, changes])

  const isRead = view.reading === null
  useEffect(() => {
    if (!isShown || isRead) return undefined
    const timer = setTimeout(() => setLooks((count) => count + 1), LOOK_AGAIN_MS)
    return () => clearTimeout(timer)
  }, [isShown, isRead, view])

  const retry = (): void => setAttempt((count) => count + 1)
  useOnReturn(view.state === 'failed' && !view.refused, retry)

  return {
    ...view,
    loadMore: () => {
      if (view.state === 'idle' && view.nextOffset !== null)
        setMore({ offset: view.nextOffset, of: name, corrected: view.corrected })
    },
    retry,
  }
}

/** What says the same stays the same: nothing of it is drawn anew. */
function sameOr(before: readonly FoundItem[], items: readonly FoundItem[]): readonly FoundItem[] {
  return JSON.stringify(before) === JSON.stringify(items) ? before : items
}

/**
 * How often something was committed that a search may find or find no more. Who types has it asked anew with every key.
 */
export function useChangesReported(): number {
  const soon = useChangeCount(isFound, DEBOUNCE_MS)
  const later = useChangeCount(isFound, LOOK_AGAIN_MS)
  return soon + later
}

const isFound = ({ kind }: Change): boolean => kind !== 'document'

/** @param corrected known from the page before, of which this is the continuation */
function viewOf({ found, like }: FoundOrLike, requested: string, corrected: SearchView['corrected']): SearchView {
  const ofOthers = like === null ? corrected : { from: requested, to: like }
  return {
    ...found,
    state: 'idle',
    message: '',
    refused: false,
    answered: true,
    query: ofOthers?.to ?? requested,
    corrected: ofOthers,
  }
}
