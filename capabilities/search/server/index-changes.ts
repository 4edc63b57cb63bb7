import type { Id } from '#platform/kernel/ids.ts'
import type { CellTransaction, Database } from '#platform/server/database/index.ts'
import type { EngineChange, EngineItem } from '#platform/server/search-engine/index.ts'
import { applies, type ContentKinds, type SearchContract } from '#content-kinds/server/index.ts'
import { FIELD_OWNERS } from '#fields/model/field.ts'
import { filledInChanged, searchedValues } from '#fields/server/index.ts'
import { notePersonEvents } from '#people/model/events.ts'
import type { Hooks, JournalEvent } from '#journal/server/index.ts'
import { projectSpeakerEvents, speakerEvents } from '#speakers/model/events.ts'
import { notesWithSpeaker } from '#speakers/server/index.ts'
import { askedParts } from './asked-parts.ts'
import { indexId, upsertOf } from './index-rows.ts'
import { highlightsOf, peopleOf } from './store.ts'
import { wordsOfSummariesOf } from './summary-words.ts'

/** Events of a note that change whom it is about or who speaks in it, and with it those of its highlights. */
const LINKING = [
  notePersonEvents['person-linked'],
  notePersonEvents['person-unlinked'],
  speakerEvents['speaker-identified'],
  speakerEvents['speaker-changed'],
  speakerEvents['speakers-detected'],
]
const NOTE = 'note'
const HIGHLIGHT = 'highlight'
/** More than a project has. */
const MOST_NOTES_OF_A_NAME = 1_000_000
/** Rows that one step of a walk reads at most … */
const MAX_ROWS_AT_ONCE = 500
/** … of which this many are read in one statement … */
const ROWS_A_STATEMENT = 50
/** … until their bodies together have this many characters: rows with whole books are read a few at a time. */
const MAX_CHARS_AT_ONCE = 20_000_000

/** A kind that search finds, with its contract. */
export interface SearchableKind {
  hooks: Hooks
  kind: string
  contract: SearchContract
}

/**
 * Reads data that belongs to things but is not part of their kinds, for the ids that were walked or that an event
 * names.
 */
export interface ReadAlong {
  read(tx: CellTransaction, teamId: Id, kind: string, ids: readonly Id[]): Promise<EngineChange[]>
  /** The things whose additional data an event changes. */
  announcedBy(event: JournalEvent): ReadonlyArray<{ kind: string; id: Id }>
}

/** The kinds that are searched, in the order of their names. */
export function searchableKinds(kinds: ContentKinds): SearchableKind[] {
  return kinds.all
    .flatMap(({ kind, search }) => (applies(search) ? [{ kind, contract: search, hooks: kinds.hooks }] : []))
    .sort((a, b) => (a.kind < b.kind ? -1 : 1))
}

/**
 * The index changes that events cause: the current rows of everything they touched, and deletions of what no longer
 * exists.
 */
export async function changesOf(
  database: Database,
  kinds: readonly SearchableKind[],
  events: readonly JournalEvent[],
  generation: number,
  along?: ReadAlong,
): Promise<EngineChange[]> {
  const changes: EngineChange[] = []
  const touchedThings = touchedBy(kinds, events)
  // Events of things that are no content kind may change how others are read.
  for (const { teamId } of events) if (!touchedThings.has(teamId)) touchedThings.set(teamId, new Map())
  for (const [teamId, touched] of touchedThings) {
    const ofTeam = events.filter((event) => event.teamId === teamId)
    await database.workspace(teamId).read(async (tx) => {
      const spoken = await notesOfNames(tx, events, teamId)
      touched.set(NOTE, new Set([...(touched.get(NOTE) ?? []), ...spoken]))
      const linked = [
        ...spoken,
        ...events.flatMap((event) =>
          event.teamId === teamId && LINKING.some(({ is }) => is(event)) ? [event.resource.id] : [],
        ),
      ]
      if (linked.length > 0)
        touched.set(HIGHLIGHT, new Set([...(touched.get(HIGHLIGHT) ?? []), ...(await highlightsOf(tx, linked))]))
      for (const [kind, ids] of await filledInChanged(tx, ofTeam))
        for (const id of ids) add(touchedThings, teamId, kind, id)
      const scopeIds = scopesOf(events, teamId)
      const placed = placedBy(events, teamId)
      for (const kind of kinds) {
        for (const [placedKind, ids] of kind.contract.standingIn ? placed : [])
          touched.set(
            kind.kind,
            new Set([
              ...(touched.get(kind.kind) ?? []),
              ...((await kind.contract.standingIn?.(tx, placedKind, [...ids])) ?? []),
            ]),
          )
        for (const id of (await kind.contract.changedBy?.(tx, ofTeam, kind.hooks)) ?? [])
          add(touchedThings, teamId, kind.kind, id)
        if (scopeIds.length > 0 && kind.contract.changedWith)
          touched.set(
            kind.kind,
            new Set([...(touched.get(kind.kind) ?? []), ...(await kind.contract.changedWith(tx, scopeIds))]),
          )
        const ids = [...(touched.get(kind.kind) ?? [])]
        for (let start = 0; start < ids.length; start += ROWS_A_STATEMENT) {
          changes.push(...(await currentRows(tx, teamId, kind, ids.slice(start, start + ROWS_A_STATEMENT), generation)))
        }
      }
    })
  }
  return along ? [...changes, ...(await changesAlong(database, events, along))] : changes
}

/** The notes with a speaker whose name was identified for the whole project. */
async function notesOfNames(tx: CellTransaction, events: readonly JournalEvent[], teamId: Id): Promise<Id[]> {
  const notes = new Set<Id>()
  for (const event of events) {
    const said = event.teamId === teamId ? projectSpeakerEvents['speaker-identified'].read(event) : null
    if (said === null) continue
    const names = { projectId: event.resource.id, name: said.after.name, limit: MOST_NOTES_OF_A_NAME }
    for (const id of await notesWithSpeaker(tx, names)) notes.add(id)
  }
  return [...notes]
}

/** Events that change who can see a thing, and with it what is inside. */
const PLACING = /\.(?:created|moved|deleted|restored|person-linked)$/

/** What was created, moved, deleted or restored by events of a workspace, by kind. */
function placedBy(events: readonly JournalEvent[], teamId: Id): Map<string, Set<Id>> {
  const placed = new Map<string, Set<Id>>()
  for (const event of events) {
    if (event.teamId !== teamId || !PLACING.test(event.type)) continue
    const { kind, id } = event.resource
    placed.set(kind, (placed.get(kind) ?? new Set<Id>()).add(id))
  }
  return placed
}

function scopesOf(events: readonly JournalEvent[], teamId: Id): Id[] {
  return [
    ...new Set(events.flatMap((event) => (event.teamId === teamId && event.scopeId !== null ? [event.scopeId] : []))),
  ]
}

async function changesAlong(
  database: Database,
  events: readonly JournalEvent[],
  along: ReadAlong,
): Promise<EngineChange[]> {
  const reported = new Map<Id, Map<string, Set<Id>>>()
  for (const event of events) for (const { kind, id } of along.announcedBy(event)) add(reported, event.teamId, kind, id)
  const changes: EngineChange[] = []
  for (const [teamId, ofTeam] of reported) {
    await database.workspace(teamId).read(async (tx) => {
      for (const [kind, ids] of ofTeam) changes.push(...(await along.read(tx, teamId, kind, [...ids])))
    })
  }
  return changes
}

/**
 * The next things of one kind after an id, how many they are, and the id to continue from; null when there are no more.
 */
export async function walkKind(
  database: Database,
  teamId: Id,
  kind: SearchableKind,
  after: Id | null,
  generation: number,
  along?: ReadAlong,
): Promise<{ changes: EngineChange[]; things: number; after: Id | null }> {
  return database.workspace(teamId).read(async (tx) => {
    const ids = await kind.contract.walk(tx, after, MAX_ROWS_AT_ONCE)
    const changes: EngineChange[] = []
    let chars = 0
    let read = 0
    while (read < ids.length && chars < MAX_CHARS_AT_ONCE) {
      const some = await currentRows(tx, teamId, kind, ids.slice(read, read + ROWS_A_STATEMENT), generation)
      for (const change of some) if (change.type === 'upsert') chars += change.item.body.length
      changes.push(...some)
      read = Math.min(ids.length, read + ROWS_A_STATEMENT)
    }
    const walked = ids.slice(0, read)
    if (along) changes.push(...(await along.read(tx, teamId, kind.kind, walked)))
    const isLast = read === ids.length && ids.length < MAX_ROWS_AT_ONCE
    return { changes, things: walked.length, after: isLast ? null : (walked.at(-1) ?? null) }
  })
}

/** The current index rows of things of a kind; things that no longer exist are left out. */
export async function readThings(
  database: Database,
  teamId: Id,
  kind: SearchableKind,
  ids: readonly Id[],
): Promise<EngineItem[]> {
  const changes = await database.workspace(teamId).read(async (tx) => currentRows(tx, teamId, kind, ids, 0))
  return changes.flatMap((change) => (change.type === 'upsert' ? [change.item] : []))
}

async function currentRows(
  tx: CellTransaction,
  teamId: Id,
  { kind, contract, hooks }: SearchableKind,
  ids: readonly Id[],
  generation: number,
): Promise<EngineChange[]> {
  if (ids.length === 0) return []
  const rows = await contract.rows(tx, ids, hooks)
  const people = await peopleOf(tx, kind, ids)
  const asked = await askedParts(tx, kind, rows)
  const values = FIELD_OWNERS.some((owner) => owner === kind) ? await searchedValues(tx, ids) : new Map<Id, never>()
  const summaries = await wordsOfSummariesOf(tx, hooks, kind, ids)
  const found = new Set(rows.map((row) => row.id))
  const gone = ids.filter((id) => !found.has(id))
  return [
    ...rows.map((row) =>
      upsertOf(
        teamId,
        kind,
        row,
        {
          personIds: people.get(row.id) ?? [],
          asked: asked.get(row.id) ?? [],
          values: values.get(row.id) ?? [],
          summary: summaries.get(row.id) ?? [],
        },
        generation,
      ),
    ),
    ...gone.map((id): EngineChange => ({ type: 'delete', workspaceId: teamId, id: indexId(kind, id) })),
  ]
}

function touchedBy(kinds: readonly SearchableKind[], events: readonly JournalEvent[]): Map<Id, Map<string, Set<Id>>> {
  const touched = new Map<Id, Map<string, Set<Id>>>()
  for (const event of events) {
    for (const { kind, contract } of kinds) {
      if (event.resource.kind === kind) add(touched, event.teamId, kind, event.resource.id)
      for (const id of contract.touchedBy?.(event) ?? []) add(touched, event.teamId, kind, id)
    }
  }
  return touched
}

function add(things: Map<Id, Map<string, Set<Id>>>, teamId: Id, kind: string, id: Id): void {
  const ofTeam = things.get(teamId) ?? new Map<string, Set<Id>>()
  const ofKind = ofTeam.get(kind) ?? new Set<Id>()
  things.set(teamId, ofTeam.set(kind, ofKind.add(id)))
}
