import type { Id } from '#platform/kernel/ids.ts'
import type { AnnouncedChange, CommittedVersion } from '../model/announced-change.ts'
import { isGone, type NewEvent, type Version } from '../model/events.ts'
import type { Services } from './context.ts'

/** Wakes followers of the journal in every process. */
const JOURNAL_CHANNEL = 'journal'

export function changesChannel(teamId: Id): string {
  return `changes:${teamId}`
}

/** An import commits thousands of events at once: subscribers hear of so many of each type in a place, then of the place. */
const MAX_ANNOUNCED_OF_TYPE = 200

/** Tells live subscribers what was committed, and nobody else. */
export function publishToSubscribers(
  { liveUpdates }: { liveUpdates: Pick<Services['liveUpdates'], 'publish'> },
  teamId: Id,
  version: Version,
  events: ReadonlyArray<NewEvent>,
  operationId: Id | null,
): void {
  const counts = new Map<string, number>()
  const all = new Set<Id>()
  const changes = events.flatMap((event): AnnouncedChange[] => {
    if (event.quiet) return []
    // Deleting a project deletes what lies in it: the many must not hide the one.
    const kind = `${event.type} ${event.scopeId ?? ''}`
    const count = (counts.get(kind) ?? 0) + 1
    counts.set(kind, count)
    if (event.scopeId !== null && (event.ofMany !== undefined || count > MAX_ANNOUNCED_OF_TYPE)) all.add(event.scopeId)
    return count > MAX_ANNOUNCED_OF_TYPE
      ? []
      : [
          {
            type: event.type,
            kind: event.resource.kind,
            id: event.resource.id,
            scopeId: event.scopeId,
            parentId: event.parentId ?? null,
            onlyFor: event.onlyFor ?? null,
            operationId,
            ...(isGone(event) ? { gone: true as const } : {}),
          },
        ]
  })
  // Also of what nobody looks at: whoever follows knows by it that no version is missing.
  liveUpdates.publish(changesChannel(teamId), { version, changes, all: [...all] } satisfies CommittedVersion)
}

/**
 * Tells live subscribers and followers of the journal what was committed. Whoever must miss nothing follows the
 * journal.
 */
export function announceChanges(
  services: Pick<Services, 'liveUpdates'>,
  teamId: Id,
  version: Version,
  events: ReadonlyArray<NewEvent>,
  operationId: Id | null,
): void {
  publishToSubscribers(services, teamId, version, events, operationId)
  services.liveUpdates.publish(JOURNAL_CHANNEL, { teamId })
}
