import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { afterAll, afterEach } from 'vitest'
import type { ReportedRights } from '#journal/server/asked-rights.ts'
import { isOfRights } from '#journal/server/who.ts'

/** Fails a test in which a command checked a right that its `who` does not name. */
export function holdActsToTheirRights(): void {
  const undeclared = new Set<string>()
  const look = (reported: unknown): void => {
    for (const one of undeclaredOf(reported as ReportedRights)) undeclared.add(one)
  }
  const complain = (): void => {
    const found = [...undeclared]
    undeclared.clear()
    if (found.length > 0) throw new Error(`These commands ask for more than they say:\n${found.join('\n')}`)
  }
  subscribe(CHANNEL, look)
  afterEach(complain)
  afterAll(() => {
    unsubscribe(CHANNEL, look)
    complain()
  })
}

const CHANNEL = 'quarry.asked-rights'

/**
 * Returns the rights that a command checked but does not name. Commands of the installation share code with acts of
 * users: rights checked on the way decide nothing there. The right to view is checked wherever something is named and
 * is left out.
 */
export function undeclaredOf({ command, who, asked }: ReportedRights): string[] {
  if ('installation' in who || 'elsewhere' in who) return []
  const declared = new Set(isOfRights(who) ? who : [])
  return [...asked.keys()]
    .filter((right) => right.action !== 'view' && !declared.has(right))
    .map(({ resource, action }) => `${command} asks for ${resource}.${action}`)
}
