import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Services } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { TEAM_SETTING } from '#platform/server/database/row-level-security.ts'

/** One row of a table, or what a select says of all of them. */
interface TableRow {
  name: string
  row: string
}

/** The rows of the workspace that is read. */
const OF_WORKSPACE = `where team_id = current_setting('${TEAM_SETTING}')::uuid`

/**
 * Selects something of the rows of a table: `row`, an expression over `t`, or over all of them.
 * @param table with its schema; it has a `team_id`
 */
export function selectRows(name: string, table: string, row: string): string {
  return `select '${name}' as name, ${row} as row from ${table} t ${OF_WORKSPACE}`
}

const connections = new WeakMap<object, Promise<pg.Client>>()

/**
 * Reads many tables of a workspace as they are at one moment, by one statement that is planned once: table by table,
 * tests that read all of them hundreds of times spent more time on planning and on the way to PostgreSQL than on rows.
 * @param selects made by `selectRows`
 */
export async function readRows(
  { configuration, database }: Pick<Services, 'configuration' | 'database'>,
  teamId: Id,
  selects: readonly string[],
): Promise<TableRow[]> {
  const known = connections.get(database) ?? connect(configuration.databaseUrl)
  connections.set(database, known)
  const client = await known
  const text = selects.join(' union all ')
  const name = createHash('sha1').update(text).digest('base64url')
  // Sent together: of several readings at once, each reads its own workspace.
  const [, { rows }] = await Promise.all([
    client.query('select set_config($1, $2, false)', [TEAM_SETTING, teamId]),
    client.query<TableRow>({ name, text }),
  ])
  return rows
}

/** The same, in order, by table; tables without rows have none. */
export async function rowsByTable(
  services: Pick<Services, 'configuration' | 'database'>,
  teamId: Id,
  tables: readonly string[],
  row: string,
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>(tables.map((table) => [table, []]))
  const selects = tables.map((table) => selectRows(table, `cell.${table}`, row))
  for (const { name, row: one } of await readRows(services, teamId, selects)) found.get(name)?.push(one)
  for (const ones of found.values()) ones.sort()
  return found
}

/** It ends when the database of the test file is dropped. */
async function connect(connectionString: string | undefined): Promise<pg.Client> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
