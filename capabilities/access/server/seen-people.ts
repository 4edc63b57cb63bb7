import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '#journal/server/index.ts'
import { ADMINISTRATION_ID } from '../model/scope.ts'

/**
 * Condition for who sees a row of the people directory: a user who reads the directory and sees the place where the
 * person was created, or that of a note linked to the person; administrators see everyone in it. All code that lists,
 * counts, finds or names people uses this condition.
 *
 * @param person the name of the row in the statement
 * @param scopes the places that the reader sees, as `uuid[]`
 */
export function isSeenPerson(person: string, scopes: RawBuilder<unknown>): RawBuilder<boolean> {
  // Each note by its primary key, as in `rowsById`: a table that was filled a moment ago has no statistics.
  const of = (column: string) => sql.ref(`${person}.${column}`)
  return sql<boolean>`(${of('scope_id')} = any(${scopes}) and (coalesce(${of('origin_scope_id')} = any(${scopes}), false) or ${ADMINISTRATION_ID}::uuid = any(${scopes}) or exists (
    select from note_people as stands cross join lateral (select scope_id, deleted_at from notes where id = stands.note_id offset 0) as heard
    where stands.person_id = ${of('id')} and heard.deleted_at is null and heard.scope_id = any(${scopes}))))`
}

/** Whether a user sees everyone in a directory that they read: for them only the directory counts, not their places. */
export function seesEverybody({ visibleScopes }: Pick<Actor, 'visibleScopes'>): boolean {
  return visibleScopes.includes(ADMINISTRATION_ID)
}
