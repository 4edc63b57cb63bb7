import type { AnnouncedBy } from '#platform/server/database/tables.ts'

/** What tells of changes in every table, from the generated registry. */
export type AnnouncedByTable = Required<AnnouncedBy>

/** What may change an answer: events of things of these kinds, or of these types; null where that may be any. */
export type FollowedEvents = readonly string[] | null

/** Statements are the same again and again; those that are made for one use are long, and looked through each time. */
const MAX_REMEMBERED_CHARS = 4_000
const MAX_REMEMBERED = 2_000

const eventsOf = new Map<string, FollowedEvents>()

/**
 * What an answer is to follow that was read by these statements. A table counts where its name stands in a statement,
 * be it as the name of a column: that is one question too many at worst.
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

/** Names, and what stands for all columns. */
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
