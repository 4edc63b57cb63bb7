import { CompiledQuery } from 'kysely'

const MAX_REMEMBERED = 500
const SEPARATOR = '\n;\n'

const texts = new Map<string, string>()

/**
 * Combines several statements that change rows into one, which costs PostgreSQL and the connection less. Each sees the
 * rows as they were before all of them, and none may change a row that another changes.
 * @param names of the first of them, by which later ones read what they return
 */
export function asOneStatement(statements: readonly CompiledQuery[], names: readonly string[] = []): CompiledQuery {
  const [only] = statements
  if (only && statements.length === 1) return only
  const key = [...names, ...statements.map(({ sql }) => sql)].join(SEPARATOR)
  const known = texts.get(key)
  const text = known ?? joined(statements, names)
  if (known === undefined) {
    if (texts.size >= MAX_REMEMBERED) texts.clear()
    texts.set(key, text)
  }
  return CompiledQuery.raw(
    text,
    statements.flatMap(({ parameters }) => [...parameters]),
  )
}

function joined(statements: readonly CompiledQuery[], names: readonly string[]): string {
  let before = 0
  const parts = statements.map(({ sql, parameters }) => {
    const offset = before
    before += parameters.length
    return offset === 0 ? sql : sql.replace(/\$(\d+)/g, (_whole, number: string) => `$${Number(number) + offset}`)
  })
  const last = parts.pop() ?? ''
  const named = parts.map((part, at) => `${names[at] ?? `part_${at}`} as (${part})`)
  return named.length === 0 ? last : `with ${named.join(', ')} ${last}`
}
