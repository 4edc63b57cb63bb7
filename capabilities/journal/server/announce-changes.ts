import type { Id } from '#platform/kernel/ids.ts'
import type { AnnouncedChange, CommittedVersion } from '../model/announced-change.ts'
import { isGone, type NewEvent, type Version } from '../model/events.ts'
import type { Services } from './context.ts'

/** Wakes followers of the journal in every process. */
const JOURNAL_CHANNEL = 'journal'

export function changesChannel(teamId: Id): string {
  return `changes:${teamId}`
}

/**
 * An import commits thousands of events at once: subscribers receive up to this many of each type in a place, then only
 * the place.
 */
const MAX_ANNOUNCED_OF_TYPE = 200

/** Publishes what was committed to live subscribers, and to no one else. */
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
    // Deleting a project also deletes its contents: their many events must not hide the one of the project.
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
  // Also published when only quiet events were committed: it shows followers that no version is missing.
  liveUpdates.publish(changesChannel(teamId), { version, changes, all: [...all] } satisfies CommittedVersion)
}

/**
 * Publishes what was committed to live subscribers and followers of the journal. Code that must miss nothing follows
 * the journal.
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
