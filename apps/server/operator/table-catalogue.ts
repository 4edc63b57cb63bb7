import type pg from 'pg'
import type { BackedUpTable } from './backup-format.ts'

/** The order of commits belongs to one server: a restored journal gets the restoring transaction's. */
const LEFT_OUT = new Set(['cell.journal.transaction_id'])

type Table = Omit<BackedUpTable, 'rows' | 'sha256'>

/** Every table of both schemas with its columns, those before others that others refer to. */
export async function backedUpTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<{ schema: 'global' | 'cell'; name: string; columns: string[] }>(`
    select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname in ('global', 'cell') and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by 1, 2 order by 1 desc, 2`)
  const { rows: references } = await client.query<{ from: string; to: string }>(`
    select conrelid::regclass::text as "from", confrelid::regclass::text as "to"
    from pg_constraint where contype = 'f' and conrelid <> confrelid`)
  const needs = new Map<string, Set<string>>()
  for (const reference of references) needs.set(reference.from, (needs.get(reference.from) ?? new Set()).add(reference.to))
  const ordered: Table[] = []
  const placed = new Set<string>()
  const place = (table: Table): void => {
    const name = `${table.schema}.${table.name}`
    if (placed.has(name)) return
    placed.add(name)
    for (const other of rows) if (needs.get(name)?.has(`${other.schema}.${other.name}`) === true) place(other)
    ordered.push({ ...table, columns: table.columns.filter((column) => !LEFT_OUT.has(`${name}.${column}`)) })
  }
  for (const table of rows) place(table)
  return ordered
}

/** The name of the newest migration that was carried out. */
export async function newestMigration(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select name from migration.done order by name desc limit 1')
  return rows[0]?.name ?? ''
}
