import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { parseInput } from '#platform/kernel/parse.ts'
import type { Services, WorkspaceContext } from '#journal/server/index.ts'
import { presenceShown, type Presence } from '../model/presence.ts'
import { requireCanvas } from './require-canvas.ts'

/** How long others are shown to somebody by what they were allowed a moment ago. */
const RECHECK_MS = 900
const ENDED: IteratorReturnResult<undefined> = { done: true, value: undefined }

function channelOf(teamId: Id, viewId: Id): string {
  return `canvas-presence:${teamId}:${viewId}`
}

/** Tells those who look at a canvas where somebody is on it. Nothing of it is kept. @throws Failure NotFound for who may not see the canvas */
export async function tellPresence({ actor, read, services, teamId }: WorkspaceContext, input: unknown): Promise<void> {
  const { viewId, ...shown } = parseInput(presenceShown, input)
  const { userId } = actor
  if (userId === null) throw new Failure('Forbidden', 'Only people are shown on a canvas.')
  await read(async (tx) => requireCanvas({ tx, actor }, viewId, 'view'))
  const presence: Presence = { ...shown, userId }
  services.liveUpdates.publish(channelOf(teamId, viewId), presence)
}

/**
 * Where the others are on a canvas, of each page the latest. Ends when `reauthenticate` no longer finds the member or they may not see the canvas any more;
 * also while it waits, ending it lets go of everything at once.
 */
export async function followPresence(services: Services, workspace: WorkspaceContext, viewId: Id, reauthenticate: () => Promise<WorkspaceContext | null>): Promise<AsyncIterableIterator<Presence[], undefined>> {
  const look = async ({ actor, read }: WorkspaceContext): Promise<unknown> => read(async (tx) => requireCanvas({ tx, actor }, viewId, 'view'))
  await look(workspace)
  // Who cannot follow misses steps on the way, never where somebody is.
  const waiting = new Map<Id, Presence>()
  let wake: (() => void) | null = null
  let ended = false
  const stop = await services.liveUpdates.subscribe(channelOf(workspace.teamId, viewId), (message) => {
    const presence = message as Presence
    waiting.set(presence.pageId, presence)
    wake?.()
  })
  const end = (): void => {
    if (ended) return
    ended = true
    stop()
    wake?.()
  }
  let checkedAt = Date.now()
  const isAllowed = async (): Promise<boolean> => {
    if (Date.now() - checkedAt <= RECHECK_MS) return true
    const fresh = await reauthenticate()
    if (!fresh) return false
    try {
      await look(fresh)
    } catch (error) {
      if (error instanceof Failure) return false
      throw error
    }
    checkedAt = Date.now()
    return true
  }
  const others: AsyncIterableIterator<Presence[], undefined> = {
    [Symbol.asyncIterator]: () => others,
    async next() {
      if (waiting.size === 0 && !ended) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      if (!ended && !(await isAllowed())) end()
      if (ended) return ENDED
      const value = [...waiting.values()]
      waiting.clear()
      return { done: false, value }
    },
    return() {
      end()
      return Promise.resolve(ENDED)
    },
    throw(error) {
      end()
      return Promise.reject(error instanceof Error ? error : new Error(String(error)))
    },
  }
  return others
}
