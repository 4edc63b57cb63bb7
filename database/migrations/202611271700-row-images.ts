import { sql } from 'kysely'
import { keepRowImages, secureCellTable, type MigrationDatabase } from '#platform/server/database/index.ts'

/**
 * What acts did to rows, kept by the database for the acts that say so: each row as it was and as it became, in the
 * columns that changed. By them an act is taken back (decision 0070).
 */
export async function up(database: MigrationDatabase): Promise<void> {
  await sql`
    create table cell.row_images (
      number bigint generated always as identity primary key,
      team_id uuid not null,
      operation_id uuid not null,
      of_table text not null,
      -- What the row says something of, and what it links that with: redaction and deleting for good reach images by them.
      thing_id uuid not null,
      other_id uuid,
      key jsonb not null,
      before jsonb,
      after jsonb,
      kept_at timestamptz(3) not null default now()
    )`.execute(database)
  await sql`create index row_images_by_operation on cell.row_images (team_id, operation_id, number)`.execute(database)
  await sql`create index row_images_by_thing on cell.row_images (team_id, thing_id)`.execute(database)
  await sql`create index row_images_by_other on cell.row_images (team_id, other_id) where other_id is not null`.execute(
    database,
  )
  await secureCellTable(database, 'row_images')
  await sql`alter table cell.operations add column taken_back_at timestamptz(3)`.execute(database)
  // What still says what an act made it say, as it was before.
  await sql`
    create function cell.image_back(present jsonb, before jsonb, after jsonb) returns jsonb
    language sql immutable parallel safe as $$
      select coalesce(jsonb_object_agg(said.key, before -> said.key), '{}') from jsonb_each(after) said
      where present -> said.key is not distinct from said.value
    $$`.execute(database)
  await sql`grant execute on function cell.image_back(jsonb, jsonb, jsonb) to quarry_app`.execute(database)
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
