import type { Id } from '#platform/kernel/ids.ts'
import type { Version } from '../../model/events.ts'
import { everythingAnew, MAX_PUBLISHED_PLACES, type PublishedFeed } from '../../model/feed.ts'
import type { Services, WorkspaceContext } from '../context.ts'
import { followSource, NO_MORE } from '../follow-channel.ts'
import { sees, reportedTo, type Behind } from './behind.ts'
import { openHub } from './hub.ts'

/** How long a reader may continue with what they were allowed a moment ago. */
const RECHECK_MS = 900
/**
 * After this many versions of which the reader sees nothing, only the version number is published, so that an
 * interruption costs them little.
 */
const SILENT_VERSIONS = 500

interface Following {
  /** The last version published or read; null to start with what is committed from now on. */
  after: Version | null
  /**
   * Places of which the reader shows something: those that they may not see are published at once as lost. If absent,
   * and who sees what may have changed after `after`, everything must be read again.
   */
  held?: ReadonlyArray<Id>
}

/**
 * Everything that is committed in the workspace after a version and that the reader may see: each version is published
 * once, in order, even if the channel loses messages. For a place in which much has changed, only the place is
 * published. Ends when `reauthenticate` no longer finds the reader; a place that the reader loses is published as lost
 * within a second, and nothing of it from then on.
 */
export async function followFeed(
  services: Pick<Services, 'database' | 'liveUpdates'>,
  { teamId, actor: first }: Pick<WorkspaceContext, 'teamId' | 'actor'>,
  reauthenticate: () => Promise<Pick<WorkspaceContext, 'actor'> | null>,
  { after, held }: Following,
): Promise<AsyncIterableIterator<PublishedFeed, undefined>> {
  const hub = await openHub(services, teamId)
  let actor = first
  let checkedAt = performance.now()
  let position = after ?? hub.head()
  let publishedAt = position
  /**
   * Found hidden since the last check: not checked again with every change, but with every change of who may see them.
   */
  const hidden = new Set<Id>()
  const lost = new Set((held ?? []).filter((id) => !sees(actor, id)))
  const won = new Set<Id>()
  /** The reader may show something of places that they lost since, and it is unknown which these are. */
  let isUnsure = after !== null && held === undefined

  /** Checks again what the reader may see when that is due, or when a place appears that may be new. */
  const isAllowed = async (behind: Behind | null): Promise<boolean> => {
    const isDue = performance.now() - checkedAt > RECHECK_MS
    const unseen = new Set(behind?.places.filter((id) => !sees(actor, id)))
    const isNew =
      [...unseen].some((id) => !hidden.has(id)) ||
      (unseen.size > 0 && behind?.changes.some(({ kind, id }) => kind === 'scope' && unseen.has(id)) === true)
    if (!isDue && !isNew) return true
    if (isDue) hidden.clear()
    const fresh = await reauthenticate()
    if (!fresh) return false
    const difference = differenceOf(actor.visibleScopes, fresh.actor.visibleScopes)
    for (const id of difference.lost) lost.add(id)
    for (const id of difference.won) won.add(id)
    actor = fresh.actor
    if (isDue) checkedAt = performance.now()
    for (const id of unseen) if (!sees(actor, id)) hidden.add(id)
    return true
  }
  const takeBehind = async (): Promise<PublishedFeed | null | typeof NO_MORE> => {
    const kept = hub.behind(position)
    const { upTo, behind } = kept ? { upTo: kept.upTo, behind: kept } : await hub.read(position)
    if (behind && upTo === position) return null
    if (!(await isAllowed(behind))) return NO_MORE
    const isAnew = behind === null || (isUnsure && behind.isOfAccess)
    isUnsure = false
    position = upTo
    return isAnew ? everythingAnew(upTo) : reportedTo(behind, actor)
  }
  /** Adds the places that the reader lost or gained since. */
  const withPlaces = (published: PublishedFeed | null): PublishedFeed | null => {
    if (lost.size === 0 && won.size === 0) return published
    const all = [...new Set([...(published?.all ?? []), ...won])]
    const gone = [...lost]
    lost.clear()
    won.clear()
    return published?.everything === true || all.length > MAX_PUBLISHED_PLACES || gone.length > MAX_PUBLISHED_PLACES
      ? everythingAnew(position)
      : { version: position, changes: published?.changes ?? [], all, lost: gone, everything: false }
  }
  return followSource({
    open: async (wake) => Promise.resolve(hub.listen(wake)),
    async take() {
      const taken = await takeBehind()
      if (taken === NO_MORE) return NO_MORE
      const published = withPlaces(taken)
      if (!published && position - publishedAt < SILENT_VERSIONS) return null
      publishedAt = position
      return published ?? { version: position, changes: [], all: [], lost: [], everything: false }
    },
  })
}

interface Difference {
  lost: ReadonlyArray<Id>
  won: ReadonlyArray<Id>
}

/** All members of one role see the same list while it is valid: the difference of two lists is computed once. */
const differences = new WeakMap<ReadonlyArray<Id>, WeakMap<ReadonlyArray<Id>, Difference>>()

function differenceOf(before: ReadonlyArray<Id>, now: ReadonlyArray<Id>): Difference {
  if (before === now) return { lost: [], won: [] }
  const ofBefore = differences.get(before) ?? new WeakMap<ReadonlyArray<Id>, Difference>()
  differences.set(before, ofBefore)
  const known = ofBefore.get(now)
  if (known) return known
  const [had, has] = [new Set(before), new Set(now)]
  const difference = { lost: before.filter((id) => !has.has(id)), won: now.filter((id) => !had.has(id)) }
  ofBefore.set(now, difference)
  return difference
}
