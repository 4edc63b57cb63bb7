import { sql, type RawBuilder } from 'kysely'
import { plainArray } from '#platform/server/database/index.ts'
import type { Actor } from '#journal/server/index.ts'

/** The scopes of an actor that decide which insights they find. */
export type Finder = Pick<Actor, 'visibleScopes' | 'writableScopes'>

/**
 * The condition that an actor finds an insight, the row `alias` in a scope that they see (decision 0084): published
 * insights everywhere, and drafts where they contribute.
 */
export function isFoundInsight(alias: string, { visibleScopes, writableScopes }: Finder): RawBuilder<boolean> {
  if (writableScopes === visibleScopes) return sql<boolean>`true`
  const isPublished = sql<boolean>`${sql.ref(`${alias}.published_at`)} is not null`
  if (writableScopes.length === 0) return isPublished
  return sql<boolean>`(${isPublished} or ${sql.ref(`${alias}.scope_id`)} = any(${plainArray(writableScopes)}::uuid[]))`
}
