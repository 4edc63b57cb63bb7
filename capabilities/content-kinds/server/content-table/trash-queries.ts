import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { TrashContract } from '../content-kind.ts'
import type { ContentSql } from './content-sql.ts'

/** How much of a title or excerpt the trash shows. */
const SHOWN_CHARS = 300

/** What the trash asks about the rows of a table. */
export function trashQueries({
  kind,
  name,
  own,
  isOwn,
  title,
  excerpt,
  parents,
}: ContentSql): Pick<
  TrashContract,
  'hasContentIn' | 'titles' | 'things' | 'places' | 'remaining' | 'deletionsOf' | 'standsInDeleted'
> {
  return {
    async hasContentIn(tx, scopeIds) {
      const found =
        await sql`select from ${name} where deleted_at is null and scope_id = any(${[...scopeIds]}::uuid[]) and ${isOwn} limit 1`.execute(
          tx,
        )
      return found.rows.length > 0
    },
    async titles(tx, ids, scopeIds) {
      const found = await sql<{
        id: Id
        title: string
      }>`select id, left(${title}, ${SHOWN_CHARS}::integer) as title from ${name} where id = any(${[...ids]}::uuid[]) and scope_id = any(${[...scopeIds]}::uuid[]) and ${isOwn}`.execute(
        tx,
      )
      return new Map(found.rows.map((row) => [row.id, row.title]))
    },
    async things(tx, deletionId, limit) {
      const found = await sql<{ id: Id; title: string; excerpt: string }>`
        select id, left(${title}, ${SHOWN_CHARS}::integer) as title, left(${excerpt}, ${SHOWN_CHARS}::integer) as excerpt from ${name}
        where deletion_id = ${deletionId} and deleted_at is not null and ${isOwn}
          -- What lies elsewhere by now, or was deleted in several places at once, is not shown to whoever sees the one that the act is told in.
          and exists (select from deletions act where act.id = deletion_id and (act.resource_kind <> ${kind} or act.scope_id = ${name}.scope_id))
        order by id limit ${limit}`.execute(tx)
      return found.rows
    },
    async places(tx, deletionIds) {
      const found = await sql<{ deletionId: Id; scopeId: Id }>`
        select distinct deletion_id as "deletionId", scope_id as "scopeId" from ${name} where deletion_id = any(${[...deletionIds]}::uuid[]) and ${isOwn}`.execute(
        tx,
      )
      return found.rows
    },
    async remaining(tx, deletionIds) {
      const found = await sql<{ id: Id }>`
        select asked.id from unnest(${[...deletionIds]}::uuid[]) as asked (id) where exists (select from ${own} as one where one.deletion_id = asked.id and one.deleted_at is not null)`.execute(
        tx,
      )
      return found.rows.map((row) => row.id)
    },
    async deletionsOf(tx, ids) {
      const found = await sql<{ id: Id }>`
        select distinct deletion_id as id from ${name} where id = any(${[...ids]}::uuid[]) and deleted_at is not null and deletion_id is not null and ${isOwn}`.execute(
        tx,
      )
      return found.rows.map((row) => row.id)
    },
    async standsInDeleted(tx, deletionIds) {
      const found: Array<{ deletionId: Id; inDeletionId: Id }> = []
      for (const parent of parents) {
        const { rows: ones } = await sql<{ deletionId: Id; inDeletionId: Id }>`
          select distinct one.deletion_id as "deletionId", parent.deletion_id as "inDeletionId"
          from ${own} as one join ${sql.table(parent.table)} as parent on parent.${sql.ref(parent.named ?? 'id')} = one.${sql.ref(parent.by)} and ${parent.only ?? sql`true`}
          where one.deletion_id = any(${[...deletionIds]}::uuid[]) and one.deleted_at is not null and parent.deleted_at is not null and parent.deletion_id <> one.deletion_id`.execute(
          tx,
        )
        found.push(...ones)
      }
      return found
    },
  }
}
