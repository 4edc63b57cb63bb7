import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'

/**
 * Statements longer than this are built for one use (bulk inserts); naming them would only fill the server's memory.
 */
const MAX_NAMED_CHARS = 4_000
const MAX_NAMES = 500

const PLANNED_ANEW = '/* planned again */'

/**
 * Prefix of a statement that is planned for its values each time. A named statement gets one plan for all values after
 * a few calls, and for a filter over many rows that plan may take ten times as long as one for the actual values.
 */
export const plannedAnew = sql.raw(PLANNED_ANEW)

/**
 * Gives every short parameterised statement a name, so that PostgreSQL parses and plans it once per connection instead
 * of once per call, except those that begin with `plannedAnew`. Texts beyond the first few hundred run unnamed.
 */
export function namedStatements(pool: pg.Pool): pg.Pool {
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (text.trimStart().startsWith(PLANNED_ANEW) || text.length > MAX_NAMED_CHARS || names.size >= MAX_NAMES)
      return undefined
    const name = `q_${createHash('sha1').update(text).digest('base64url')}`
    names.set(text, name)
    return name
  }
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...parts: unknown[]) => unknown
    Object.assign(client, {
      query: (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
        if (typeof text === 'string' && Array.isArray(values) && values.length > 0) {
          const name = nameOf(text)
          if (name !== undefined) return query({ text, values, name }, ...rest)
        }
        return query(text, values, ...rest)
      },
    })
  })
  return pool
}
