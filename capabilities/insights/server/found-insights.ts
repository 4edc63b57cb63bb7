import { sql, type RawBuilder } from 'kysely'
import { plainArray } from '#platform/server/database/index.ts'
import type { Actor } from '#journal/server/index.ts'

/** What of an actor says which insights they find. */
export type Finder = Pick<Actor, 'visibleScopes' | 'writableScopes'>

/**
 * That an insight, a row `alias` of a place that the actor sees, is found by them (decision 0084): everywhere what is
 * published, and drafts where they contribute.
 */
export function isFoundInsight(alias: string, { visibleScopes, writableScopes }: Finder): RawBuilder<boolean> {
  if (writableScopes === visibleScopes) return sql<boolean>`true`
  const isPublished = sql<boolean>`${sql.ref(`${alias}.published_at`)} is not null`
  if (writableScopes.length === 0) return isPublished
  return sql<boolean>`(${isPublished} or ${sql.ref(`${alias}.scope_id`)} = any(${plainArray(writableScopes)}::uuid[]))`
}
