import type { AnnouncedBy } from '#platform/server/database/tables.ts'

/** The events of changes in every table, from the generated registry. */
export type AnnouncedByTable = Required<AnnouncedBy>

/** The events that may change an answer: by kinds of things, or by types; null if any may. */
export type FollowedEvents = readonly string[] | null

/** The same statements recur; statements made for one use are long, and are scanned each time. */
const MAX_REMEMBERED_CHARS = 4_000
const MAX_REMEMBERED = 2_000

const eventsOf = new Map<string, FollowedEvents>()

/**
 * The events that an answer read by these statements must follow. A table counts if its name occurs in a statement,
 * even as the name of a column: at worst that causes one unnecessary query.
 */
export function eventsFollowed(statements: ReadonlySet<string>, announcedBy: AnnouncedByTable): FollowedEvents {
  const followed = new Set<string>()
  for (const statement of statements) {
    const events = eventsOfStatement(statement, announcedBy)
    if (events === null) return null
    for (const one of events) followed.add(one)
  }
  return [...followed].toSorted()
}

function eventsOfStatement(statement: string, announcedBy: AnnouncedByTable): FollowedEvents {
  const known = eventsOf.get(statement)
  if (known !== undefined) return known
  const found = eventsOfWords(new Set(statement.match(WORDS)), announcedBy)
  if (statement.length <= MAX_REMEMBERED_CHARS) {
    if (eventsOf.size >= MAX_REMEMBERED) eventsOf.clear()
    eventsOf.set(statement, found)
  }
  return found
}

/** Names, and `*` for all columns. */
const WORDS = /[a-z_]+|(?<!\bcount\()\*/g
const ALL_COLUMNS = ['*', 'to_jsonb', 'row_to_json']

function eventsOfWords(words: ReadonlySet<string>, announcedBy: AnnouncedByTable): FollowedEvents {
  const followed: string[] = []
  for (const word of words) {
    const types = Object.hasOwn(announcedBy, word) ? announcedBy[word as keyof AnnouncedByTable] : 'nothing'
    if (types === 'anything') return null
    if (types === 'nothing') continue
    for (const one of types)
      if (typeof one === 'string') followed.push(one)
      else if ([...ALL_COLUMNS, ...one.columns].some((column) => words.has(column))) followed.push(...one.events)
  }
  return followed
}
