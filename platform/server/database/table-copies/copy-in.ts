import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { CopiedTable } from './catalogue.ts'
import { copyFile, type TableCopy } from './copy-out.ts'

/** Whether the file is unchanged since it was written. */
export async function isIntact(folder: string, table: TableCopy): Promise<boolean> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(copyFile(folder, table)), hash)
  return hash.digest('hex') === table.sha256
}

/** @returns whether a statement returns no rows. */
export async function isEmpty(connectionString: string, statement: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query(statement)).rows.length === 0
  } finally {
    await client.end()
  }
}

/**
 * Restores copied tables into a database with the same schema, all or nothing. COPY cannot write through row-level
 * security: the owner lifts it for itself inside the one transaction, while everyone else waits for the lock.
 */
export async function copyTablesIn(
  connectionString: string,
  folder: string,
  tables: ReadonlyArray<TableCopy>,
): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const nameOf = (table: CopiedTable): string => `${table.schema}.${client.escapeIdentifier(table.name)}`
  try {
    await client.query('begin')
    for (const table of tables) {
      const name = nameOf(table)
      if (table.schema === 'cell')
        await client.query(`alter table ${name} no force row level security; alter table ${name} disable trigger user`)
      const columns = table.columns.map((column) => client.escapeIdentifier(column)).join(', ')
      await pipeline(
        createReadStream(copyFile(folder, table)),
        client.query(copyFrom(`copy ${name} (${columns}) from stdin`)),
      )
    }
    for (const table of tables) {
      await continueSequences(client, nameOf(table), table.columns)
      if (table.schema === 'cell')
        await client.query(
          `alter table ${nameOf(table)} force row level security; alter table ${nameOf(table)} enable trigger user`,
        )
    }
    await client.query('commit')
  } catch (error) {
    // When the connection itself broke, the rollback fails too; the first error is the one that gives the reason.
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    await client.end()
  }
}

/** Sequences continue after the highest number that was restored. */
async function continueSequences(client: pg.Client, table: string, columns: ReadonlyArray<string>): Promise<void> {
  for (const column of columns) {
    const { rows } = await client.query<{ sequence: string | null }>(
      'select pg_get_serial_sequence($1, $2) as sequence',
      [table, column],
    )
    const sequence = rows[0]?.sequence
    if (sequence)
      await client.query(
        `select setval($1, coalesce((select max(${client.escapeIdentifier(column)}) from ${table}), 0) + 1, false)`,
        [sequence],
      )
  }
}
