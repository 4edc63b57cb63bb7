import { sql, type RawBuilder } from 'kysely'

/** A JSON value as a parameter: node-postgres would send arrays as PostgreSQL arrays. */
export function jsonb<Value>(value: Value): RawBuilder<Value> {
  return sql`${JSON.stringify(value)}::jsonb`
}
