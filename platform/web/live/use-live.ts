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
  /** By their keys, in the order in which they were asked for. */
  parts: ReadonlyMap<PartKey, ShownPart<Row>>
  /** The last version that may have changed something of the list, as what is counted of it; 0 before the first. */
  concernedAt: Version
  /** The same as long as the list is held, whoever shows it: what is counted of it may be kept with it. Null of no list. */
  held: Pick<LiveList<Row>, 'earlier' | 'goTo' | 'counted' | 'reach'> | null
  more: (key: PartKey) => void
  retry: () => void
}

const nothing = (): void => undefined

export interface LiveOptions {
  firstRows?: number
  /**
   * Questions with the same name are of the same rows, and differ in what is told of them: rows of the one before stay
   * until those of the next are there.
   */
  sameRows?: string
}

/**
 * Parts of a list as they are known, under what is on its way; they follow what is committed. A query of null asks for
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
  useEffect(() => opened?.want(JSON.parse(requested) as PartKey[]), [opened, requested])
  const more = useCallback((part: PartKey) => opened?.more(part), [opened])
  const retry = useCallback(() => opened?.retry(), [opened])
  // What could not be read while the server was away is read once it is back, also where nothing has changed.
  useOnReturn(
    [...parts.values()].some(({ error }) => error !== null),
    retry,
  )
  return useMemo(() => ({ parts, concernedAt, held: opened, more, retry }), [parts, concernedAt, opened, more, retry])
}

const ALL: readonly PartKey[] = [null]

/** The same of a list without groups. */
export function useLive<Query, Row extends { id: Id }>(
  listOf: (client: ApolloClient) => List<Query, Row>,
  query: Query | null,
  options?: LiveOptions,
): ShownPart<Row> & { more: () => void; retry: () => void } {
  const { parts, more, retry } = useLiveParts(listOf, query, ALL, options)
  const all = parts.get(null) ?? LOADING
  return useMemo(() => ({ ...all, more: () => more(null), retry }), [all, more, retry])
}

/** Does an act, drawn in the next frame. */
export function useAct<Input>(actOf: (client: ApolloClient) => Act<Input>): (input: Input) => Given {
  const client = useApolloClient()
  return useCallback((input) => doAct(client, actOf(client), input), [client, actOf])
}
