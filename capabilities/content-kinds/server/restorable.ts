import { sql } from 'kysely'
import { withHidden } from '#access/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Actor } from '#journal/server/index.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { applies, type ContentKinds, type RestoringAsker } from './content-kind.ts'

/** The actor as the statements about deletions see one. */
export function restoringAsker(actor: Actor): RestoringAsker {
  const { userId, isWorkspaceAdmin, visibleScopes, levelOn } = withHidden(actor)
  const full = visibleScopes.filter((scopeId) => levelOn(scopeId) === 'FULL')
  return {
    userId,
    isWorkspaceAdmin,
    scopes: sql`${[...visibleScopes]}::uuid[]`,
    fullScopes: sql`${full}::uuid[]`,
  }
}

interface Asking {
  tx: CellTransaction
  kinds: ContentKinds
  actor: Actor
}

/**
 * Those of the deletions that only others may restore, whatever level the actor has: a conversation belongs to its
 * owner. One query for each kind that has such a rule.
 */
export async function forOthersAmong(
  { tx, kinds, actor }: Asking,
  deletions: ReadonlyArray<{ id: Id; kind: string }>,
): Promise<Set<Id>> {
  const forOthers = new Set<Id>()
  for (const [kind, ones] of Map.groupBy(deletions, (deletion) => deletion.kind)) {
    const { trash } = kinds.get(kind)
    if (!applies(trash) || !trash.restorableBy) continue
    const { rows } = await sql<{ id: Id }>`
      select id from deletions where id = any(${ones.map(({ id }) => id)}::uuid[]) and not ${trash.restorableBy(restoringAsker(actor))}`.execute(
      tx,
    )
    for (const { id } of rows) forOthers.add(id)
  }
  return forOthers
}
