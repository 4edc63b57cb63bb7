import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, afterEach } from 'vitest'
import { announcedBy } from '#generated/registry/announced-by.ts'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'
import type { ReportedStatements } from '#platform/server/database/database.ts'
import type { ReportedEvents } from '#journal/server/store.ts'

/**
 * Fails a test in which an act changed rows of a table without committing an event that is declared to announce them:
 * pages reload what they show when they receive such events, and would have missed this change.
 */
export function holdChangesToTheirEvents(): void {
  const namesAt = new WeakMap<object, Set<string>>()
  const hidden = new Set<string>()
  const receive = (reported: unknown): void => {
    const { end, events } = reported as ReportedEvents
    const names = namesAt.get(end) ?? new Set()
    for (const { type, resource } of events) names.add(type).add(resource.kind)
    namesAt.set(end, names)
  }
  const look = (reported: unknown): void => {
    const { end, statements } = reported as ReportedStatements
    const names = namesAt.get(end)
    // Commits without events, such as when a user was here last, concern no page, and no page is open before the
    // workspace exists.
    if (!names || names.has('workspace.created')) return
    for (const table of changedTables(statements))
      if (!isReported(table, names)) hidden.add(`${table} with ${[...names].toSorted().join(', ')}`)
  }
  const complain = (): void => {
    const found = [...hidden]
    hidden.clear()
    if (found.length > 0)
      throw new Error(`Nothing tells that these rows changed (announcedBy in tables.ts):\n${found.join('\n')}`)
  }
  subscribe(EVENTS, receive)
  subscribe(STATEMENTS, look)
  afterEach(complain)
  afterAll(() => {
    unsubscribe(EVENTS, receive)
    unsubscribe(STATEMENTS, look)
    complain()
  })
}

const EVENTS = 'quarry.committed-events'
const STATEMENTS = 'quarry.committed-statements'
const CHANGED =
  /(?:\binsert into|(?<!\b(?:for|key|do)\s)\bupdate|\bdelete from|\bmerge into)\s+"?(?:cell"?\.)?"?([a-z_]+)/gi

/** Returns the tables that statements write to, including those within `with`. */
export function changedTables(statements: Iterable<string>): Set<string> {
  return new Set([...statements].flatMap((text) => [...text.matchAll(CHANGED)].map(([, name = '']) => name)))
}

/** Whether events of one of these kinds or types are declared to announce changes in the table. */
export function isReported(table: string, names: ReadonlySet<string>): boolean {
  const reported: Required<AnnouncedBy>[keyof AnnouncedBy] | undefined = (announcedBy as Required<AnnouncedBy>)[
    table as keyof AnnouncedBy
  ]
  // A statement of a test may name a table that is not ours.
  return (
    reported === undefined ||
    typeof reported === 'string' ||
    reported.flatMap((one) => (typeof one === 'string' ? one : one.events)).some((one) => names.has(one))
  )
}
