import { keepRowImages, type MigrationDatabase } from '#platform/server/database/index.ts'
import { IMAGED } from './202611271700-row-images.ts'

/** What an act changed in a row is found column by column; as JSON it took three times as long. */
export async function up(database: MigrationDatabase): Promise<void> {
  for (const [table, keys, thing] of IMAGED) await keepRowImages(database, { into: 'row_images', table, keys, thing })
}
