import type { Id } from '#platform/kernel/ids.ts'
import type { Actor } from '../../model/actor.ts'
import type { AnnouncedChange, CommittedVersion } from '../../model/announced-change.ts'
import type { Version } from '../../model/events.ts'
import { MAX_TOLD_CHANGES, MAX_TOLD_PLACES, type ToldFeed } from '../../model/feed.ts'
import { changesChannel } from '../announce-changes.ts'
import type { Services } from '../context.ts'
import { changesAfter, presentVersion } from '../store.ts'

/** For readers that are a moment behind; who is further behind reads the journal. */
const KEPT_VERSIONS = 1_000
/** Messages of two processes may overtake each other by so much, before what is missing is read. */
const GAP_MS = 40
/** The first change is told at once; what follows so soon is told together. */
const GATHER_MS = 20
/** A process that was killed between its commit and its message is found by looking. */
const LOOK_MS = 5_000

/** Who is told, as far as that decides what. */
export type FeedReader = Pick<Actor, 'userId' | 'hidden'>

/** What was committed behind a version, before it is known who is told. */
export interface Behind {
  changes: ReadonlyArray<AnnouncedChange>
  /** Places in which more has changed than that. */
  all: ReadonlyArray<Id>
  /** Every place in which something has changed. */
  places: ReadonlyArray<Id>
  /** Members whom alone some of it concerns. */
  persons: ReadonlySet<Id>
}

/** All that is committed in one workspace, in order and without a gap, for the readers of this process. */
export interface FeedHub {
  /** The newest version that is known here. */
  head(): Version
  /** Reads what was committed and not heard of yet. */
  look(): Promise<void>
  /** What was committed behind a version; null where that is not kept any more. */
  behind(after: Version): Behind | null
  /** What of it a reader is told: the same object for all who see the same of it, null where that is nothing. */
  told(after: Version, reader: FeedReader): ToldFeed | null
  /** @returns how to end it; the last one lets go of the hub, which tells nobody from then on */
  listen(listener: () => void): () => void
  hasEnded(): boolean
}

/** Also of a place that is hidden while it is deleted or brought back: that it goes, and is there again, is told. */
export function sees(reader: FeedReader, scopeId: Id): boolean {
  return reader.hidden.levelOn(scopeId) !== 'NONE'
}

/** What of some changes a reader is told. */
export function toldOf(
  version: Version,
  { changes, all }: Pick<Behind, 'changes' | 'all'>,
  reader: FeedReader,
): ToldFeed {
  const visible = changes.filter(
    ({ scopeId, onlyFor }) =>
      // A process of an earlier release names nobody.
      scopeId !== null && sees(reader, scopeId) && (onlyFor == null || onlyFor === reader.userId),
  )
  const isMuch = visible.length > MAX_TOLD_CHANGES
  const places = new Set(all.filter((id) => sees(reader, id)))
  if (isMuch) for (const { scopeId } of visible) if (scopeId !== null) places.add(scopeId)
  return places.size > MAX_TOLD_PLACES
    ? { version, changes: [], all: [], lost: [], everything: true }
    : { version, changes: isMuch ? [] : visible, all: [...places], lost: [], everything: false }
}

export function behindOf(versions: ReadonlyArray<CommittedVersion>): Behind {
  const changes = versions.flatMap((one) => one.changes)
  const all = new Set(versions.flatMap((one) => one.all ?? []))
  return {
    changes,
    all: [...all],
    places: [...new Set([...changes.flatMap(({ scopeId }) => scopeId ?? []), ...all])],
    persons: new Set(changes.flatMap(({ onlyFor }) => onlyFor ?? [])),
  }
}

const hubs = new WeakMap<Services['liveUpdates'], Map<Id, Promise<FeedHub>>>()

/** The hub of a workspace in this process, opened for its first reader. */
export async function openHub(services: Pick<Services, 'database' | 'liveUpdates'>, teamId: Id): Promise<FeedHub> {
  const open = hubs.get(services.liveUpdates) ?? new Map<Id, Promise<FeedHub>>()
  hubs.set(services.liveUpdates, open)
  const known = open.get(teamId)
  const hub = await known
  // Its last reader may have left while this one waited.
  if (hub && !hub.hasEnded()) return hub
  if (known && open.get(teamId) !== known) return openHub(services, teamId)
  const forget = (): void => {
    if (open.get(teamId) === opening) open.delete(teamId)
  }
  const opening = makeHub(services, teamId, forget)
  open.set(teamId, opening)
  opening.catch(forget)
  return opening
}

async function makeHub(
  { database, liveUpdates }: Pick<Services, 'database' | 'liveUpdates'>,
  teamId: Id,
  ended: () => void,
): Promise<FeedHub> {
  const workspace = database.workspace(teamId)
  const listeners = new Set<() => void>()
  /** Heard before the one that comes next. */
  const early = new Map<Version, CommittedVersion>()
  let kept: CommittedVersion[] = []
  let head: Version = 0
  let behindOfHead = new Map<Version, Behind>()
  let toldOfHead = new Map<string, ToldFeed | null>()
  let gathering: NodeJS.Timeout | null = null
  let isMore = false
  let gap: NodeJS.Timeout | null = null
  let looking: Promise<void> | null = null
  let hasEnded = false

  const tell = (): void => {
    if (gathering) {
      isMore = true
      return
    }
    gathering = setTimeout(() => {
      gathering = null
      if (!isMore) return
      isMore = false
      tell()
    }, GATHER_MS).unref()
    for (const listener of listeners) listener()
  }
  const take = (committed: CommittedVersion): void => {
    kept.push(committed)
    if (kept.length > KEPT_VERSIONS * 2) kept = kept.slice(-KEPT_VERSIONS)
    head = committed.version
    behindOfHead = new Map()
    toldOfHead = new Map()
  }
  const takeEarly = (): void => {
    for (let next = early.get(head + 1); next; next = early.get(head + 1)) take(next)
    for (const version of early.keys()) if (version <= head) early.delete(version)
  }
  const read = async (): Promise<void> => {
    const before = head
    const found = await workspace.read(async (tx) => {
      const present = await presentVersion(tx, teamId)
      return { present, ...(await changesAfter(tx, teamId, head, MAX_TOLD_CHANGES)) }
    })
    if (found.isWhole) for (const one of found.versions) if (one.version > head) take(one)
    // Of more than that everybody reads the journal by themselves.
    if (!found.isWhole && found.present > head) {
      kept = []
      head = found.present
      behindOfHead = new Map()
      toldOfHead = new Map()
    }
    takeEarly()
    if (head > before) tell()
  }
  const look = async (): Promise<void> => {
    looking ??= read().finally(() => {
      looking = null
    })
    return looking
  }
  /** What could not be read now is missed again by the next message, or the next look. */
  const lookUnasked = (): void => void look().catch(() => undefined)
  const hear = (message: unknown): void => {
    const committed = message as CommittedVersion
    if (committed.version <= head) return
    early.set(committed.version, committed)
    const before = head
    takeEarly()
    if (head > before) tell()
    if (early.size > KEPT_VERSIONS) early.clear()
    if (early.size === 0 && head >= committed.version) return
    gap ??= setTimeout(() => {
      gap = null
      if (head < committed.version) lookUnasked()
    }, GAP_MS).unref()
  }
  const stop = await liveUpdates.subscribe(changesChannel(teamId), hear)
  try {
    const present = await workspace.read(async (tx) => presentVersion(tx, teamId))
    head = Math.max(head, present)
    takeEarly()
  } catch (error) {
    stop()
    throw error
  }
  const timer = setInterval(lookUnasked, LOOK_MS).unref()

  const behind = (after: Version): Behind | null => {
    if (after < head - kept.length) return null
    const known = behindOfHead.get(after) ?? behindOf(after >= head ? [] : kept.slice(after - head))
    behindOfHead.set(after, known)
    return known
  }
  return {
    hasEnded: () => hasEnded,
    head: () => head,
    look,
    behind,
    told(after, reader) {
      const some = behind(after)
      if (!some || (some.changes.length === 0 && some.all.length === 0)) return null
      const own = reader.userId !== null && some.persons.has(reader.userId) ? reader.userId : ''
      const key = `${after} ${own} ${some.places.map((id) => (sees(reader, id) ? '1' : '0')).join('')}`
      const known = toldOfHead.get(key)
      if (known !== undefined) return known
      const told = toldOf(head, some, reader)
      const isNothing = told.changes.length === 0 && told.all.length === 0 && !told.everything
      toldOfHead.set(key, isNothing ? null : told)
      return isNothing ? null : told
    },
    listen(listener) {
      listeners.add(listener)
      return () => {
        if (!listeners.delete(listener) || listeners.size > 0) return
        hasEnded = true
        clearInterval(timer)
        if (gap) clearTimeout(gap)
        stop()
        ended()
      }
    },
  }
}
