import { sql, type Expression, type RawBuilder } from 'kysely'

/**
 * A text without its case, in every script: in a database that compares bytes, `lower()` knows only the letters of
 * English. ICU knows them all but is slow, so a text of plain letters does not go through it.
 */
export function lowerCase(text: Expression<unknown>): RawBuilder<string> {
  return sql<string>`case when octet_length(${text}) = char_length(${text}) then lower(${text} collate "C") else lower(${text} collate "und-x-icu") collate "C" end`
}
