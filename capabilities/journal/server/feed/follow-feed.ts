import type { Id } from '#platform/kernel/ids.ts'
import type { AnnouncedChange } from '../../model/announced-change.ts'
import type { Version } from '../../model/events.ts'
import { MAX_TOLD_CHANGES, MAX_TOLD_PLACES, type ToldFeed } from '../../model/feed.ts'
import type { Services, WorkspaceContext } from '../context.ts'
import { followSource, NO_MORE } from '../follow-channel.ts'
import { changesAfter, KINDS_OF_ACCESS, placesChangedAfter, presentVersion } from '../store.ts'
import { behindOf, openHub, sees, toldOf, type Behind } from './hub.ts'

/** How long a reader may go on with what they were allowed a moment ago. */
const RECHECK_MS = 900
/** Of more events behind a reader's version not even the places are looked for. */
const MAX_LOOKED_THROUGH = 200_000
/** A reader who sees nothing of so many versions is told of the number alone, so that a break costs them little. */
const SILENT_VERSIONS = 500

interface Following {
  /** What was told or read before; null for what is committed from now on. */
  after: Version | null
  /**
   * Places of what the reader shows: told at once which of them they may not see. Where it is absent, and who sees what
   * may have changed behind `after`, everything is to be read again.
   */
  held?: ReadonlyArray<Id>
}

/**
 * All that is committed in the workspace and the reader may see, behind a version: each version is told once, in their
 * order, whatever the channel loses. Of a place in which much has changed only the place is told. Ends when
 * `reauthenticate` no longer finds the reader; a place that was taken away is told as lost within a second, and nothing
 * of it from then on.
 */
export async function followFeed(
  services: Pick<Services, 'database' | 'liveUpdates'>,
  { teamId, actor: first }: Pick<WorkspaceContext, 'teamId' | 'actor'>,
  reauthenticate: () => Promise<Pick<WorkspaceContext, 'actor'> | null>,
  { after, held }: Following,
): Promise<AsyncIterableIterator<ToldFeed, undefined>> {
  let hub = await openHub(services, teamId)
  while (hub.hasEnded()) hub = await openHub(services, teamId)
  const database = services.database.workspace(teamId)
  let actor = first
  let checkedAt = performance.now()
  let position = after ?? hub.head()
  let toldAt = position
  /** Found hidden since the last check: not asked about with every change, but with every one of who may see them. */
  const hidden = new Set<Id>()
  const lost = new Set((held ?? []).filter((id) => !sees(actor, id)))
  const won = new Set<Id>()
  /** What the reader showed before may be of places that were taken away since, and nobody knows which these are. */
  let isUnsure = after !== null && held === undefined

  /** Looks again at what the reader may see when that is due, or when a place turns up that may be new. */
  const isAllowed = async ({ changes, places }: Pick<Behind, 'changes' | 'places'>): Promise<boolean> => {
    const isDue = performance.now() - checkedAt > RECHECK_MS
    const unseen = places.filter((id) => !sees(actor, id))
    const isNew =
      unseen.some((id) => !hidden.has(id)) ||
      (unseen.length > 0 && changes.some(({ kind, scopeId }) => kind === 'scope' && unseen.includes(scopeId ?? '')))
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
  /** With the places that the reader lost or won meanwhile. */
  const withPlaces = (told: ToldFeed | null): ToldFeed | null => {
    if (lost.size === 0 && won.size === 0) return told
    const all = [...new Set([...(told?.all ?? []), ...won])]
    const gone = [...lost]
    lost.clear()
    won.clear()
    const isMuch = all.length > MAX_TOLD_PLACES || gone.length > MAX_TOLD_PLACES
    return isMuch || told?.everything === true
      ? { version: position, changes: [], all: [], lost: [], everything: true }
      : { version: position, changes: told?.changes ?? [], all, lost: gone, everything: false }
  }
  const readJournal = async (): Promise<ToldFeed | typeof NO_MORE> => {
    const read = await database.read(async (tx) => {
      const present = await presentVersion(tx, teamId)
      const some = await changesAfter(tx, teamId, position, MAX_TOLD_CHANGES)
      const places = some.isWhole
        ? { places: [], isOfAccess: false }
        : await placesChangedAfter(tx, teamId, position, { userId: actor.userId, maxEvents: MAX_LOOKED_THROUGH })
      return { present, ...some, places }
    })
    const behind = read.isWhole ? behindOf(read.versions) : { changes: [], all: read.places?.places ?? [] }
    const isLost = isUnsure && (read.places?.isOfAccess === true || behind.changes.some(isOfAccess))
    isUnsure = false
    // A page may have heard of versions that a restored backup does not know.
    const isKnown = read.present >= position && read.places !== null && !isLost
    position = read.isWhole && isKnown ? (read.versions.at(-1)?.version ?? position) : read.present
    if (!(await isAllowed({ changes: behind.changes, places: 'places' in behind ? behind.places : behind.all })))
      return NO_MORE
    return isKnown
      ? toldOf(position, behind, actor)
      : { version: position, changes: [], all: [], lost: [], everything: true }
  }
  const takeHeard = async (): Promise<ToldFeed | null | typeof NO_MORE> => {
    if (position > hub.head()) await hub.look()
    const behind = position > hub.head() ? null : hub.behind(position)
    if (!behind) return readJournal()
    if (position < hub.head() && !(await isAllowed(behind))) return NO_MORE
    // More may have been committed while the reader was looked up: that is told with the next ones.
    if (hub.behind(position) !== behind) return takeHeard()
    const isLost = isUnsure && behind.changes.some(isOfAccess)
    isUnsure = false
    const told = hub.told(position, actor)
    position = hub.head()
    return isLost ? { version: position, changes: [], all: [], lost: [], everything: true } : told
  }
  return followSource({
    open: async (wake) => Promise.resolve(hub.listen(wake)),
    async take() {
      const heard = await takeHeard()
      if (heard === NO_MORE) return NO_MORE
      const told = withPlaces(heard)
      const isSomething =
        told !== null && (told.changes.length > 0 || told.all.length > 0 || told.lost.length > 0 || told.everything)
      if (!isSomething && position - toldAt < SILENT_VERSIONS) return null
      toldAt = position
      return told ?? { version: position, changes: [], all: [], lost: [], everything: false }
    },
  })
}

function isOfAccess({ kind }: AnnouncedChange): boolean {
  return KINDS_OF_ACCESS.includes(kind)
}

interface Difference {
  lost: ReadonlyArray<Id>
  won: ReadonlyArray<Id>
}

/** All members of one role see the same list for as long as it holds: what two of them differ in is found once. */
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
