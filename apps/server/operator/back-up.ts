import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { Failure } from '#platform/kernel/errors.ts'
import { APPLICATION_ROLE, TEAM_SETTING } from '#platform/server/database/row-level-security.ts'
import { BACKUP_FORMAT, MANIFEST_FILE, tableFile, type BackedUpTable, type Manifest } from './backup-format.ts'
import type { Operator } from './open-operator.ts'
import { backedUpTables, newestMigration } from './table-catalogue.ts'

/**
 * A consistent copy of everything, restorable into any supported version of PostgreSQL: every table by COPY in one REPEATABLE READ
 * transaction, workspace by workspace under row-level security, then the files. The server may go on running.
 * @returns where it lies and what is in it.
 */
export async function backUp({ connectionString, services }: Operator, to: string): Promise<{ folder: string; tables: number; rows: number; files: number }> {
  const target = resolve(to)
  const unfinished = join(dirname(target), `.${Date.now()}-backup`)
  await mkdir(join(unfinished, 'tables'), { recursive: true, mode: 0o700 })
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    // Under the application's role: the owner is also a member of the role that reads across workspaces.
    await client.query(`begin isolation level repeatable read read only; set local role ${APPLICATION_ROLE}`)
    const teams = await client.query<{ team_id: string }>('select team_id from global.workspace_routes order by team_id')
    const tables: BackedUpTable[] = []
    for (const table of await backedUpTables(client)) tables.push(await copyTable(client, unfinished, table, teams.rows.map((row) => row.team_id)))
    await client.query('commit')
    const schema = await newestMigration(client)

    const files: Manifest['files'] = []
    for await (const key of services.storage.list('')) {
      const info = await services.storage.info(key)
      // Deleted since the tables were read: the copy of its row says so too.
      if (!info) continue
      const file = join(unfinished, 'files', encodeURIComponent(key))
      await mkdir(dirname(file), { recursive: true })
      await pipeline(await services.storage.get(key), createWriteStream(file))
      files.push({ key, bytes: info.bytes, contentType: info.contentType })
    }
    const manifest: Manifest = { format: BACKUP_FORMAT, schema, takenAt: new Date().toISOString(), tables, files }
    await writeFile(join(unfinished, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`)
    await rename(unfinished, target).catch((cause: unknown) => {
      throw new Failure('InvalidOperation', `${target} is there already. Name a folder that is not.`, { cause })
    })
    return { folder: target, tables: tables.length, rows: tables.reduce((sum, table) => sum + table.rows, 0), files: files.length }
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true })
    throw error
  } finally {
    await client.end()
  }
}

async function copyTable(client: pg.Client, folder: string, table: Omit<BackedUpTable, 'rows' | 'sha256'>, teamIds: ReadonlyArray<string>): Promise<BackedUpTable> {
  const hash = createHash('sha256')
  let rows = 0
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const source = `copy (select ${columns} from ${table.schema}.${client.escapeIdentifier(table.name)}) to stdout`
  const file = createWriteStream(join(folder, tableFile(table)), { mode: 0o600 })
  const copyOnce = async (last: boolean): Promise<void> => {
    const copying = client.query(copyTo(source))
    const counting = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    await pipeline(copying, counting, file, { end: last })
    rows += copying.rowCount
  }
  if (table.schema === 'global') {
    await copyOnce(true)
  } else {
    for (const teamId of teamIds) {
      await client.query('select set_config($1, $2, true)', [TEAM_SETTING, teamId])
      await copyOnce(false)
    }
    await new Promise<void>((done) => file.end(done))
  }
  return { ...table, rows, sha256: hash.digest('hex') }
}
