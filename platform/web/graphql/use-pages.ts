import type { OperationVariables, TypedDocumentNode } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useOnReturn } from '../connection/index.ts'
import { AFRESH } from './afresh.ts'
import { toCallError, type CallError } from './call-error.ts'
import type { VersionsContext } from './tell-versions.ts'
import { useReadAgain } from './use-read-again.ts'

const PAGE_ROWS = 100
/** As many as the server gives at once; what was loaded beyond is kept as it is when the list is read again. */
const MAX_READ_AGAIN_ROWS = 1000
/** Changes that come close together are read once. */
const GATHER_MS = 200
/** What is written is followed letter by letter by those who have the text open. */
const WRITTEN = 'document.edited'

interface Page<Node> {
  nodes: readonly Node[]
  endCursor: string | null
  hasNextPage: boolean
}

export interface PagesOptions<Data, Variables, Node> {
  /** Declares `$first` and `$after`. */
  document: TypedDocumentNode<Data, Variables>
  /** What makes it another list; changing it begins anew. */
  variables: Omit<Variables, 'first' | 'after'>
  /** The page in an answer; null where what holds the list is not there. */
  pageOf: (data: Data) => Page<Node> | null
  /** It shows what is done in texts, whose changes everything else follows by itself. */
  followsTexts?: boolean
  pageRows?: number
}

export interface Pages<Node> {
  nodes: readonly Node[]
  /** `loading` only while nothing is known yet. */
  state: 'loading' | 'ready' | 'failed'
  error: CallError | null
  hasMore: boolean
  loadMore: () => void
  reload: () => void
  /** Takes rows out at once, before the server has answered to what takes them away. */
  leaveOut: (ids: ReadonlySet<string>) => void
}

interface Loaded<Node> {
  key: string
  nodes: readonly Node[]
  endCursor: string | null
  hasMore: boolean
  state: Pages<Node>['state']
  error: CallError | null
}

/** The newly read beginning of a list, and behind it what was loaded beyond it. */
function withNewBeginning<Node extends { id: string }>(
  page: Page<Node>,
  before: Loaded<Node>,
): Pick<Loaded<Node>, 'nodes' | 'endCursor' | 'hasMore'> {
  const last = page.nodes.at(-1)
  const overlap = page.hasNextPage && last ? before.nodes.findIndex((node) => node.id === last.id) : -1
  if (overlap < 0 || overlap === before.nodes.length - 1)
    return { nodes: page.nodes, endCursor: page.endCursor, hasMore: page.hasNextPage }
  return {
    nodes: [...page.nodes, ...before.nodes.slice(overlap + 1)],
    endCursor: before.endCursor,
    hasMore: before.hasMore,
  }
}

/**
 * A long list, page by page, by the merge of document 3 §7.1: what comes for no cursor replaces, every other page is
 * appended, and what is there already is left out. It lives outside of the cache's lists, because those shrink to their
 * first page when they are asked again: what somebody scrolled to stays. The rows themselves are in the cache;
 * `useCached` shows them as they change.
 */
export function usePages<Data, Variables extends OperationVariables, Node extends { id: string }>(
  options: PagesOptions<Data, Variables, Node>,
): Pages<Node> {
  const client = useApolloClient()
  const { document, variables, followsTexts = false, pageRows = PAGE_ROWS } = options
  const key = JSON.stringify(variables)
  const latest = useRef(options)
  latest.current = options
  const busy = useRef<string | null>(null)
  /** Which events may change what was read, as its answers say; null where that may be any. */
  const follows = useRef<ReadonlySet<string> | null>(undefined)

  const known = useCallback((): Loaded<Node> => {
    const nothing: Loaded<Node> = { key, nodes: [], endCursor: null, hasMore: false, state: 'loading', error: null }
    const data = client.readQuery<Data, OperationVariables>({
      query: document as TypedDocumentNode<Data, OperationVariables>,
      variables: { ...(JSON.parse(key) as object), first: pageRows, after: null },
    })
    const page = data === null ? null : latest.current.pageOf(data)
    return page === null
      ? nothing
      : { key, nodes: page.nodes, endCursor: page.endCursor, hasMore: page.hasNextPage, state: 'ready', error: null }
  }, [client, document, key, pageRows])
  const [loaded, setLoaded] = useState(known)
  const current = loaded.key === key ? loaded : known()
  const shown = useRef(current)
  shown.current = current

  const read = useCallback(
    async (first: number, after: string | null): Promise<void> => {
      const asked = `${key} ${after ?? ''}`
      if (after !== null && busy.current === asked) return
      busy.current = asked
      const before = (state: Loaded<Node>): Loaded<Node> => (state.key === key ? state : known())
      let told: readonly string[] | null = null
      const context: VersionsContext = { ...AFRESH, told: (said) => (told = said.follows ?? null) }
      try {
        const { data } = await client.query<Data, OperationVariables>({
          query: document as TypedDocumentNode<Data, OperationVariables>,
          variables: { ...(JSON.parse(key) as object), first, after },
          fetchPolicy: 'network-only',
          context,
        })
        // Each page says what its own rows hang on: of those that stay nothing is forgotten.
        follows.current =
          told === null || follows.current === null ? null : new Set([...(follows.current ?? []), ...told])
        const page = data === undefined ? null : latest.current.pageOf(data)
        setLoaded((state) => {
          if (JSON.stringify(latest.current.variables) !== key) return state
          const base = before(state)
          if (page === null) return { ...base, nodes: [], hasMore: false, endCursor: null, state: 'ready', error: null }
          if (after === null) return { key, ...withNewBeginning(page, base), state: 'ready', error: null }
          const present = new Set(base.nodes.map((node) => node.id))
          return {
            key,
            nodes: [...base.nodes, ...page.nodes.filter((node) => !present.has(node.id))],
            endCursor: page.endCursor,
            hasMore: page.hasNextPage,
            state: 'ready',
            error: null,
          }
        })
      } catch (error) {
        const failure = toCallError(error)
        setLoaded((state) =>
          JSON.stringify(latest.current.variables) === key
            ? { ...before(state), state: before(state).nodes.length > 0 ? 'ready' : 'failed', error: failure }
            : state,
        )
      } finally {
        if (busy.current === asked) busy.current = null
      }
    },
    [client, document, key, known],
  )

  const beginning = useRef(Promise.resolve())
  const readAgain = useCallback(async () => {
    // One after the other: an answer that is on its way may not know of the change yet, and might come last.
    beginning.current = beginning.current.then(async () =>
      read(Math.min(Math.max(shown.current.nodes.length, pageRows), MAX_READ_AGAIN_ROWS), null),
    )
    await beginning.current
  }, [read, pageRows])
  const reload = useCallback(() => void readAgain(), [readAgain])

  useEffect(() => {
    beginning.current = read(pageRows, null)
  }, [read, pageRows])
  useReadAgain({
    concerns: ({ kind, type }) =>
      (followsTexts || type !== WRITTEN) &&
      (!follows.current || follows.current.has(kind) || follows.current.has(type)),
    read: readAgain,
    gatherMs: GATHER_MS,
  })
  // What could not be read while the server was away is read once it is back, also where nothing has changed.
  useOnReturn(current.error !== null, reload)

  const loadMore = useCallback(() => {
    const { hasMore, endCursor } = shown.current
    if (hasMore && endCursor !== null) void read(pageRows, endCursor)
  }, [read, pageRows])
  const leaveOut = useCallback(
    (ids: ReadonlySet<string>) =>
      setLoaded((state) => ({ ...state, nodes: state.nodes.filter((node) => !ids.has(node.id)) })),
    [],
  )

  return useMemo(
    () => ({
      nodes: current.nodes,
      state: current.state,
      error: current.error,
      hasMore: current.hasMore,
      loadMore,
      reload,
      leaveOut,
    }),
    [current.nodes, current.state, current.error, current.hasMore, loadMore, reload, leaveOut],
  )
}
