import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import { followChannel, NO_MORE, type Services, type WorkspaceContext } from '#journal/server/index.ts'
import { presenceShown, type Presence } from '../model/presence.ts'
import { requireCanvas } from './require-canvas.ts'

/** How long others are shown to somebody by what they were allowed a moment ago. */
const RECHECK_MS = 900
/** More pages than this are not shown to one that cannot follow: who was heard of longest ago is left out first. */
export const MAX_REPORTED_AT_ONCE = 100

function channelOf(teamId: Id, viewId: Id): string {
  return `canvas-presence:${teamId}:${viewId}`
}

/**
 * Tells those who look at a canvas where somebody is on it. Nothing of it is kept.
 * @throws Failure NotFound for who may not see the canvas
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
 * Where the others are on a canvas, of each page the latest. Ends when `reauthenticate` no longer finds the member or
 * they may not see the canvas any more; also while it waits, ending it lets go of everything at once.
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
  // Who cannot follow misses steps on the way, never where somebody is.
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
    hear(message) {
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
