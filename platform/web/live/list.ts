import type { Id } from '#platform/kernel/ids.ts'
import type { Ref, Version } from './change.ts'

/**
 * What a change of one kind of thing concerns in a list, as the server says. `place` is the row of the scope in which
 * it happened, found by its `scopeId`.
 */
type Concern = 'row' | 'parent' | 'place' | 'all'

/**
 * Keyed by the type of the change, else by its kind, else `*`; a change without an entry, or with the entry null, does
 * not concern the list.
 */
export type Follows = Readonly<Record<string, Concern | null>>

/** Converts the form of the API. */
export function concernsOf(follows: readonly { kind: string; concerns: string }[]): Follows {
  return Object.fromEntries(follows.map(({ kind, concerns }) => [kind, concerns.toLowerCase() as Concern]))
}

/** The key of a part of a list, as a column of a board; null for the whole of a list without groups. */
export type PartKey = string | null

export interface PageOfList<Row> {
  rows: readonly Row[]
  /** The row before the first one; null at the beginning of the list. Given for rows from any position. */
  behind?: string | null
  endCursor: string | null
  hasMore: boolean
  follows: Follows
  /** The scopes that all rows of the list are in; null if they may be anywhere. */
  places: readonly Id[] | null
  /**
   * What all rows belong to, if there is one such thing: a row that is not loaded and has another parent is not in it.
   */
  parent?: Id
  /** The version that the answer shows. */
  version: Version
}

export interface MembersOfList<Row> {
  /** Indexes into the requested ids, in the order of the list. */
  order: readonly number[]
  /** The changed rows that are in the list: their groups, and the indexes of the ends that they come after. */
  changed: readonly { id: Id; groups: readonly string[]; behind: readonly number[] }[]
  /** The changed rows, as they are now. */
  rows: readonly Row[]
  version: Version
}

/** A request for rows from any position of a list. */
export interface AskedPlace {
  part: PartKey
  first: number
  /** From which end of the list rows are skipped, and how many. */
  from: 'start' | 'end'
  skip: number
  /** The rows before those that begin after this cursor; null for the end of the list. Only with `from: 'end'`. */
  upTo: string | null
}

/** A list: how its pages are read, and its members if the server has a query for them. */
export interface List<Query, Row extends { id: Id }> {
  name: string
  /** The kind of its rows in changes. */
  kind: string
  /** The thing that a row leaves its scope with, as highlights do with their note. */
  ownerOf?(row: Row): Ref | null
  /** Types of events caused by typing: rows are requested in a pause of typing, since a request delays keys. */
  inPauses?: readonly string[]
  /** Rows that are read at once, where one of them has as much as a page of others. */
  mostRows?: number
  /** How long after a commit its answers may still lack it, as those that come from an index. */
  lagMs?: number
  page(query: Query, asked: { part: PartKey; first: number; after: string | null }): Promise<PageOfList<Row>>
  /** Absent if its rows can only be read from the beginning, page by page. */
  pageAt?(query: Query, asked: AskedPlace): Promise<PageOfList<Row>>
  /** Absent if the list only has pages: all loaded rows are read again after any change that concerns it. */
  members?(
    query: Query,
    asked: { ids: readonly Id[]; changed: readonly Id[]; ends: readonly string[] },
  ): Promise<MembersOfList<Row>>
}

/** A part as a page shows it. */
export interface ShownPart<Row> {
  rows: readonly Row[]
  /** `loading` only while nothing is loaded yet. */
  state: 'loading' | 'ready' | 'failed'
  /** The error of the last request; loaded rows stay. */
  error: unknown
  hasMore: boolean
  /** How many rows are before the loaded ones, as far as that is known. */
  from: number
  /** The row before the first loaded one; null at the beginning of the list. */
  start: string | null
  /** Changes when rows are loaded from another position, so that rows in between may be missing. */
  run: number
  /** By how many positions in total the loaded rows turned out to be further down than assumed. */
  shifted: number
}

export const LOADING: ShownPart<never> = {
  rows: [],
  state: 'loading',
  error: null,
  hasMore: false,
  from: 0,
  start: null,
  run: 0,
  shifted: 0,
}
