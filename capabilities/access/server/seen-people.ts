import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '#journal/server/index.ts'
import { ADMINISTRATION_ID } from '../model/scope.ts'

/**
 * Who sees a row of the people directory: whoever reads the directory and, of the places that they see, one where the
 * person was made or a note that the person is linked to; administrators see everybody in it. Everything that lists,
 * counts, finds or names people says it with this.
 *
 * @param person the name under which the statement knows the row
 * @param scopes the places that the reader sees, as `uuid[]`
 */
export function isSeenPerson(person: string, scopes: RawBuilder<unknown>): RawBuilder<boolean> {
  // Each note by its primary key, as in `rowsById`: a table that was filled a moment ago has no statistics.
  const of = (column: string) => sql.ref(`${person}.${column}`)
  return sql<boolean>`(${of('scope_id')} = any(${scopes}) and (coalesce(${of('origin_scope_id')} = any(${scopes}), false) or ${ADMINISTRATION_ID}::uuid = any(${scopes}) or exists (
    select from note_people as stands cross join lateral (select scope_id, deleted_at from notes where id = stands.note_id offset 0) as heard
    where stands.person_id = ${of('id')} and heard.deleted_at is null and heard.scope_id = any(${scopes}))))`
}

/** Whether somebody sees everybody of a directory that they read: for them it alone decides, and no place of theirs. */
export function seesEverybody({ visibleScopes }: Pick<Actor, 'visibleScopes'>): boolean {
  return visibleScopes.includes(ADMINISTRATION_ID)
}
