import { sql, type Expression, type RawBuilder } from 'kysely'

/**
 * A text without its case, in every script: where a database compares bytes, its `lower()` knows the letters of English
 * alone. ICU knows them all and takes its time, so that a text of plain letters is not asked about.
 */
export function lowerCase(text: Expression<unknown>): RawBuilder<string> {
  return sql<string>`case when octet_length(${text}) = char_length(${text}) then lower(${text} collate "C") else lower(${text} collate "und-x-icu") collate "C" end`
}
