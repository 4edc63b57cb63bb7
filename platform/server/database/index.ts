export type { CellTables, GlobalTables } from './tables.ts'
export { openDatabase } from './database.ts'
export type {
  CellTransaction,
  Database,
  GlobalDatabase,
  RequestReader,
  TransactionEnd,
  WorkspaceDatabase,
} from './database.ts'
export { migrateToLatest } from './migrate.ts'
export type { Migration, MigrationDatabase } from './migrate.ts'
export { ACCESS_CHANNEL, IMAGES_SETTING, secureCellTable, unlocked } from './row-level-security.ts'
export { isMissingReference, isTakenIdentifier, isTransient, isUniqueViolation } from './database-errors.ts'
export { growingTables, type GrowingTables } from './growing-tables.ts'
export { holdsWords } from './holds-words.ts'
export { jsonb } from './jsonb.ts'
export { keepRowImages } from './keep-row-images.ts'
export { lowerCase } from './lower-case.ts'
export { withoutEnds } from './without-ends.ts'
export { plannedAnew, plannedIfRepeated } from './named-statements.ts'
export { isInStretch, onClocks, stretchOf } from './stretch-of-time.ts'
export { serverVersion } from './server-version.ts'
export { rowsById } from './rows-by-id.ts'
export { asOneStatement } from './one-statement.ts'
export { copyRows, copyRowsStatement, plainArray, type Columns } from './copy-rows.ts'
