import type { Id } from '#platform/kernel/ids.ts'
import type { CommittedVersion } from '../../model/announced-change.ts'
import type { Version } from '../../model/events.ts'
import { EVENTS_OF_ACCESS, MAX_PUBLISHED_CHANGES } from '../../model/feed.ts'
import { changesChannel } from '../announce-changes.ts'
import type { Services } from '../context.ts'
import { changesAfter, placesChangedAfter, presentVersion } from '../store.ts'
import { behindInPlaces, behindOf, type Behind } from './behind.ts'

/** For readers that are a moment behind; readers further behind read the journal. */
const MAX_KEPT_VERSIONS = 1_000
const MAX_KEPT_CHANGES = 10_000
/** With more events than this after a reader's version, not even the places are searched. */
const MAX_LOOKED_THROUGH = 200_000
/** Messages of two processes may overtake each other by this much before missing versions are read. */
const GAP_MS = 40
/** The first change is published at once; those that follow within this time are published together. */
const DEBOUNCE_MS = 20
/** Commits of a process that was killed before it sent its message are found by reading at this interval. */
const LOOK_MS = 5_000

/** All that is committed in one workspace, in order and without a gap, for the readers of this process. */
export interface FeedHub {
  /** The newest version that is known here. */
  head(): Version
  /** What was committed after a version: the same object until there is more; null if that is no longer kept. */
  behind(after: Version): Behind | null
  /**
   * The same from the journal, read once for all who ask at the same time. Beyond a thousand events it has only their
   * places; `behind` is null if there are too many even for these, or if the version is unknown after a backup was
   * restored: then everything must be read again.
   */
  read(after: Version): Promise<{ upTo: Version; behind: Behind | null }>
  /** @returns how to end it; after the last listener ends, the hub closes and publishes nothing more */
  listen(listener: () => void): () => void
  hasEnded(): boolean
}

const hubs = new WeakMap<Services['liveUpdates'], Map<Id, Promise<FeedHub>>>()

/** The hub of a workspace in this process, opened for its first reader. */
export async function openHub(services: Pick<Services, 'database' | 'liveUpdates'>, teamId: Id): Promise<FeedHub> {
  const open = hubs.get(services.liveUpdates) ?? new Map<Id, Promise<FeedHub>>()
  hubs.set(services.liveUpdates, open)
  for (;;) {
    const opening = open.get(teamId) ?? makeHub(services, teamId)
    open.set(teamId, opening)
    try {
      const hub = await opening
      // Its last reader may have left during the wait.
      if (!hub.hasEnded()) return hub
      if (open.get(teamId) === opening) open.delete(teamId)
    } catch (error) {
      if (open.get(teamId) === opening) open.delete(teamId)
      throw error
    }
  }
}

async function makeHub(
  { database, liveUpdates }: Pick<Services, 'database' | 'liveUpdates'>,
  teamId: Id,
): Promise<FeedHub> {
  const workspace = database.workspace(teamId)
  const listeners = new Set<() => void>()
  /** Versions received before the one that comes next. */
  const early = new Map<Version, CommittedVersion>()
  const reading = new Map<Version, ReturnType<FeedHub['read']>>()
  let kept: CommittedVersion[] = []
  let keptChanges = 0
  let head: Version = 0
  /** The newest version received, whether or not all before it were. */
  let newest: Version = 0
  let behindHead = new Map<Version, Behind>()
  let gathering: NodeJS.Timeout | null = null
  let isMore = false
  let gap: NodeJS.Timeout | null = null
  let hasEnded = false

  const notify = (): void => {
    if (gathering) {
      isMore = true
      return
    }
    gathering = setTimeout(() => {
      gathering = null
      if (!isMore) return
      isMore = false
      notify()
    }, DEBOUNCE_MS).unref()
    for (const listener of listeners) listener()
  }
  const goOnTo = (version: Version): void => {
    head = version
    behindHead = new Map()
  }
  const take = (committed: CommittedVersion): void => {
    kept.push(committed)
    keptChanges += committed.changes.length
    while (kept.length > MAX_KEPT_VERSIONS || keptChanges > MAX_KEPT_CHANGES)
      keptChanges -= kept.shift()?.changes.length ?? 0
    goOnTo(committed.version)
  }
  const takeEarly = (): void => {
    for (let next = early.get(head + 1); next; next = early.get(head + 1)) take(next)
    for (const version of early.keys()) if (version <= head) early.delete(version)
  }
  /** Reads what was committed but not received. After a failed read, the next message or look tries again. */
  const look = async (): Promise<void> => {
    const before = head
    const { present, found } = await workspace.read(async (tx) => {
      const version = await presentVersion(tx, teamId)
      return {
        present: version,
        found: version > head ? await changesAfter(tx, teamId, head, MAX_PUBLISHED_CHANGES) : null,
      }
    })
    if (found?.isWhole) for (const one of found.versions) if (one.version > head) take(one)
    // Too many to keep: each reader receives only the places.
    if (found && !found.isWhole && present > head) {
      kept = []
      keptChanges = 0
      goOnTo(present)
    }
    takeEarly()
    if (head > before) notify()
  }
  const lookUnasked = (): void => void look().catch(() => undefined)
  const receive = (message: unknown): void => {
    const committed = message as CommittedVersion
    if (committed.version <= head) return
    const before = head
    newest = Math.max(newest, committed.version)
    early.set(committed.version, committed)
    takeEarly()
    if (head > before) notify()
    if (early.size > MAX_KEPT_VERSIONS) early.clear()
    if (head >= newest) return
    gap ??= setTimeout(() => {
      gap = null
      if (head < newest) lookUnasked()
    }, GAP_MS).unref()
  }
  const stop = await liveUpdates.subscribe(changesChannel(teamId), receive)
  try {
    goOnTo(Math.max(head, await workspace.read(async (tx) => presentVersion(tx, teamId))))
    takeEarly()
  } catch (error) {
    stop()
    throw error
  }
  const looking = setInterval(lookUnasked, LOOK_MS).unref()

  const readBehind = async (after: Version): ReturnType<FeedHub['read']> =>
    workspace.read(async (tx) => {
      const present = await presentVersion(tx, teamId)
      if (present < after) return { upTo: present, behind: null }
      const { versions, isWhole } = await changesAfter(tx, teamId, after, MAX_PUBLISHED_CHANGES)
      const upTo = isWhole ? (versions.at(-1)?.version ?? after) : present
      if (isWhole) return { upTo, behind: behindOf(upTo, versions) }
      const much = await placesChangedAfter(tx, teamId, after, {
        ofAccess: EVENTS_OF_ACCESS,
        maxEvents: MAX_LOOKED_THROUGH,
      })
      return { upTo, behind: much && behindInPlaces(upTo, much.places, much.isOfAccess) }
    })
  return {
    head: () => head,
    behind(after) {
      if (after > head || after < head - kept.length) return null
      const known = behindHead.get(after) ?? behindOf(head, after === head ? [] : kept.slice(after - head))
      behindHead.set(after, known)
      return known
    },
    async read(after) {
      const known = reading.get(after)
      if (known) return known
      const begun = readBehind(after).finally(() => reading.delete(after))
      reading.set(after, begun)
      return begun
    },
    listen(listener) {
      listeners.add(listener)
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return
        hasEnded = true
        clearInterval(looking)
        if (gap) clearTimeout(gap)
        stop()
      }
    },
    hasEnded: () => hasEnded,
  }
}
