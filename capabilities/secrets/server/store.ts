import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction, GlobalDatabase } from '#platform/server/database/index.ts'
import type { Belonging, Envelope } from './envelope.ts'
import './tables.ts'

export async function insertSecret(
  tx: CellTransaction,
  { teamId, purpose, id }: Belonging,
  { keyId, wrappedKey, sealed }: Envelope,
): Promise<void> {
  await tx
    .insertInto('secrets')
    .values({ id, team_id: teamId, purpose, key_id: keyId, wrapped_key: wrappedKey, sealed, rewrapped_at: null })
    .execute()
}

export async function findSecret(tx: CellTransaction, id: Id): Promise<(Envelope & { purpose: string }) | null> {
  const row = await tx
    .selectFrom('secrets')
    .select(['purpose', 'key_id', 'wrapped_key', 'sealed'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { purpose: row.purpose, keyId: row.key_id, wrappedKey: row.wrapped_key, sealed: row.sealed } : null
}

export async function removeSecret(tx: CellTransaction, id: Id): Promise<void> {
  await tx.deleteFrom('secrets').where('id', '=', id).execute()
}

/** The next secrets after an id that are not under this key, locked until the commit. */
export async function secretsUnderOthers(
  tx: CellTransaction,
  teamId: Id,
  keyId: string,
  { after, most }: { after: Id | null; most: number },
): Promise<Array<Belonging & Pick<Envelope, 'keyId' | 'wrappedKey'>>> {
  const rows = await tx
    .selectFrom('secrets')
    .select(['id', 'purpose', 'key_id', 'wrapped_key'])
    .where('team_id', '=', teamId)
    .where('key_id', '!=', keyId)
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .execute()
  return rows.map((row) => ({
    teamId,
    id: row.id,
    purpose: row.purpose,
    keyId: row.key_id,
    wrappedKey: row.wrapped_key,
  }))
}

export async function updateWrapping(
  tx: CellTransaction,
  id: Id,
  { keyId, wrappedKey }: Pick<Envelope, 'keyId' | 'wrappedKey'>,
): Promise<void> {
  await tx
    .updateTable('secrets')
    .set({ key_id: keyId, wrapped_key: wrappedKey, rewrapped_at: new Date() })
    .where('id', '=', id)
    .execute()
}

/** A key that encrypts something. */
export interface KeyInUse {
  keyId: string
  /** How often something was encrypted under it. */
  uses: string
}

/** Records that something is encrypted under a key. */
export async function recordKey(global: GlobalDatabase, keyId: string): Promise<void> {
  await global
    .insertInto('secret_keys')
    .values({ key_id: keyId, unused_since: null })
    .onConflict((conflict) =>
      conflict.column('key_id').doUpdateSet({ unused_since: null, uses: sql`secret_keys.uses + 1` }),
    )
    .execute()
}

/** Records that nothing is under a key any more, unless it was used since it was read. */
export async function recordUnused(global: GlobalDatabase, { keyId, uses }: KeyInUse): Promise<boolean> {
  const { numUpdatedRows } = await global
    .updateTable('secret_keys')
    .set({ unused_since: new Date() })
    .where('key_id', '=', keyId)
    .where('uses', '=', uses)
    .where('unused_since', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The keys that encrypt something. */
export async function keysInUse(global: GlobalDatabase): Promise<KeyInUse[]> {
  const rows = await global
    .selectFrom('secret_keys')
    .select(['key_id', 'uses'])
    .where('unused_since', 'is', null)
    .orderBy('first_used_at')
    .execute()
  return rows.map((row) => ({ keyId: row.key_id, uses: row.uses }))
}
