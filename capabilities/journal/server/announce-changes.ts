import type { Id } from '#platform/kernel/ids.ts'
import type { NewEvent } from '../model/events.ts'
import type { Services } from './context.ts'

/** What others hear of an event at once: that something changed, never what it says. */
export interface AnnouncedChange {
  type: string
  kind: string
  id: Id
  scopeId: Id | null
  /** The client that caused it recognises its own act. */
  operationId: Id | null
}

/** Wakes followers of the journal in every process. */
const JOURNAL_CHANNEL = 'journal'

export function changesChannel(teamId: Id): string {
  return `changes:${teamId}`
}

/** An import commits thousands of events at once; subscribers hear of the first and read again. */
const MAX_ANNOUNCED = 200

/** Tells live subscribers what was committed. Whoever must miss nothing follows the journal instead. */
export function announceChanges(services: Pick<Services, 'liveUpdates'>, teamId: Id, events: ReadonlyArray<NewEvent>, operationId: Id | null): void {
  const changes = events.slice(0, MAX_ANNOUNCED).map(
    (event): AnnouncedChange => ({ type: event.type, kind: event.resource.kind, id: event.resource.id, scopeId: event.scopeId, operationId }),
  )
  services.liveUpdates.publish(changesChannel(teamId), changes)
  services.liveUpdates.publish(JOURNAL_CHANNEL, { teamId })
}
