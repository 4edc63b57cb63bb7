import type { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import type { Page, PageRequest } from '#platform/kernel/pagination.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Actor } from '../../model/actor.ts'

/**
 * Which rows of a list a change of one kind of thing concerns: the row that it names; the row to which the named thing
 * belongs (any row if the change does not say which); the row that is the place in which it happened (a project, a
 * folder); or all rows, so that the list is read again.
 */
export const CONCERNS = ['row', 'parent', 'place', 'all'] as const
type Concern = (typeof CONCERNS)[number]

/** By the kind of the changed thing; changes of other kinds do not concern the list. */
export type Follows = Readonly<Record<string, Concern>>

/** What is requested about the rows that a page has loaded. */
export interface AskedMembers {
  /** The loaded rows and the changed rows, without duplicates. */
  ids: ReadonlyArray<Id>
  /** Those of `ids` that changed; their groups are returned. */
  changed: ReadonlyArray<Id>
  /** Cursors at which a loaded part of the list ends and more follows. */
  ends: ReadonlyArray<string>
}

/** A row that changed, and is in the list. */
export interface ChangedMember {
  id: Id
  /** The keys of its groups, as the list names them; none if the list has no groups. */
  groups: ReadonlyArray<string>
  /** Indexes in `ends` of the cursors that it is behind: there it arrives with a later page. */
  behind: ReadonlyArray<number>
}

/** Which of the requested rows are in the list, and in which order. */
export interface Members {
  /** Indexes in `ids`, in the order of the list. A row that is not named is not in the list. */
  order: ReadonlyArray<number>
  changed: ReadonlyArray<ChangedMember>
  /** Where the list continues after the last of `order`; null if there is none. */
  endCursor: string | null
}

export interface ListDefinition<Input extends z.ZodType> {
  name: string
  /** What distinguishes one such list from another: two with the same input are the same list to the same reader. */
  input: Input
  follows(query: z.output<Input>): Follows
  /** Whether it depends on the reader beyond the places that they see ("mine", what they starred). */
  isPersonal(query: z.output<Input>): boolean
  /** One page of the list, with what the actor may see. */
  page(tx: CellTransaction, actor: Actor, query: z.output<Input>, page: PageRequest): Promise<Page<Id>>
  /**
   * Which of some rows are on the pages of the list, in the same order: found by their identifiers alone, however long
   * the list is. It reports nothing of other rows.
   */
  members(tx: CellTransaction, actor: Actor, query: z.output<Input>, asked: AskedMembers): Promise<Members>
}

/**
 * A list that pages show and follow. Its pages and its members are defined together, since a difference between them
 * would show as missing or duplicate rows. Sort keys never leave the server: words are ordered by an ICU collation, for
 * which PostgreSQL gives no keys that a page could compare.
 */
export function defineList<Input extends z.ZodType>(list: ListDefinition<Input>): ListDefinition<Input> {
  return list
}
