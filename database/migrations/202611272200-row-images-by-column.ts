import { keepRowImages, type MigrationDatabase } from '#platform/server/database/index.ts'

/** What an act changed in a row is found column by column; as JSON it took three times as long. */
export async function up(database: MigrationDatabase): Promise<void> {
  for (const [table, keys, thing] of IMAGED) await keepRowImages(database, { into: 'row_images', table, keys, thing })
}

const IMAGED: ReadonlyArray<readonly [table: string, keys: readonly string[], thing: string]> = [
  ['notes', ['id'], 'id'],
  ['insights', ['id'], 'id'],
  ['people', ['id'], 'id'],
  ['projects', ['id'], 'id'],
  ['charts', ['id'], 'id'],
  ['project_views', ['id'], 'id'],
  ['saved_filters', ['id'], 'id'],
  ['saved_feeds', ['id'], 'id'],
  ['stars', ['user_id', 'resource_id'], 'resource_id'],
  ['folder_pins', ['user_id', 'folder_id'], 'folder_id'],
  ['view_ranks', ['view_id', 'row_id'], 'row_id'],
  ['view_card_displays', ['view_id', 'user_id'], 'view_id'],
  ['field_values', ['owner_id', 'field_id'], 'owner_id'],
  ['highlight_tags', ['highlight_id', 'tag_id'], 'highlight_id'],
  ['note_people', ['note_id', 'person_id'], 'note_id'],
]
