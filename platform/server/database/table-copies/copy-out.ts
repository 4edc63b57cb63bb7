import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { APPLICATION_ROLE, TEAM_SETTING } from '../row-level-security.ts'
import { tablesInOrder, type CopiedTable } from './catalogue.ts'

/** What one file of a copy holds. */
export interface TableCopy extends CopiedTable {
  rows: number
  sha256: string
}

interface CopyOut {
  connectionString: string
  /** The folder for the files, one per table: `<schema>.<name>.copy`. */
  folder: string
  /** Gives the ids of all workspaces, inside the transaction of the copy. */
  teamIds: string
}

export function copyFile(folder: string, { schema, name }: CopiedTable): string {
  return join(folder, `${schema}.${name}.copy`)
}

/**
 * Copies every table in one REPEATABLE READ transaction, workspace by workspace under row-level security, while others
 * write.
 * @param teamIds a statement whose first column is a workspace's id
 */
export async function copyTablesOut({
  connectionString,
  folder,
  teamIds,
}: CopyOut): Promise<{ tables: TableCopy[]; schema: string }> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    const tables = await tablesInOrder(client)
    const { rows: done } = await client.query<{ name: string }>(
      'select name from migration.done order by name desc limit 1',
    )
    // Under the application's role: the owner is also a member of the role that reads across workspaces.
    await client.query(`begin isolation level repeatable read read only; set local role ${APPLICATION_ROLE}`)
    const { rows: teams } = await client.query<{ team_id: string }>(teamIds)
    const copies: TableCopy[] = []
    for (const table of tables)
      copies.push(
        await copyTable(
          client,
          folder,
          table,
          teams.map((team) => team.team_id),
        ),
      )
    await client.query('commit')
    return { tables: copies, schema: done[0]?.name ?? '' }
  } finally {
    await client.end()
  }
}

async function copyTable(
  client: pg.Client,
  folder: string,
  table: CopiedTable,
  teamIds: ReadonlyArray<string>,
): Promise<TableCopy> {
  const hash = createHash('sha256')
  let rows = 0
  const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
  const statement = `copy (select ${columns} from ${table.schema}.${client.escapeIdentifier(table.name)}) to stdout`
  const file = createWriteStream(copyFile(folder, table), { mode: 0o600 })
  const append = async (): Promise<void> => {
    const copying = client.query(copyTo(statement))
    const hashing = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk)
        done(null, chunk)
      },
    })
    await pipeline(copying, hashing, file, { end: false })
    rows += copying.rowCount
  }
  if (table.schema === 'global') {
    await append()
  } else {
    for (const teamId of teamIds) {
      await client.query('select set_config($1, $2, true)', [TEAM_SETTING, teamId])
      await append()
    }
  }
  file.end()
  await finished(file)
  return { ...table, rows, sha256: hash.digest('hex') }
}
