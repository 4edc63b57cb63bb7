import type { Id } from '#platform/kernel/ids.ts'
import type { Ref, Version } from './change.ts'

/**
 * What a change of one kind of thing concerns in a list, as its server says. The row that is the place in which it
 * happened is told by its `scopeId`.
 */
type Concern = 'row' | 'parent' | 'place' | 'all'

/**
 * By the type of what changed, else by its kind, else under `*`; what is not named does not concern the list, nor does
 * what is null.
 */
export type Follows = Readonly<Record<string, Concern | null>>

/** As the graph tells it. */
export function concernsOf(follows: readonly { kind: string; concerns: string }[]): Follows {
  return Object.fromEntries(follows.map(({ kind, concerns }) => [kind, concerns.toLowerCase() as Concern]))
}

/** A part of a list that is held from its beginning: a column of a board; under null all of a list without groups. */
export type PartKey = string | null

export interface PageOfList<Row> {
  rows: readonly Row[]
  /** Behind which row it begins; null where that is the beginning of the list. Told of rows from any place. */
  behind?: string | null
  endCursor: string | null
  hasMore: boolean
  follows: Follows
  /** Where all rows of the list lie; null where they may lie anywhere. */
  places: readonly Id[] | null
  /** What all rows belong to, where they do: a row that is not held and belongs to something else is none of it. */
  parent?: Id
  /** What the answer knew. */
  version: Version
}

export interface MembersOfList<Row> {
  /** Places in the ids that were asked about, in the order of the list. */
  order: readonly number[]
  /** Of those that changed and are in the list: their groups, and behind which of the ends they stand. */
  changed: readonly { id: Id; groups: readonly string[]; behind: readonly number[] }[]
  /** Those that changed, as they are now. */
  rows: readonly Row[]
  version: Version
}

/** Rows from any place of a list. */
export interface AskedPlace {
  part: PartKey
  first: number
  /** From which end of the list rows are passed over, and how many. */
  from: 'start' | 'end'
  skip: number
  /** The rows before those that begin behind this cursor; null for the end of the list. From the end alone. */
  upTo: string | null
}

/** A list: how its pages are asked for, and its members where the server defines them. */
export interface List<Query, Row extends { id: Id }> {
  name: string
  /** Of its rows, as changes name it. */
  kind: string
  /** What a row leaves its place with, as highlights do with their note. */
  ownerOf?(row: Row): Ref | null
  /** Types of events that follow what somebody types: they are asked about in a pause, since asking holds up keys. */
  inPauses?: readonly string[]
  /** So long after a commit its answers may not know of it yet, as what is found by an index. */
  lagMs?: number
  page(query: Query, asked: { part: PartKey; first: number; after: string | null }): Promise<PageOfList<Row>>
  /** Absent where its rows are read from the beginning, one page after the other. */
  pageAt?(query: Query, asked: AskedPlace): Promise<PageOfList<Row>>
  /** Absent where only its pages are known: it is read anew, as far as it is held, where anything concerns it. */
  members?(
    query: Query,
    asked: { ids: readonly Id[]; changed: readonly Id[]; ends: readonly string[] },
  ): Promise<MembersOfList<Row>>
}

/** A part as a page shows it. */
export interface ShownPart<Row> {
  rows: readonly Row[]
  /** `loading` only while nothing is known yet. */
  state: 'loading' | 'ready' | 'failed'
  /** What the last question failed with; what is known stays. */
  error: unknown
  hasMore: boolean
  /** How many rows stand before those that are held, as far as that is known. */
  from: number
  /** Behind which row they begin; null at the beginning of the list. */
  start: string | null
  /** Another one for rows from another place, between which and those before there may be some that are not held. */
  run: number
  /** By how many places those that are held were found to stand further on than was thought, in all. */
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
