import { keepRowImages, type MigrationDatabase } from '#platform/server/database/index.ts'

/** What acts make of reels, field groups, links, templates and canvases can be taken back by rows (decision 0070). */
export async function up(database: MigrationDatabase): Promise<void> {
  for (const [table, keys, thing] of IMAGED) await keepRowImages(database, { into: 'row_images', table, keys, thing })
}

const IMAGED: ReadonlyArray<readonly [table: string, keys: readonly string[], thing: string]> = [
  ['reels', ['id'], 'id'],
  ['reel_clips', ['reel_id', 'highlight_id'], 'reel_id'],
  ['clip_trims', ['highlight_id'], 'highlight_id'],
  ['field_sets', ['id'], 'id'],
  ['field_set_links', ['project_id', 'field_set_id'], 'project_id'],
  ['field_preferences', ['project_id', 'field_id'], 'project_id'],
  ['tag_board_links', ['project_id', 'tag_board_id'], 'project_id'],
  ['templates', ['id'], 'id'],
  ['canvas_items', ['id'], 'id'],
]
