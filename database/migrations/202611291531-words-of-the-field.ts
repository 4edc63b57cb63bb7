import { sql } from 'kysely'
import { unlocked, type MigrationDatabase } from '#platform/server/database/index.ts'

/** Commands whose names are kept with operations: old, new. */
const COMMANDS = [
  ['fill-note-fields', 'set-field-values'],
  ['take-act-back', 'undo-operation'],
  ['turn-group-into-tag', 'convert-group-to-tag'],
  ['turn-group-into-insight', 'convert-group-to-insight'],
  ['delete-repetitions', 'delete-duplicates'],
] as const

/** Tables, columns and commands get the names of the glossary (docs/glossary.md); what they hold is as it was. */
export async function up(database: MigrationDatabase): Promise<void> {
  const statements = [
    'alter table cell.agreement_settlements rename to agreement_adjudications',
    'alter table cell.agreement_adjudications rename constraint agreement_settlements_pkey to agreement_adjudications_pkey',
    'alter table cell.agreement_adjudications rename constraint agreement_settlements_unit_id_fkey to agreement_adjudications_unit_id_fkey',
    'alter index cell.agreement_settlements_by_round rename to agreement_adjudications_by_round',
    'alter table cell.doomed_objects rename to orphaned_objects',
    'alter table cell.orphaned_objects rename column doomed_at to orphaned_at',
    'alter table cell.orphaned_objects rename constraint doomed_objects_pkey to orphaned_objects_pkey',
    'alter sequence cell.doomed_objects_id_seq rename to orphaned_objects_id_seq',
    'alter index cell.doomed_objects_in_order rename to orphaned_objects_in_order',
    'alter table cell.file_contents rename column unshown_since to unreferenced_since',
    'alter index cell.file_contents_unshown rename to file_contents_unreferenced',
    'alter table cell.import_repetitions rename to import_duplicates',
    'alter table cell.import_duplicates rename constraint import_repetitions_pkey to import_duplicates_pkey',
    'alter table cell.import_duplicates rename constraint import_repetitions_import_id_fkey to import_duplicates_import_id_fkey',
    'alter table cell.import_duplicates rename constraint import_repetitions_note_id_fkey to import_duplicates_note_id_fkey',
    'alter table cell.import_duplicates rename constraint import_repetitions_repeated_id_fkey to import_duplicates_repeated_id_fkey',
    'alter sequence cell.import_repetitions_id_seq rename to import_duplicates_id_seq',
    'alter index cell.import_repetitions_by_import rename to import_duplicates_by_import',
    'alter index cell.import_repetitions_by_note rename to import_duplicates_by_note',
    'alter index cell.import_repetitions_by_repeated rename to import_duplicates_by_repeated',
    'alter table cell.looks rename to visits',
    'alter table cell.visits rename constraint looks_pkey to visits_pkey',
  ]
  for (const statement of statements) await sql.raw(statement).execute(database)
  await unlocked(database, ['operations'], async () => {
    for (const [before, after] of COMMANDS) {
      await sql`update cell.operations set command = ${after} where command = ${before}`.execute(database)
    }
  })
}
