import { changesChannel, type AnnouncedChange, type Services, type WorkspaceContext } from '#journal/server/index.ts'

/** How long a subscription may go on with what the member was allowed a moment ago. */
const RECHECK_MS = 900
/** A subscriber that cannot follow loses the oldest: it reads the truth again anyway. */
const MAX_WAITING = 1_000

const ENDED: IteratorReturnResult<undefined> = { done: true, value: undefined }

/**
 * What changes in the workspace and the member may see, as it is committed. Ends when `reauthenticate` no longer finds the member;
 * a scope that was taken away is silent within a second. Ending it, also while it waits, lets go of everything at once.
 */
export async function followChanges(
  services: Services,
  workspace: WorkspaceContext,
  reauthenticate: () => Promise<WorkspaceContext | null>,
): Promise<AsyncIterableIterator<AnnouncedChange[], undefined>> {
  const waiting: AnnouncedChange[] = []
  let wake: (() => void) | null = null
  let ended = false
  const stop = await services.liveUpdates.subscribe(changesChannel(workspace.teamId), (message) => {
    waiting.push(...(message as AnnouncedChange[]))
    if (waiting.length > MAX_WAITING) waiting.splice(0, waiting.length - MAX_WAITING)
    wake?.()
  })
  let actor = workspace.actor
  let checkedAt = Date.now()
  const end = (): void => {
    if (ended) return
    ended = true
    stop()
    wake?.()
  }
  const isAllowed = async (): Promise<boolean> => {
    if (Date.now() - checkedAt <= RECHECK_MS) return true
    const fresh = await reauthenticate()
    if (!fresh) return false
    await fresh.close()
    actor = fresh.actor
    checkedAt = Date.now()
    return true
  }

  const changes: AsyncIterableIterator<AnnouncedChange[], undefined> = {
    [Symbol.asyncIterator]() {
      return changes
    },
    async next() {
      for (;;) {
        if (waiting.length === 0 && !ended) {
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        }
        if (ended) return ENDED
        if (!(await isAllowed())) {
          end()
          return ENDED
        }
        const visible = waiting.splice(0).filter((change) => change.scopeId !== null && actor.levelOn(change.scopeId) !== 'NONE')
        if (visible.length > 0) return { done: false, value: visible }
      }
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
  return changes
}
