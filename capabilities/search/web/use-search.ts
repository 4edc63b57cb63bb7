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

/** A found item, or something else that a list shows in the same way, of a kind that the list adds. */
export type ShownItem = Omit<FoundItem, 'type'> & {
  type: string
  /** Its excerpt begins with the sentence that is nearest to what was searched for. */
  isNearestFirst?: true
}

/** What is shown of a search. Earlier results stay while new ones are loading. */
export interface SearchView {
  /** `continuing` while the next page is loading. */
  state: 'idle' | 'searching' | 'continuing' | 'failed'
  /** The message to show when it failed. */
  message: string
  /** It failed because of the request itself: repeating it would fail again. */
  refused: boolean
  /** The search has answered, with or without results; false before the first answer. */
  answered: boolean
  /** The query of the results. */
  query: string
  items: readonly FoundItem[]
  total: number
  nextOffset: number | null
  /** How many of the total contain all words; the others contain most. */
  whole: number
  matched: 'ALL' | 'ANY'
  /** Why words were searched although meaning was requested. */
  withoutMeaning: SearchQuery['search']['withoutMeaning']
  /** What a search by meaning leaves out in the scopes that it searches. */
  leftOut: SearchQuery['search']['leftOut']
  /** Nothing is close to the query. */
  isNothingNear: boolean
  /** What is still being indexed, and may be missing. */
  reading: SearchQuery['search']['reading']
  /** This was so for a while, and is worth saying: changes are normally found within a moment. */
  isReadingLate: boolean
  suggestedQuery: string | null
  /** The words as typed are clearly misspelt: the results are those of similar words. */
  corrected: { from: string; to: string } | null
}

const PAGE_RESULTS = 30
/**
 * A keystroke is searched at once if at least this much time has passed since the last request, else when it has: a key
 * that is held down sends few requests.
 */
const LEAST_BETWEEN_MS = 60
/** Changes reach the index a moment after they are committed; changes close together are read once. */
const DEBOUNCE_MS = 600
/**
 * On a busy server the index takes longer: changes are searched again after this time, and while something is still
 * being indexed, this often.
 */
export const LOOK_AGAIN_MS = 4_000

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
  isReadingLate: false,
  suggestedQuery: null,
  corrected: null,
}

/** This many searches are cached: coming back from a result shows the earlier results while the search runs again. */
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
 * Runs a search while it is typed, and again when something is committed while it is shown: what was deleted, or may no
 * longer be seen, disappears. Late answers to earlier queries are dropped. An empty query sends no request.
 */
export function useSearch(shown: SearchState): SearchView & { loadMore: () => void; retry: () => void } {
  const client = useApolloClient()
  // The layout of the results does not make it another search.
  const name = JSON.stringify({ ...shown, layout: 'list' } satisfies SearchState)
  const [view, setView] = useState((): SearchView => foundBefore.get(client)?.get(name) ?? NOTHING)
  const [attempt, setAttempt] = useState(0)
  const [more, setMore] = useState<{ offset: number; of: string; corrected: SearchView['corrected'] } | null>(null)
  const lastAsked = useRef(-Infinity)
  const [looks, setLooks] = useState(0)
  const changes = useChangesReported() + looks
  const changesSoFar = useEffectEvent(() => changes)
  const countOfItems = useEffectEvent(() => view.items.length)
  /** The number of changes that the shown results include. */
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
          isReadingLate: isLate(before, next),
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
      const next = viewOf(answer, requested, null)
      setView((before) => ({ ...next, isReadingLate: isLate(before, next) }))
    }
    // The shown results stay; the next change searches again.
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

/** Only the latest changes are missing, and they were when it was searched before: they take long. Or more is missing. */
function isLate(before: SearchView, { reading }: SearchView): boolean {
  return reading !== null && (before.reading !== null || reading.things !== null || reading.waiting !== null)
}

/** Keeps the same array if the items are equal, so that nothing is redrawn. */
function sameOr(before: readonly FoundItem[], items: readonly FoundItem[]): readonly FoundItem[] {
  return JSON.stringify(before) === JSON.stringify(items) ? before : items
}

/**
 * Counts commits after which a search may find something else. While a user types, every key runs the search again.
 */
export function useChangesReported(): number {
  const soon = useChangeCount(isFound, DEBOUNCE_MS)
  const later = useChangeCount(isFound, LOOK_AGAIN_MS)
  return soon + later
}

const isFound = ({ kind }: Change): boolean => kind !== 'document'

/** @param corrected the correction of the previous page, when this page continues it */
function viewOf({ found, like }: FoundOrLike, requested: string, corrected: SearchView['corrected']): SearchView {
  const ofOthers = like === null ? corrected : { from: requested, to: like }
  return {
    ...found,
    isReadingLate: false,
    state: 'idle',
    message: '',
    refused: false,
    answered: true,
    query: ofOthers?.to ?? requested,
    corrected: ofOthers,
  }
}
