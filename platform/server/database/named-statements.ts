import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type pg from 'pg'

/**
 * Statements longer than this are built for one use (bulk inserts); naming them would only fill the server's memory.
 */
const MAX_NAMED_CHARS = 4_000
const MAX_NAMES = 500

/** Conditions of filters are long, and there are as many as people make: each connection keeps a few, while it lives. */
const MAX_REPEATED_CHARS = 12_000
const MAX_REPEATED_NAMES = 40
/** The texts that were executed once lately, on a connection. */
const MAX_REMEMBERED_TEXTS = 100

const PLANNED_ANEW = '/* planned again */'
const PLANNED_IF_REPEATED = '/* planned once if repeated */'

/**
 * Prefix of a statement that is planned for its values each time. A named statement gets one plan for all values after
 * a few calls, and for a filter over many rows that plan may take ten times as long as one for the actual values.
 */
export const plannedAnew = sql.raw(PLANNED_ANEW)

/**
 * Prefix of a statement whose plan fits any values, but which is one of countless: it looks up a few rows by their
 * identifiers, with the conditions of a filter. Each connection names it when it executes it again, and forgets it
 * when it is closed.
 */
export const plannedIfRepeated = sql.raw(PLANNED_IF_REPEATED)

/**
 * Gives every short parameterised statement a name, so that PostgreSQL parses and plans it once per connection instead
 * of once per call, except those that begin with `plannedAnew`. Texts beyond the first few hundred run unnamed.
 */
export function namedStatements(pool: pg.Pool): pg.Pool {
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text)
    if (known !== undefined) return known
    if (text.startsWith(PLANNED_ANEW) || text.length > MAX_NAMED_CHARS || names.size >= MAX_NAMES) return undefined
    const name = `q_${digestOf(text)}`
    names.set(text, name)
    return name
  }
  pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...parts: unknown[]) => unknown
    const nameIfRepeated = repeatedStatements()
    Object.assign(client, {
      query: (text: unknown, values: unknown, ...rest: unknown[]): unknown => {
        if (typeof text === 'string' && Array.isArray(values) && values.length > 0) {
          const trimmed = text.trimStart()
          const name = trimmed.startsWith(PLANNED_IF_REPEATED) ? nameIfRepeated(trimmed) : nameOf(trimmed)
          if (name !== undefined) return query({ text: trimmed, values, name }, ...rest)
        }
        return query(text, values, ...rest)
      },
    })
  })
  return pool
}

/** Names the statements of one connection that it executes more than once, as many as it may keep. */
function repeatedStatements(): (text: string) => string | undefined {
  const names = new Set<string>()
  const seen = new Set<string>()
  return (text) => {
    if (text.length > MAX_REPEATED_CHARS) return undefined
    const name = `r_${digestOf(text)}`
    if (names.has(name)) return name
    if (seen.delete(name) && names.size < MAX_REPEATED_NAMES) {
      names.add(name)
      return name
    }
    seen.add(name)
    for (const oldest of seen) {
      if (seen.size <= MAX_REMEMBERED_TEXTS) break
      seen.delete(oldest)
    }
    return undefined
  }
}

function digestOf(text: string): string {
  return createHash('sha1').update(text).digest('base64url')
}
