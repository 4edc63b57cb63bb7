import { useApolloClient } from '@apollo/client/react'
import type { ApolloClient } from '@apollo/client'
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act, Given } from './acts.ts'
import type { Version } from './change.ts'
import type { List, PartKey, ShownPart } from './list.ts'
import { liveOf } from './live-of.ts'

export interface LiveParts<Row> {
  /** By their keys, in the order in which they were asked for. */
  parts: ReadonlyMap<PartKey, ShownPart<Row>>
  /** The last version that may have changed something of the list, as what is counted of it; 0 before the first. */
  concernedAt: Version
  more: (key: PartKey) => void
  retry: () => void
}

const nothing = (): void => undefined

/**
 * Parts of a list as they are known, under what is on its way; they follow what is committed. Null asks for nothing.
 */
export function useLiveParts<Query, Row extends { id: Id }>(
  listOf: (client: ApolloClient) => List<Query, Row>,
  query: Query | null,
  keys: readonly PartKey[],
  firstRows?: number,
): LiveParts<Row> {
  const client = useApolloClient()
  const live = liveOf(client)
  const key = query === null ? null : JSON.stringify(query)
  const wanted = JSON.stringify(keys)
  const opened = useMemo(
    () => (key === null ? null : live.keep(listOf(client), JSON.parse(key) as Query, firstRows)),
    [live, client, listOf, key, firstRows],
  )
  const subscribe = useCallback((listener: () => void) => opened?.listen(listener) ?? nothing, [opened])
  const last = useRef<{ of: unknown; parts: LiveParts<Row>['parts'] }>(undefined)
  const read = (): LiveParts<Row>['parts'] => {
    const now = new Map(opened ? keys.map((part) => [part, opened.part(part)] as const) : [])
    const before = last.current
    if (
      before?.of === opened &&
      before.parts.size === now.size &&
      [...now].every(([part, shown]) => before.parts.get(part) === shown)
    )
      return before.parts
    last.current = { of: opened, parts: now }
    return now
  }
  const parts = useSyncExternalStore(subscribe, read)
  const concernedAt = useSyncExternalStore(subscribe, () => opened?.concernedAt() ?? 0)
  useEffect(() => opened?.want(JSON.parse(wanted) as PartKey[]), [opened, wanted])
  const more = useCallback((part: PartKey) => opened?.more(part), [opened])
  const retry = useCallback(() => opened?.retry(), [opened])
  return useMemo(() => ({ parts, concernedAt, more, retry }), [parts, concernedAt, more, retry])
}

const ALL: readonly PartKey[] = [null]
const LOADING: ShownPart<never> = { rows: [], state: 'loading', error: null, hasMore: false }

/** The same of a list without groups. */
export function useLive<Query, Row extends { id: Id }>(
  listOf: (client: ApolloClient) => List<Query, Row>,
  query: Query | null,
  firstRows?: number,
): ShownPart<Row> & { more: () => void; retry: () => void } {
  const { parts, more, retry } = useLiveParts(listOf, query, ALL, firstRows)
  const all = parts.get(null) ?? LOADING
  return useMemo(() => ({ ...all, more: () => more(null), retry }), [all, more, retry])
}

/** Does an act, drawn in the next frame. */
export function useAct<Input>(actOf: (client: ApolloClient) => Act<Input>): (input: Input) => Given {
  const client = useApolloClient()
  const live = liveOf(client)
  return useCallback((input) => live.act(actOf(client), input), [live, client, actOf])
}
