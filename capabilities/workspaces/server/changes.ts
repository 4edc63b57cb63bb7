import type { Id } from '#platform/kernel/ids.ts'
import type { Services, WorkspaceContext } from '#journal/server/index.ts'
import { changesChannel, type AnnouncedChange } from '#journal/server/index.ts'
import { memberContext } from './members.ts'

/** How long a subscription may go on with what the member was allowed a moment ago. */
const RECHECK_MS = 900
/** A subscriber that cannot follow loses the oldest: it reads the truth again anyway. */
const MAX_WAITING = 1_000

/**
 * What changes in the workspace and the member may see, as it is committed. Ends when the member may no longer be here; a scope
 * that was taken away is silent within a second.
 */
export async function* followChanges(services: Services, workspace: WorkspaceContext, identityId: Id): AsyncGenerator<AnnouncedChange[]> {
  const waiting: AnnouncedChange[] = []
  let wake: (() => void) | null = null
  const stop = await services.liveUpdates.subscribe(changesChannel(workspace.teamId), (message) => {
    waiting.push(...(message as AnnouncedChange[]))
    if (waiting.length > MAX_WAITING) waiting.splice(0, waiting.length - MAX_WAITING)
    wake?.()
  })
  let actor = workspace.actor
  let checkedAt = Date.now()
  try {
    for (;;) {
      if (waiting.length === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
      if (Date.now() - checkedAt > RECHECK_MS) {
        const fresh = await memberContext(services, workspace.teamId, identityId)
        if (!fresh) return
        actor = fresh.actor
        checkedAt = Date.now()
      }
      const visible = waiting.splice(0).filter((change) => change.scopeId !== null && actor.levelOn(change.scopeId) !== 'NONE')
      if (visible.length > 0) yield visible
    }
  } finally {
    stop()
  }
}
