import type { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import type { Page, PageRequest } from '#platform/kernel/pagination.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import type { Actor } from '../../model/actor.ts'

/**
 * What a change of one kind of thing concerns in a list: the row that it names, the row to which what it names belongs
 * (any row where the change does not say which), the row that is the place in which it happened (a project, a folder),
 * or whatever rows there are, so that the list is read anew.
 */
export const CONCERNS = ['row', 'parent', 'place', 'all'] as const
type Concern = (typeof CONCERNS)[number]

/** By the kind of what changed; a list has nothing to do with changes of other kinds. */
export type Follows = Readonly<Record<string, Concern>>

/** What is asked about the rows that a page holds. */
export interface AskedMembers {
  /** Those that are held, and those that changed; none twice. */
  ids: ReadonlyArray<Id>
  /** Of `ids` those that changed, whose groups are told. */
  changed: ReadonlyArray<Id>
  /** Cursors at which a part of the list ends that is held, where more follows. */
  ends: ReadonlyArray<string>
}

/** A row that changed, and is in the list. */
export interface ChangedMember {
  id: Id
  /** The keys of its groups, as the list tells its groups; none where the list has no groups. */
  groups: ReadonlyArray<string>
  /** Places in `ends` of those that it stands behind: it comes with a later page there. */
  behind: ReadonlyArray<number>
}

/** Of the rows that were asked about: which are in the list, and in which order. */
export interface Members {
  /** Places in `ids`, in the order of the list. Whoever is not named is not in it. */
  order: ReadonlyArray<number>
  changed: ReadonlyArray<ChangedMember>
  /** Where the list goes on behind the last of `order`; null where there is none. */
  endCursor: string | null
}

export interface ListDefinition<Input extends z.ZodType> {
  name: string
  /** What tells one such list from another: two of them with the same input are the same list to the same reader. */
  input: Input
  follows(query: z.output<Input>): Follows
  /** Whether it depends on who asks beyond the places that they see ("mine", what they starred). */
  isPersonal(query: z.output<Input>): boolean
  /** One page of it, of what the actor may see. */
  page(tx: CellTransaction, actor: Actor, query: z.output<Input>, page: PageRequest): Promise<Page<Id>>
  /**
   * Which of some rows stand on the pages of the list, in the same order: found by their identifiers alone, however long
   * the list is. What else stands on its pages it does not say.
   */
  members(tx: CellTransaction, actor: Actor, query: z.output<Input>, asked: AskedMembers): Promise<Members>
}

/**
 * A list that pages show and follow. Its pages and its members are defined together, since what tells them apart would
 * show as rows that are missing or stand twice. Sort keys never leave the server: words are ordered by an ICU collation,
 * of which PostgreSQL gives no keys that a page could compare.
 */
export function defineList<Input extends z.ZodType>(list: ListDefinition<Input>): ListDefinition<Input> {
  return list
}
