import type { Id } from '#platform/kernel/ids.ts'
import type { FollowedThing } from '../model/followed-thing.ts'
import type { WorkspaceContext, Services } from './context.ts'
import { followChannel, NO_MORE } from './follow-channel.ts'

/** How long somebody may follow what they were allowed a moment ago. */
const RECHECK_MS = 900
/** One thing is told so often at most. */
const CALM_MS = 250

function progressChannel(teamId: Id): string {
  return `progress:${teamId}`
}

/**
 * Tells those who follow them that work on things has come further; nothing was committed that anybody else follows.
 * @param live the live updates, or the context of a command, which tells it after the commit
 * @param things each with the scope that says who may see it
 */
export function publishProgress(
  live: Pick<Services['liveUpdates'], 'publish'>,
  teamId: Id,
  things: ReadonlyArray<FollowedThing & { scopeId: Id }>,
): void {
  live.publish(progressChannel(teamId), things)
}

/**
 * How far work on some things is: each of them once as it is now, and again whenever that has changed. Ends when
 * `reauthenticate` no longer finds the member. A thing is named also where it is not there or may not be seen, once:
 * what it says is read for each time as everything is, by what the member may see.
 */
export async function followProgress(
  services: Services,
  workspace: WorkspaceContext,
  things: ReadonlyArray<FollowedThing>,
  reauthenticate: () => Promise<WorkspaceContext | null>,
): Promise<AsyncIterableIterator<FollowedThing, undefined>> {
  const nameOf = ({ kind, id }: FollowedThing): string => `${kind} ${id}`
  const followed = new Set(things.map(nameOf))
  // Of a thing only the latest counts: whoever is slow misses steps on the way, never how far it is.
  const waiting = new Map<string, FollowedThing & { scopeId?: Id }>(things.map((thing) => [nameOf(thing), thing]))
  const reportedAt = new Map<string, number>()
  let { actor } = workspace
  let checkedAt = performance.now()
  return followChannel(services, progressChannel(workspace.teamId), {
    hear(message) {
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
