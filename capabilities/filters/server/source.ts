import { sql, type RawBuilder } from 'kysely'
import { AI_USER_ID } from '../model/query.ts'

/**
 * Where the values of a property are, relative to a row `r`: one expression over the row, or the rows of another table
 * that belong to it (`from` ends in a condition, to which more are added).
 */
export interface Source {
  from: RawBuilder<unknown> | null
  value: RawBuilder<unknown>
  /** How an empty value is recognized. */
  isNone: 'null' | 'blank' | 'no-options'
  /** Whether it is an array of option ids, and of which type: answers are stored as text. */
  isList: false | 'uuids' | 'texts'
  /** What some of the options also stand for, where that is more than themselves. */
  meantBy?: (options: readonly string[]) => RawBuilder<unknown>
}

export type Scopes = RawBuilder<unknown>

export function ofRow(value: RawBuilder<unknown>, isNone: Source['isNone'] = 'null'): Source {
  return { from: null, value, isNone, isList: false }
}

export function ofOthers(from: RawBuilder<unknown>, value: RawBuilder<unknown>): Source {
  return { from, value, isNone: 'null', isList: false }
}

/** The identifier of a principal among users: the same for all models. */
export function userOf(kind: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`case ${kind} when 'user' then ${id} when 'ai' then ${AI_USER_ID}::uuid end`
}
