import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { followChannel, NO_MORE, type Services, type WorkspaceContext } from '#journal/server/index.ts'
import { presenceShown, type Presence } from '../model/presence.ts'
import { requireCanvas } from './require-canvas.ts'

/** How long presence is delivered before the access of the follower is checked again. */
const RECHECK_MS = 900
/** A slow follower gets at most this many pages: those that were heard from longest ago are dropped first. */
export const MAX_REPORTED_AT_ONCE = 100

function channelOf(teamId: Id, viewId: Id): string {
  return `canvas-presence:${teamId}:${viewId}`
}

/**
 * Publishes where the actor is on a canvas to the pages that show it. Nothing is stored.
 * @throws Failure NotFound when the actor may not see the canvas
 */
export async function publishPresence(
  { actor, read, services, teamId }: WorkspaceContext,
  input: unknown,
): Promise<void> {
  const { viewId, ...shown } = parseInput(presenceShown, input)
  const { userId } = actor
  if (userId === null) throw new Failure('Forbidden', 'Only people can be shown on a canvas.')
  await read(async (tx) => requireCanvas({ tx, actor }, viewId, 'view'))
  const presence: Presence = { ...shown, userId }
  services.liveUpdates.publish(channelOf(teamId, viewId), presence)
}

/**
 * Where others are on a canvas, the latest presence of each page. Ends when `reauthenticate` no longer finds the member
 * or they may no longer see the canvas; ending it, even while it waits, releases everything immediately.
 */
export async function followPresence(
  services: Services,
  workspace: WorkspaceContext,
  viewId: Id,
  reauthenticate: () => Promise<WorkspaceContext | null>,
): Promise<AsyncIterableIterator<Presence[], undefined>> {
  const look = async ({ actor, read }: WorkspaceContext): Promise<unknown> =>
    read(async (tx) => requireCanvas({ tx, actor }, viewId, 'view'))
  await look(workspace)
  // A slow follower misses intermediate positions, never the latest one.
  const waiting = new Map<Id, Presence>()
  let checkedAt = performance.now()
  const isAllowed = async (): Promise<boolean> => {
    if (performance.now() - checkedAt <= RECHECK_MS) return true
    const fresh = await reauthenticate()
    if (!fresh) return false
    try {
      await look(fresh)
    } catch (error) {
      if (error instanceof Failure) return false
      throw error
    }
    checkedAt = performance.now()
    return true
  }
  return followChannel(services, channelOf(workspace.teamId, viewId), {
    receive(message) {
      const presence = message as Presence
      waiting.delete(presence.pageId)
      waiting.set(presence.pageId, presence)
      for (const oldest of waiting.keys()) {
        if (waiting.size <= MAX_REPORTED_AT_ONCE) break
        waiting.delete(oldest)
      }
    },
    async take() {
      if (waiting.size === 0) return null
      if (!(await isAllowed())) return NO_MORE
      const others = [...waiting.values()]
      waiting.clear()
      return others
    },
  })
}
