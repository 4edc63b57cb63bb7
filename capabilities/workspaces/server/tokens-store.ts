import { sql } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import './tables.ts'

/** An access token as its maker sees it afterwards: everything except the secret. */
export interface AccessToken {
  id: Id
  userId: Id
  name: string
  createdAt: Date
  expiresAt: Date | null
  lastUsedAt: Date | null
}

const COLUMNS = sql`id, user_id as "userId", name, created_at as "createdAt", expires_at as "expiresAt", last_used_at as "lastUsedAt"`

/** The tokens of a user that were not revoked, the newest first. */
export async function tokensOf(tx: CellTransaction, teamId: Id, userId: Id): Promise<AccessToken[]> {
  const { rows } = await sql<AccessToken>`
    select ${COLUMNS} from access_tokens where team_id = ${teamId} and user_id = ${userId} and revoked_at is null order by created_at desc, id desc`.execute(
    tx,
  )
  return rows
}

export async function findToken(tx: CellTransaction, teamId: Id, id: Id): Promise<AccessToken | null> {
  const { rows } =
    await sql<AccessToken>`select ${COLUMNS} from access_tokens where team_id = ${teamId} and id = ${id} and revoked_at is null`.execute(
      tx,
    )
  return rows[0] ?? null
}

export async function insertToken(
  tx: CellTransaction,
  teamId: Id,
  token: { id: Id; userId: Id; name: string; secretHash: Buffer; expiresAt: Date | null },
): Promise<void> {
  await tx
    .insertInto('access_tokens')
    .values({
      id: token.id,
      team_id: teamId,
      user_id: token.userId,
      name: token.name,
      secret_hash: token.secretHash,
      expires_at: token.expiresAt,
      last_used_at: null,
      revoked_at: null,
    })
    .execute()
}

export async function revokeToken(tx: CellTransaction, teamId: Id, id: Id): Promise<void> {
  await tx
    .updateTable('access_tokens')
    .set({ revoked_at: new Date() })
    .where('team_id', '=', teamId)
    .where('id', '=', id)
    .execute()
}
