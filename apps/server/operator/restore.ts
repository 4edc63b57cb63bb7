import { createReadStream, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { migrations } from '#generated/registry/migrations.ts'
import { Failure } from '#platform/kernel/errors.ts'
import { migrateToLatest, openDatabase } from '#platform/server/database/index.ts'
import { copyTablesIn, isEmpty, isIntact } from '#platform/server/database/table-copies/index.ts'
import { keepSecretKeys, readSecretKeyFile, type SecretKeysConfiguration } from '#platform/server/secret-key-file.ts'
import { createStorage } from '#platform/server/storage/index.ts'
import { missingKeys, openSecretKeys } from '#secrets/server/index.ts'
import {
  BACKUP_FORMAT,
  FILES_FOLDER,
  manifest,
  MANIFEST_FILE,
  SECRET_KEYS_FILE,
  TABLES_FOLDER,
  WORKSPACES,
  type Manifest,
} from './backup-format.ts'
import { openOperatorDatabase } from './open-operator.ts'

/**
 * Restores a backup into an installation without workspaces: the schema at the time of the backup, its rows in one
 * transaction, its files, then the migrations since.
 * @throws Failure when the backup is damaged, newer than this program, or the location is not empty.
 */
export async function restore(
  from: string,
  environment?: Record<string, string>,
): Promise<{ rows: number; files: number; says: string }> {
  const folder = resolve(from)
  const taken = await readManifest(folder)
  const tablesFolder = join(folder, TABLES_FOLDER)
  for (const table of taken.tables) {
    if (!(await isIntact(tablesFolder, table)))
      throw new Failure(
        'UnprocessableContent',
        `The backup is damaged: the copy of ${table.name} is not what was written.`,
      )
  }
  if (!(taken.schema in migrations))
    throw new Failure(
      'InvalidOperation',
      'This backup was taken by a newer Quarry. Restore it with that version or a later one.',
    )
  const { configuration, connectionString, close } = await openOperatorDatabase(environment)
  try {
    await migrateToTheDay(connectionString, taken.schema)
    if (!(await isEmpty(connectionString, WORKSPACES))) {
      throw new Failure(
        'InvalidOperation',
        'This installation already has a workspace. Restore into a new data folder or database.',
      )
    }
    await copyTablesIn(connectionString, tablesFolder, taken.tables)
    const storage = await createStorage(configuration.storage)
    for (const { key, contentType } of taken.files)
      await storage.put(key, createReadStream(join(folder, FILES_FOLDER, encodeURIComponent(key))), { contentType })
    storage.close()
    await migrateToLatest({ connectionString, migrations })
    const rows = taken.tables.reduce((sum, table) => sum + table.rows, 0)
    const keys = await restoreSecretKeys(folder, configuration.secretKeys, connectionString)
    return { rows, files: taken.files.length, says: `Restored ${rows} rows and ${taken.files.length} files.${keys}` }
  } finally {
    await close()
  }
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch((cause: unknown) => {
    throw new Failure('NotFound', `${folder} is not a backup: it has no ${MANIFEST_FILE}.`, { cause })
  })
  const parsed = manifest.safeParse(JSON.parse(text))
  if (parsed.success && parsed.data.format <= BACKUP_FORMAT) return parsed.data
  throw new Failure('InvalidOperation', 'This backup was taken by a newer Quarry, or its manifest is damaged.')
}

/** Adds the keys of the backup to those of this installation. @returns what remains to be done, with a space before it */
async function restoreSecretKeys(
  folder: string,
  configured: SecretKeysConfiguration,
  connectionString: string,
): Promise<string> {
  const taken = join(folder, SECRET_KEYS_FILE)
  if (existsSync(taken) && configured.isOwnFile && configured.file !== undefined)
    keepSecretKeys(configured.file, readSecretKeyFile(taken))
  const database = await openDatabase({ connectionString })
  try {
    const missing = await missingKeys({ database, secretKeys: openSecretKeys(configured) })
    if (missing.length === 0) return ''
    return ` Stored secrets need keys that are not here: ${missing.join(', ')}. Add them to ${configured.file ?? 'QUARRY_SECRET_KEY'} after the first, or enter these secrets again.`
  } finally {
    await database.close()
  }
}

async function migrateToTheDay(connectionString: string, schema: string): Promise<void> {
  const ofTheDay = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= schema))
  await migrateToLatest({ connectionString, migrations: ofTheDay }).catch((cause: unknown) => {
    throw new Failure(
      'InvalidOperation',
      'This database has a newer schema than the backup. Restore into a new data folder or database.',
      { cause },
    )
  })
}
