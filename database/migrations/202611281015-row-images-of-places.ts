import { keepRowImages, type MigrationDatabase } from '#platform/server/database/index.ts'

/** Where folders and projects stand, and who holds what on places, can be taken back by rows (decision 0070). */
export async function up(database: MigrationDatabase): Promise<void> {
  for (const [table, keys, thing] of IMAGED) await keepRowImages(database, { into: 'row_images', table, keys, thing })
}

const IMAGED: ReadonlyArray<readonly [table: string, keys: readonly string[], thing: string]> = [
  ['folders', ['id'], 'id'],
  ['scopes', ['id'], 'id'],
  ['grants', ['scope_id', 'grantee_id', 'grantee_kind'], 'scope_id'],
]
