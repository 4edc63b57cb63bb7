import type { Id } from '#platform/kernel/ids.ts'
import {
  changesAfter,
  changesChannel,
  followChannel,
  NO_MORE,
  presentVersion,
  type AnnouncedChange,
  type CommittedVersion,
  type Services,
  type Version,
  type WorkspaceContext,
} from '#journal/server/index.ts'

/** How long a subscription may go on with what the member was allowed a moment ago. */
const RECHECK_MS = 900
/** So many messages wait for a subscriber that is slower than they come; what is left out is read from the journal. */
const MAX_WAITING = 1_000
/** So much of what a subscriber has not heard of is told; of more it reads everything again. */
export const MAX_READ_CHANGES = 1_000

/** What a subscriber is told at once. */
export interface ToldChanges {
  /** Everything up to this version was told. */
  version: Version
  changes: ReadonlyArray<AnnouncedChange>
  /** So much has changed that it is not told of: whatever is shown is read again. */
  everything: boolean
}

/**
 * What changes in the workspace and the member may see, as it is committed, behind a version: each version is told
 * once, in their order, also where the channel lost some of them. Ends when `reauthenticate` no longer finds the member;
 * a scope that was taken away is told of, and silent from then on, within a second.
 * @param after what was told or read before; null for what is committed from now on
 */
export async function followChanges(
  services: Services,
  workspace: WorkspaceContext,
  reauthenticate: () => Promise<WorkspaceContext | null>,
  after: Version | null,
): Promise<AsyncIterableIterator<ToldChanges, undefined>> {
  const { teamId } = workspace
  const database = services.database.workspace(teamId)
  const waiting: CommittedVersion[] = []
  let version = after ?? 0
  /** Something may have been committed before the channel was heard. */
  let isUnsure = after !== null
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

  /** What follows the version, in order, from what was heard and, where that has a gap, from the journal. */
  const takeHeard = async (): Promise<{ changes: AnnouncedChange[]; everything: boolean }> => {
    const heard = waiting.splice(0)
    let next = heard.filter((one) => one.version > version).toSorted((one, other) => one.version - other.version)
    let isWhole = true
    if (isUnsure || next.some((one, at) => one.version !== version + at + 1)) {
      isUnsure = false
      const read = await database.read(async (tx) => {
        const present = await presentVersion(tx, teamId)
        return { present, ...(await changesAfter(tx, teamId, version, MAX_READ_CHANGES)) }
      })
      // A page may have heard of versions that a restored backup does not know.
      isWhole = read.isWhole && read.present >= version
      next = read.versions
      // What was read behind the present version follows; of more than is told all of it has been told so.
      if (!isWhole) version = read.present
    }
    if (isWhole) version = next.at(-1)?.version ?? version
    const changes = (isWhole ? next : []).flatMap((one) => one.changes)
    return {
      // A process of an earlier release names nobody.
      changes: changes.filter(({ onlyFor }) => onlyFor == null || onlyFor === actor.userId),
      everything: !isWhole,
    }
  }

  return followChannel(services, changesChannel(teamId), {
    hear(message) {
      waiting.push(message as CommittedVersion)
      if (waiting.length > MAX_WAITING) waiting.splice(0, waiting.length - MAX_WAITING)
    },
    async begin() {
      if (after === null) version = await database.read(async (tx) => presentVersion(tx, teamId))
    },
    async take() {
      const { changes, everything } = await takeHeard()
      if (changes.length === 0 && !everything) return null
      if (!(await isAllowed(changes))) return NO_MORE
      const takenAway = [...lost].map((id): AnnouncedChange => ({
        type: 'scope.shared',
        kind: 'scope',
        id,
        scopeId: id,
        onlyFor: null,
        operationId: null,
      }))
      lost.clear()
      const told = [...takenAway, ...changes.filter(sees)]
      return told.length > 0 || everything ? { version, changes: told, everything } : null
    },
  })
}
