import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { migrations } from '#generated/registry/migrations.ts'
import { Failure } from '#platform/kernel/errors.ts'
import { migrateToLatest } from '#platform/server/database/index.ts'
import { createStorage } from '#platform/server/storage/index.ts'
import { BACKUP_FORMAT, MANIFEST_FILE, manifest, tableFile, type BackedUpTable, type Manifest } from './backup-format.ts'
import { openOperatorDatabase } from './open-operator.ts'

/**
 * Brings a backup into an installation that holds no workspace yet: the schema of the day of the backup, its rows in one transaction,
 * its files, then the migrations since. @throws Failure when the backup is damaged, newer than this program, or the place is not empty.
 */
export async function restore(from: string, environment?: Record<string, string>): Promise<{ rows: number; files: number }> {
  const folder = resolve(from)
  const taken = await readManifest(folder)
  for (const table of taken.tables) await verify(folder, table)
  const { configuration, connectionString, close } = await openOperatorDatabase(environment)
  try {
    const names = Object.keys(migrations).toSorted()
    if (!names.includes(taken.schema)) throw new Failure('InvalidOperation', 'This backup was taken by a newer Quarry. Restore it with that version or a later one.')
    const ofTheDay = Object.fromEntries(Object.entries(migrations).filter(([name]) => name <= taken.schema))
    await migrateToLatest({ connectionString, migrations: ofTheDay }).catch((cause: unknown) => {
      throw new Failure('InvalidOperation', 'This installation is newer than the backup and not empty. Restore into a new data folder or database.', { cause })
    })
    const rows = await restoreTables(connectionString, folder, taken.tables)
    const storage = await createStorage(configuration.storage)
    for (const file of taken.files) {
      await storage.put(file.key, createReadStream(join(folder, 'files', encodeURIComponent(file.key))), { contentType: file.contentType })
    }
    await migrateToLatest({ connectionString, migrations })
    return { rows, files: taken.files.length }
  } finally {
    await close()
  }
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST_FILE), 'utf8').catch((cause: unknown) => {
    throw new Failure('NotFound', `${folder} is no backup: it has no ${MANIFEST_FILE}.`, { cause })
  })
  const parsed = manifest.safeParse(JSON.parse(text))
  if (parsed.success && parsed.data.format <= BACKUP_FORMAT) return parsed.data
  throw new Failure('InvalidOperation', 'This backup was taken by a newer Quarry, or its manifest is damaged.')
}

async function verify(folder: string, table: BackedUpTable): Promise<void> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(join(folder, tableFile(table))), hash)
  if (hash.digest('hex') !== table.sha256) throw new Failure('UnprocessableContent', `The backup is damaged: ${tableFile(table)} is not what was written.`)
}

async function restoreTables(connectionString: string, folder: string, tables: ReadonlyArray<BackedUpTable>): Promise<number> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  let rows = 0
  try {
    await client.query('begin')
    const present = await client.query('select 1 from global.workspace_routes limit 1')
    if (present.rows.length > 0) throw new Failure('InvalidOperation', 'This installation holds a workspace already. Restore into a new data folder or database.')
    for (const table of tables) {
      const name = `${table.schema}.${client.escapeIdentifier(table.name)}`
      // COPY cannot write through row-level security. The owner lifts it for itself inside this one transaction; others keep waiting at the lock.
      if (table.schema === 'cell') await client.query(`alter table ${name} no force row level security; alter table ${name} disable trigger user`)
      const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
      await pipeline(createReadStream(join(folder, tableFile(table))), client.query(copyFrom(`copy ${name} (${columns}) from stdin`)))
      rows += table.rows
    }
    for (const table of tables) {
      const name = `${table.schema}.${client.escapeIdentifier(table.name)}`
      await continueSequences(client, name, table.columns)
      if (table.schema === 'cell') await client.query(`alter table ${name} force row level security; alter table ${name} enable trigger user`)
    }
    await client.query('commit')
    return rows
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.end()
  }
}

/** Numbers go on after the highest that was restored. */
async function continueSequences(client: pg.Client, table: string, columns: ReadonlyArray<string>): Promise<void> {
  for (const column of columns) {
    const { rows } = await client.query<{ sequence: string | null }>('select pg_get_serial_sequence($1, $2) as sequence', [table, column])
    const sequence = rows[0]?.sequence
    if (sequence) await client.query(`select setval($1, coalesce((select max(${client.escapeIdentifier(column)}) from ${table}), 0) + 1, false)`, [sequence])
  }
}
