import type { Id } from '#platform/kernel/ids.ts'
import {
  changesChannel,
  followChannel,
  NO_MORE,
  recentChanges,
  type AnnouncedChange,
  type Services,
  type WorkspaceContext,
} from '#journal/server/index.ts'

/** How long a subscription may go on with what the member was allowed a moment ago. */
const RECHECK_MS = 900
/** A subscriber that cannot follow loses the oldest: it reads the truth again anyway. */
const MAX_WAITING = 1_000
/** A page that took longer than this to come so far reads what it shows again by itself. */
const MAX_SINCE_SECONDS = 120
const MAX_RECENT_CHANGES = 200

/**
 * What changes in the workspace and the member may see, as it is committed, and first what was committed in the
 * `sinceSeconds` before: what a page has read may be so old. Ends when `reauthenticate` no longer finds the member; a
 * scope that was taken away is told of, and silent from then on, within a second.
 */
export async function followChanges(
  services: Services,
  workspace: WorkspaceContext,
  reauthenticate: () => Promise<WorkspaceContext | null>,
  sinceSeconds = 0,
): Promise<AsyncIterableIterator<AnnouncedChange[], undefined>> {
  const waiting: AnnouncedChange[] = []
  let actor = workspace.actor
  let checkedAt = performance.now()
  /**
   * Places found hidden since the last check: they are not asked about with every change, but with every one of who may
   * see them.
   */
  const hidden = new Set<Id>()
  /**
   * Places that were taken away from the member, which is still to be told: a page that shows something of them reads
   * it again.
   */
  const lost = new Set<Id>()
  // Also of a place that is hidden: that it goes, and that it is there again, is told to those who could see it.
  const sees = ({ scopeId }: AnnouncedChange): boolean => scopeId !== null && actor.hidden.levelOn(scopeId) !== 'NONE'
  /**
   * Looks again at what the member may see when that is due, or when a place turns up that may have been made a moment
   * ago.
   */
  const isAllowed = async (changes: ReadonlyArray<AnnouncedChange>): Promise<boolean> => {
    const isDue = performance.now() - checkedAt > RECHECK_MS
    const isNew = changes.some(
      (change) => change.scopeId !== null && !sees(change) && (change.kind === 'scope' || !hidden.has(change.scopeId)),
    )
    if (!isDue && !isNew) return true
    if (isDue) hidden.clear()
    const fresh = await reauthenticate()
    if (!fresh) return false
    const kept = new Set(fresh.actor.visibleScopes)
    for (const scopeId of actor.visibleScopes) if (!kept.has(scopeId)) lost.add(scopeId)
    actor = fresh.actor
    if (isDue) checkedAt = performance.now()
    for (const change of changes) if (change.scopeId !== null && !sees(change)) hidden.add(change.scopeId)
    return true
  }

  return followChannel(services, changesChannel(workspace.teamId), {
    hear(message) {
      waiting.push(...(message as AnnouncedChange[]))
      if (waiting.length > MAX_WAITING) waiting.splice(0, waiting.length - MAX_WAITING)
    },
    async begin() {
      const seconds = Math.min(sinceSeconds, MAX_SINCE_SECONDS)
      if (seconds > 0)
        waiting.unshift(
          ...(await services.database
            .workspace(workspace.teamId)
            .read(async (tx) => recentChanges(tx, workspace.teamId, seconds, MAX_RECENT_CHANGES))),
        )
    },
    async take() {
      const changes = waiting.splice(0)
      if (changes.length === 0) return null
      if (!(await isAllowed(changes))) return NO_MORE
      const takenAway = [...lost].map((id): AnnouncedChange => ({
        type: 'scope.shared',
        kind: 'scope',
        id,
        scopeId: id,
        operationId: null,
      }))
      lost.clear()
      const told = [...takenAway, ...changes.filter(sees)]
      return told.length > 0 ? told : null
    },
  })
}
