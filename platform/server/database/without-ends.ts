import { sql, type Expression, type RawBuilder } from 'kysely'

/** A text without leading and trailing blanks, which are invisible. */
export function withoutEnds(text: Expression<unknown>): RawBuilder<string> {
  return sql<string>`btrim(${text}, E' \\t\\r\\n\\u00a0')`
}
