import type { Id } from '#platform/kernel/ids.ts'
import type { FollowedThing } from '../model/followed-thing.ts'
import type { WorkspaceContext, Services } from './context.ts'
import { followChannel, NO_MORE } from './follow-channel.ts'

/** How long a user may follow what they were allowed a moment ago. */
const RECHECK_MS = 900
/** Each thing is published at most once in this time. */
const CALM_MS = 250

function progressChannel(teamId: Id): string {
  return `progress:${teamId}`
}

/**
 * Notifies the followers of some things that work on them has advanced; nothing was committed that other readers
 * follow.
 * @param live the live updates, or the context of a command, which publishes it after the commit
 * @param things each with the scope that decides who may see it
 */
export function publishProgress(
  live: Pick<Services['liveUpdates'], 'publish'>,
  teamId: Id,
  things: ReadonlyArray<FollowedThing & { scopeId: Id }>,
): void {
  live.publish(progressChannel(teamId), things)
}

/**
 * The progress of work on some things: each of them once as it is now, and again whenever it has changed. Ends when
 * `reauthenticate` no longer finds the member. A thing that does not exist or may not be seen is also named, once: its
 * data is read each time as all data is, by what the member may see.
 */
export async function followProgress(
  services: Services,
  workspace: WorkspaceContext,
  things: ReadonlyArray<FollowedThing>,
  reauthenticate: () => Promise<WorkspaceContext | null>,
): Promise<AsyncIterableIterator<FollowedThing, undefined>> {
  const nameOf = ({ kind, id }: FollowedThing): string => `${kind} ${id}`
  const followed = new Set(things.map(nameOf))
  // Only the latest state of a thing counts: a slow reader misses intermediate steps, never the current state.
  const waiting = new Map<string, FollowedThing & { scopeId?: Id }>(things.map((thing) => [nameOf(thing), thing]))
  const reportedAt = new Map<string, number>()
  let { actor } = workspace
  let checkedAt = performance.now()
  return followChannel(services, progressChannel(workspace.teamId), {
    receive(message) {
      for (const thing of message as ReadonlyArray<FollowedThing & { scopeId: Id }>)
        if (followed.has(nameOf(thing))) waiting.set(nameOf(thing), thing)
    },
    async take() {
      for (const [name, { kind, id, scopeId }] of waiting) {
        const calm = (reportedAt.get(name) ?? -CALM_MS) + CALM_MS - performance.now()
        if (calm > 0) await new Promise((resolve) => setTimeout(resolve, calm))
        waiting.delete(name)
        if (performance.now() - checkedAt > RECHECK_MS) {
          const fresh = await reauthenticate()
          if (!fresh) return NO_MORE
          actor = fresh.actor
          checkedAt = performance.now()
        }
        if (scopeId !== undefined && actor.hidden.levelOn(scopeId) === 'NONE') continue
        reportedAt.set(name, performance.now())
        return { kind, id }
      }
      return null
    },
  })
}
