import { useApolloClient } from '@apollo/client/react'
import type { ApolloClient } from '@apollo/client'
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import { useOnReturn } from '../connection/index.ts'
import type { Act, Given } from './acts.ts'
import type { Version } from './change.ts'
import { LOADING, type List, type PartKey, type ShownPart } from './list.ts'
import { doAct, keepList } from './lists-and-acts.ts'
import type { LiveList } from './live-list.ts'
import { liveOf } from './live-of.ts'

export interface LiveParts<Row> {
  /** By their keys, in the order of the request. */
  parts: ReadonlyMap<PartKey, ShownPart<Row>>
  /** The last version that may have changed the list or its counts; 0 before the first. */
  concernedAt: Version
  /**
   * The same object as long as the list is in memory, for all components: use it as a key for counts. Null of no list.
   */
  held: Pick<LiveList<Row>, 'earlier' | 'goTo' | 'counted' | 'reach'> | null
  more: (key: PartKey) => void
  retry: () => void
}

const nothing = (): void => undefined

export interface LiveOptions {
  firstRows?: number
  /**
   * Queries with the same name are for the same rows with different fields: rows of the previous query stay until those
   * of the next are loaded.
   */
  sameRows?: string
}

/**
 * The loaded parts of a list with pending acts drawn over them; they follow what is committed. A null query requests
 * nothing.
 */
export function useLiveParts<Query, Row extends { id: Id }>(
  listOf: (client: ApolloClient) => List<Query, Row>,
  query: Query | null,
  keys: readonly PartKey[],
  { firstRows, sameRows }: LiveOptions = {},
): LiveParts<Row> {
  const client = useApolloClient()
  const live = liveOf(client)
  const isAsked = query !== null
  const key = JSON.stringify(query)
  const requested = JSON.stringify(keys)
  const opened = useMemo(
    () => (isAsked ? keepList(live, listOf(client), JSON.parse(key) as Query, firstRows) : null),
    [live, client, listOf, isAsked, key, firstRows],
  )
  const subscribe = useCallback((listener: () => void) => opened?.listen(listener) ?? nothing, [opened])
  const last = useRef<{ of: unknown; rows: string | undefined; parts: LiveParts<Row>['parts'] }>(undefined)
  const read = (): LiveParts<Row>['parts'] => {
    const before = last.current
    const standing = before !== undefined && sameRows !== undefined && before.rows === sameRows ? before.parts : null
    const partOf = (part: PartKey): ShownPart<Row> => {
      const shown = opened?.part(part) ?? LOADING
      return shown.state === 'loading' && shown.rows.length === 0 ? (standing?.get(part) ?? shown) : shown
    }
    const now = new Map(opened ? keys.map((part) => [part, partOf(part)] as const) : [])
    const isSame =
      before?.of === opened &&
      before.parts.size === now.size &&
      [...now].every(([part, shown]) => before.parts.get(part) === shown)
    if (isSame) return before.parts
    last.current = { of: opened, rows: sameRows, parts: now }
    return now
  }
  const parts = useSyncExternalStore(subscribe, read)
  const concernedAt = useSyncExternalStore(subscribe, () => opened?.concernedAt() ?? 0)
  useEffect(() => opened?.request(JSON.parse(requested) as PartKey[]), [opened, requested])
  const more = useCallback((part: PartKey) => opened?.more(part), [opened])
  const retry = useCallback(() => opened?.retry(), [opened])
  // Parts that could not be read while the server was away are read when it is back, even if nothing has changed.
  useOnReturn(
    [...parts.values()].some(({ error }) => error !== null),
    retry,
  )
  return useMemo(() => ({ parts, concernedAt, held: opened, more, retry }), [parts, concernedAt, opened, more, retry])
}

const ALL: readonly PartKey[] = [null]

/** The same for a list without groups. */
export function useLive<Query, Row extends { id: Id }>(
  listOf: (client: ApolloClient) => List<Query, Row>,
  query: Query | null,
  options?: LiveOptions,
): ShownPart<Row> & { more: () => void; retry: () => void } {
  const { parts, more, retry } = useLiveParts(listOf, query, ALL, options)
  const all = parts.get(null) ?? LOADING
  return useMemo(() => ({ ...all, more: () => more(null), retry }), [all, more, retry])
}

/** Does an act and draws it in the next frame. */
export function useAct<Input>(actOf: (client: ApolloClient) => Act<Input>): (input: Input) => Given {
  const client = useApolloClient()
  return useCallback((input) => doAct(client, actOf(client), input), [client, actOf])
}
