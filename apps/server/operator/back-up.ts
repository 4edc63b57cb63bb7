import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { copyTablesOut } from '#platform/server/database/table-copies/index.ts'
import type { Storage } from '#platform/server/storage/index.ts'
import {
  BACKUP_FORMAT,
  FILES_FOLDER,
  MANIFEST_FILE,
  SECRET_KEYS_FILE,
  TABLES_FOLDER,
  WORKSPACES,
  type Manifest,
} from './backup-format.ts'
import { makeWholeFolder } from './make-whole-folder.ts'
import type { Operator } from './open-operator.ts'

/**
 * A consistent copy of everything, restorable into any supported version of PostgreSQL: every table in one transaction,
 * then the files. The server may keep running. Stored secrets are in it as they are stored, encrypted; their keys only if
 * asked for.
 * @returns its location and its contents.
 */
export async function backUp(
  { connectionString, configuration, services }: Operator,
  to: string,
  { withSecretKeys = false }: { withSecretKeys?: boolean } = {},
): Promise<{ folder: string; tables: number; rows: number; files: number; says: string }> {
  const { folder, result } = await makeWholeFolder(to, async (unfinished) => {
    await mkdir(join(unfinished, TABLES_FOLDER), { mode: 0o700 })
    await mkdir(join(unfinished, FILES_FOLDER), { mode: 0o700 })
    const { tables, schema } = await copyTablesOut({
      connectionString,
      folder: join(unfinished, TABLES_FOLDER),
      teamIds: WORKSPACES,
    })
    const files = await copyFiles(services.storage, join(unfinished, FILES_FOLDER))
    if (withSecretKeys) {
      const keys = configuration.secretKeys.keys.map((key) => `${key.reveal()}\n`)
      await writeFile(join(unfinished, SECRET_KEYS_FILE), keys.join(''), { mode: 0o600 })
    }
    const manifest: Manifest = { format: BACKUP_FORMAT, schema, takenAt: new Date().toISOString(), tables, files }
    await writeFile(join(unfinished, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`)
    return { tables: tables.length, rows: tables.reduce((sum, table) => sum + table.rows, 0), files: files.length }
  })
  const { tables, rows, files } = result
  const keys = withSecretKeys
    ? 'The keys of stored secrets are in it: keep it as you keep these.'
    : `Stored secrets are in it, encrypted; their keys (${configuration.secretKeys.file ?? 'QUARRY_SECRET_KEY'}) are not: keep a copy of them elsewhere.`
  return {
    folder,
    ...result,
    says: `Backed up to ${folder}: ${rows} rows of ${tables} tables, ${files} files. ${keys}`,
  }
}

async function copyFiles(storage: Storage, folder: string): Promise<Manifest['files']> {
  const files: Manifest['files'] = []
  for await (const key of storage.list('')) {
    const info = await storage.info(key)
    // Deleted since the tables were read: the copied row says so too.
    if (!info) continue
    await pipeline(await storage.get(key), createWriteStream(join(folder, encodeURIComponent(key))))
    files.push({ key, bytes: info.bytes, contentType: info.contentType })
  }
  return files
}
