import { CompiledQuery } from 'kysely'

const MAX_REMEMBERED = 500
const SEPARATOR = '\n;\n'

const texts = new Map<string, string>()

/**
 * Several statements that change rows as one, which costs PostgreSQL and the connection less. They see the rows as they
 * were before all of them, and none may change a row that another changes.
 */
export function asOneStatement(statements: readonly CompiledQuery[]): CompiledQuery {
  const [only] = statements
  if (only && statements.length === 1) return only
  const key = statements.map(({ sql }) => sql).join(SEPARATOR)
  const known = texts.get(key)
  const text = known ?? joined(statements)
  if (known === undefined) {
    if (texts.size >= MAX_REMEMBERED) texts.clear()
    texts.set(key, text)
  }
  return CompiledQuery.raw(
    text,
    statements.flatMap(({ parameters }) => [...parameters]),
  )
}

function joined(statements: readonly CompiledQuery[]): string {
  let before = 0
  const parts = statements.map(({ sql, parameters }) => {
    const offset = before
    before += parameters.length
    return offset === 0 ? sql : sql.replace(/\$(\d+)/g, (_whole, number: string) => `$${Number(number) + offset}`)
  })
  const last = parts.pop() ?? ''
  return parts.length === 0 ? last : `with ${parts.map((part, at) => `part_${at} as (${part})`).join(', ')} ${last}`
}
