import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { isDeepStrictEqual } from 'node:util'
import { afterAll, afterEach } from 'vitest'
import { DEFINITION, type NewEvent } from '#journal/model/events.ts'
import type { ReportedEvents } from '#journal/server/store.ts'

/**
 * Fails a test in which an event was committed that has additional, missing or different fields compared with its
 * shape: the constructors are checked only by the compiler, which does not see spread objects.
 */
export function holdEventsToTheirShapes(): void {
  const misfits = new Set<string>()
  const look = (reported: unknown): void => {
    for (const ones of Map.groupBy((reported as ReportedEvents).events, ({ type }) => type).values())
      for (const event of ones.slice(0, LOOKED_AT)) for (const misfit of misfitsOf(event)) misfits.add(misfit)
  }
  const complain = (): void => {
    const found = [...misfits]
    misfits.clear()
    if (found.length > 0) throw new Error(`These events do not fit their shapes:\n${found.join('\n')}`)
  }
  subscribe(CHANNEL, look)
  afterEach(complain)
  afterAll(() => {
    unsubscribe(CHANNEL, look)
    complain()
  })
}

/** Checked per type among the events of one act: they are all similar, and some tests measure how long acts take. */
const LOOKED_AT = 20
const CHANNEL = 'quarry.committed-events'

/** Returns the differences between an event and its shape, each as a sentence. */
export function misfitsOf(event: NewEvent): string[] {
  const shape = event[DEFINITION]
  // A constructor leaves out a parent that the shape does not have; a parent that is missing altogether escaped the
  // compiler.
  if (shape.parent !== undefined && event.parentId === undefined)
    return [`${event.type} says nothing of the ${shape.parent} that it belongs to`]
  return (['before', 'after'] as const).flatMap((part) => {
    const given: unknown = event[part] == null ? undefined : JSON.parse(JSON.stringify(event[part]))
    const schema = shape[part]
    if (!schema) return given === undefined ? [] : [`${event.type} has no ${part}, but says ${JSON.stringify(given)}`]
    const read = schema.safeParse(given)
    if (!read.success) return [`${event.type}, ${part}: ${read.error.message} in ${JSON.stringify(given)}`]
    return isDeepStrictEqual(read.data, given)
      ? []
      : [`${event.type}, ${part}: of ${JSON.stringify(given)} its shape keeps ${JSON.stringify(read.data)}`]
  })
}
