import { createReadStream } from 'node:fs'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { extract } from 'tar'
import { afterAll, expect, test, vi } from 'vitest'
import { study } from '#database/sample/study.ts'
import { migrations } from '#generated/registry/migrations.ts'
import { migrateToLatest, type Migration } from '#platform/server/database/index.ts'
import { copyTablesIn } from '#platform/server/database/table-copies/index.ts'
import { manifest, MANIFEST_FILE, TABLES_FOLDER, type Manifest } from '../../apps/server/operator/backup-format.ts'
import { restore } from '../../apps/server/operator/restore.ts'
import { useEmptyDatabase } from '../harness/database.ts'

/** The backups of an installation of each version, by its number. */
const VERSIONS = fileURLToPath(new URL('versions', import.meta.url))
/** What users would miss. */
const KEPT = ['projects', 'notes', 'highlights', 'insights', 'tags', 'people', 'files', 'documents', 'users', 'journal']
const SLOW_SECONDS = 60

const folder = await mkdtemp(join(tmpdir(), 'quarry-upgrade-'))
afterAll(async () => rm(folder, { recursive: true, force: true }))
const versions = (await readdir(VERSIONS)).filter((name) => name.endsWith('.tgz'))

/** The backup of a version, unpacked. */
async function unpacked(version: string): Promise<{ from: string; taken: Manifest }> {
  const from = await mkdtemp(join(folder, 'version-'))
  await pipeline(createReadStream(join(VERSIONS, version)), extract({ cwd: from }))
  return { from, taken: manifest.parse(JSON.parse(await readFile(join(from, MANIFEST_FILE), 'utf8'))) }
}

async function counted(connectionString: string): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const counts: Record<string, number> = {}
    for (const table of KEPT) {
      // Tables force their policies on their owner too.
      await client.query(`alter table cell.${table} no force row level security`)
      const { rows } = await client.query<{ count: number }>(`select count(*)::int as count from cell.${table}`)
      await client.query(`alter table cell.${table} force row level security`)
      counts[table] = rows[0]?.count ?? -1
    }
    return counts
  } finally {
    await client.end()
  }
}

const heldBy = ({ tables }: Manifest): Record<string, number> =>
  Object.fromEntries(
    KEPT.map((table) => [table, tables.find(({ schema, name }) => schema === 'cell' && name === table)?.rows ?? -1]),
  )

test.each(versions)('the data of %s is migrated, with all of its content', async (version) => {
  const { from, taken } = await unpacked(version)
  const { connectionString } = await useEmptyDatabase()
  const restored = await restore(from, { DATABASE_URL: connectionString, QUARRY_DATA: join(from, 'data') })
  const rows = taken.tables.reduce((sum, table) => sum + table.rows, 0)
  expect(restored).toMatchObject({ rows, files: taken.files.length })
  expect(await counted(connectionString)).toEqual(heldBy(taken))
  expect(heldBy(taken)['notes']).toBeGreaterThan(10)
})

test.each(versions)(
  'a migration of %s that is interrupted in the middle begins again, and loses nothing',
  async (version) => {
    const { from, taken } = await unpacked(version)
    const { connectionString } = await useEmptyDatabase()
    const known = Object.entries(migrations)
    await migrateToLatest({
      connectionString,
      migrations: Object.fromEntries(known.filter(([name]) => name <= taken.schema)),
    })
    await copyTablesIn(connectionString, join(from, TABLES_FOLDER), taken.tables)

    // The last of them takes a while, and empties what it must not.
    const slow: Migration = {
      async up(database) {
        await sql`delete from cell.highlight_tags`.execute(database)
        await sql`alter table cell.notes add column half text`.execute(database)
        await sql`select pg_sleep(${SLOW_SECONDS})`.execute(database)
      },
    }
    const cut = expect(
      migrateToLatest({ connectionString, migrations: { ...migrations, '999999999999-slow': slow } }),
    ).rejects.toThrow('could not be brought up to date')
    const owner = new pg.Client({ connectionString })
    await owner.connect()
    await vi.waitFor(
      async () => {
        const { rows } = await owner.query<{ ended: boolean }>(
          `select pg_terminate_backend(pid) as ended from pg_stat_activity where datname = current_database() and query like '%pg_sleep%' and pid <> pg_backend_pid()`,
        )
        expect(rows).toEqual([{ ended: true }])
      },
      { timeout: 20_000 },
    )
    await cut
    await migrateToLatest({ connectionString, migrations })
    const { rows } = await owner.query(
      `select from information_schema.columns where table_schema = 'cell' and table_name = 'notes' and column_name = 'half'`,
    )
    await owner.end()
    expect(rows).toEqual([])
    expect(await counted(connectionString)).toEqual(heldBy(taken))
  },
)

test.each(versions)(
  'the people of %s are in the scope in which they were made: in the sample, or in the directory',
  async (version) => {
    const { from } = await unpacked(version)
    const { connectionString } = await useEmptyDatabase()
    await restore(from, { DATABASE_URL: connectionString, QUARRY_DATA: join(from, 'data') })
    const owner = new pg.Client({ connectionString })
    await owner.connect()
    for (const table of ['people', 'scopes', 'projects'])
      await owner.query(`alter table cell.${table} no force row level security`)
    const { rows } = await owner.query(
      `select scopes.kind, bool_and(coalesce(projects.is_sample, false)) as "ofSample", count(*)::int as people
      from cell.people join cell.scopes on scopes.id = people.origin_scope_id left join cell.projects on projects.scope_id = scopes.id
      group by scopes.kind order by scopes.kind`,
    )
    await owner.end()
    expect(rows).toEqual([
      { kind: 'people', ofSample: false, people: expect.any(Number) as number },
      { kind: 'project', ofSample: true, people: study.people.length },
    ])
  },
)

test('data that a newer version wrote is refused with one sentence, and stays as it is', async () => {
  const { connectionString } = await useEmptyDatabase()
  const newer: Migration = {
    up: async (database) => void (await sql`create table cell.newer (id integer)`.execute(database)),
  }
  await migrateToLatest({ connectionString, migrations: { ...migrations, '999999999999-newer': newer } })
  await expect(migrateToLatest({ connectionString, migrations })).rejects.toThrow(
    'This data was written by a newer Quarry. Start that version or a later one; this one did not change anything.',
  )
})
