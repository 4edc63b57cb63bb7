import type { ToldBy } from '#platform/server/database/tables.ts'

/** What tells of changes in every table, from the generated registry. */
export type ToldByTable = Required<ToldBy>

/** What may change an answer: events of things of these kinds, or of these types; null where that may be any. */
export type FollowedEvents = readonly string[] | null

/** Statements are the same again and again; those that are made for one use are long, and looked through each time. */
const MAX_REMEMBERED_CHARS = 4_000
const MAX_REMEMBERED = 2_000

const tablesOf = new Map<string, readonly string[]>()

/**
 * What an answer is to follow that was read by these statements. A table counts where its name stands
 * in a statement, be it as the name of a column: that is one question too many at worst.
 */
export function eventsFollowed(statements: ReadonlySet<string>, toldBy: ToldByTable): FollowedEvents {
  const followed = new Set<string>()
  for (const statement of statements)
    for (const table of tablesIn(statement, toldBy)) {
      const told = toldBy[table as keyof ToldByTable]
      if (told === 'anything') return null
      if (told !== 'nothing') for (const one of told) followed.add(one)
    }
  return [...followed].toSorted()
}

function tablesIn(statement: string, toldBy: ToldByTable): readonly string[] {
  const known = tablesOf.get(statement)
  if (known) return known
  const found = [...new Set(statement.match(/[a-z_]+/g))].filter((word) => Object.hasOwn(toldBy, word))
  if (statement.length <= MAX_REMEMBERED_CHARS) {
    if (tablesOf.size >= MAX_REMEMBERED) tablesOf.clear()
    tablesOf.set(statement, found)
  }
  return found
}
