import type pg from 'pg'

/** One table of the copy, its columns in the order of its file. */
export interface CopiedTable {
  schema: 'global' | 'cell'
  name: string
  columns: string[]
}

/** The order of commits belongs to one server: restored rows get the position of the transaction that restores them. */
const LEFT_OUT_TYPES = ['xid8']

/** Every table of both schemas; a table comes before those that refer to it. */
export async function tablesInOrder(client: pg.Client): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(
    `select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
     where n.nspname in ('global', 'cell') and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and t.typname <> all($1)
     group by 1, 2 order by 1 desc, 2`,
    [LEFT_OUT_TYPES],
  )
  const { rows: references } = await client.query<{ from: string; to: string }>(`
    select fn.nspname || '.' || f.relname as "from", tn.nspname || '.' || t.relname as "to"
    from pg_constraint x
    join pg_class f on f.oid = x.conrelid join pg_namespace fn on fn.oid = f.relnamespace
    join pg_class t on t.oid = x.confrelid join pg_namespace tn on tn.oid = t.relnamespace
    where x.contype = 'f' and x.conrelid <> x.confrelid`)
  const needs = Map.groupBy(references, (reference) => reference.from)
  const ordered: CopiedTable[] = []
  const placed = new Set<string>()
  const place = (table: CopiedTable): void => {
    const name = `${table.schema}.${table.name}`
    if (placed.has(name)) return
    placed.add(name)
    const needed = new Set((needs.get(name) ?? []).map((reference) => reference.to))
    for (const other of rows) if (needed.has(`${other.schema}.${other.name}`)) place(other)
    ordered.push(table)
  }
  for (const table of rows) place(table)
  return ordered
}
