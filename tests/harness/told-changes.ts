import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, afterEach } from 'vitest'
import { toldBy } from '#generated/registry/told-by.ts'
import type { ToldBy } from '#platform/server/database/tables.ts'
import type { ToldStatements } from '#platform/server/database/database.ts'
import type { ToldEvents } from '#journal/server/store.ts'

/**
 * Fails a test in which an act changed rows of a table and committed no event that is said to tell of it: pages read
 * again what they show by what is told, and would not have read this.
 */
export function holdChangesToWhatTells(): void {
  const namesAt = new WeakMap<object, Set<string>>()
  const untold = new Set<string>()
  const hear = (told: unknown): void => {
    const { end, events } = told as ToldEvents
    const names = namesAt.get(end) ?? new Set()
    for (const { type, resource } of events) names.add(type).add(resource.kind)
    namesAt.set(end, names)
  }
  const look = (told: unknown): void => {
    const { end, statements } = told as ToldStatements
    const names = namesAt.get(end)
    // What is committed without a word, as when somebody was here last, concerns no page, and no page is open before
    // there is a workspace.
    if (!names || names.has('workspace.created')) return
    for (const table of changedTables(statements))
      if (!isTold(table, names)) untold.add(`${table} with ${[...names].toSorted().join(', ')}`)
  }
  const complain = (): void => {
    const found = [...untold]
    untold.clear()
    if (found.length > 0)
      throw new Error(`Nothing tells that these rows changed (toldBy in tables.ts):\n${found.join('\n')}`)
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
export function isTold(table: string, names: ReadonlySet<string>): boolean {
  const told: Required<ToldBy>[keyof ToldBy] | undefined = (toldBy as Required<ToldBy>)[table as keyof ToldBy]
  // What a statement of a test names may be no table of ours.
  return (
    told === undefined ||
    typeof told === 'string' ||
    told.flatMap((one) => (typeof one === 'string' ? one : one.events)).some((one) => names.has(one))
  )
}
