import { keepRowImages, type MigrationDatabase } from '#platform/server/database/index.ts'

/** What coders say, and who may what in a workspace, can be taken back by rows (decision 0070). */
export async function up(database: MigrationDatabase): Promise<void> {
  for (const [table, keys, thing] of IMAGED) await keepRowImages(database, { into: 'row_images', table, keys, thing })
}

const IMAGED: ReadonlyArray<readonly [table: string, keys: readonly string[], thing: string]> = [
  ['agreement_marks', ['unit_id', 'coder_id', 'tag_id'], 'unit_id'],
  ['agreement_coders', ['id'], 'id'],
  ['groups', ['id'], 'id'],
  ['group_members', ['group_id', 'user_id'], 'group_id'],
  ['users', ['id'], 'id'],
]
