import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, afterEach } from 'vitest'
import { announcedBy } from '#generated/registry/announced-by.ts'
import type { AnnouncedBy } from '#platform/server/database/tables.ts'
import type { ReportedStatements } from '#platform/server/database/database.ts'
import type { ReportedEvents } from '#journal/server/store.ts'

/**
 * Fails a test in which an act changed rows of a table and committed no event that is said to tell of it: pages read
 * again what they show by what is told, and would not have read this.
 */
export function holdChangesToWhatTells(): void {
  const namesAt = new WeakMap<object, Set<string>>()
  const hidden = new Set<string>()
  const hear = (reported: unknown): void => {
    const { end, events } = reported as ReportedEvents
    const names = namesAt.get(end) ?? new Set()
    for (const { type, resource } of events) names.add(type).add(resource.kind)
    namesAt.set(end, names)
  }
  const look = (reported: unknown): void => {
    const { end, statements } = reported as ReportedStatements
    const names = namesAt.get(end)
    // What is committed without a word, as when somebody was here last, concerns no page, and no page is open before
    // there is a workspace.
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
  subscribe(EVENTS, hear)
  subscribe(STATEMENTS, look)
  afterEach(complain)
  afterAll(() => {
    unsubscribe(EVENTS, hear)
    unsubscribe(STATEMENTS, look)
    complain()
  })
}

const EVENTS = 'quarry.committed-events'
const STATEMENTS = 'quarry.committed-statements'
const CHANGED =
  /(?:\binsert into|(?<!\b(?:for|key|do)\s)\bupdate|\bdelete from|\bmerge into)\s+"?(?:cell"?\.)?"?([a-z_]+)/gi

/** The tables that statements write to, also those within `with`. */
export function changedTables(statements: Iterable<string>): Set<string> {
  return new Set([...statements].flatMap((text) => [...text.matchAll(CHANGED)].map(([, name = '']) => name)))
}

/** Whether events of one of these kinds or types are said to tell of changes in the table. */
export function isReported(table: string, names: ReadonlySet<string>): boolean {
  const reported: Required<AnnouncedBy>[keyof AnnouncedBy] | undefined = (announcedBy as Required<AnnouncedBy>)[
    table as keyof AnnouncedBy
  ]
  // What a statement of a test names may be no table of ours.
  return (
    reported === undefined ||
    typeof reported === 'string' ||
    reported.flatMap((one) => (typeof one === 'string' ? one : one.events)).some((one) => names.has(one))
  )
}
