import type { RawBuilder } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { Level } from '#platform/kernel/policy.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { heldPlaces } from '#access/server/index.ts'
import type { Purging } from '#documents/server/index.ts'
import type { PlainEvent } from '#journal/model/events.ts'
import type { Actor, CommandContext, Hooks, JournalEvent, WorkspaceContext } from '#journal/server/index.ts'
import type { ResultType } from '../model/result-types.ts'
import type { CopiedTable } from './copied-table.ts'
import type { MovedTable } from './moves/moved-table.ts'

/** A written reason why a contract does not apply to a kind. */
export interface NotApplicable {
  notApplicable: string
}

/** What the derived index holds of one thing. */
export interface SearchRow {
  id: Id
  scopeId: Id
  /** Where it is given, a reader must hold one of these places besides (`heldPlaces`). */
  oneOfScopes?: ReadonlyArray<Id>
  title: string
  body: string
  createdAt: Date
  updatedAt: Date
  /** Users who made or changed it. */
  authorIds: ReadonlyArray<Id>
  tagIds: ReadonlyArray<Id>
  projectId: Id | null
  published: boolean | null
  /** Who made it, where that is not the first of the authors. */
  createdById?: Id | null
  /** A model or an agent wrote some of it. */
  byAi?: boolean
  archived?: boolean
  /** BCP 47 where it is known. */
  language?: string
}

/** Whether somebody who reads the place of a thing sees it: where it asks for one of other places besides, also these. */
export function isSeenWith(
  { oneOfScopes }: SearchRow,
  actor: Pick<Actor, 'visibleScopes' | 'writableScopes'>,
): boolean {
  if (oneOfScopes === undefined) return true
  const held = heldPlaces(actor)
  return oneOfScopes.some((scopeId) => held.includes(scopeId))
}

/** What a list or a search hit shows of one thing. */
export interface Preview {
  id: Id
  kind: string
  title: string
  /** The thing it stands in: the note of a highlight, the project of a note. */
  parent: { kind: string; id: Id; title: string } | null
  projectId: Id | null
  /** Whose words it holds, as its note names them, and whether they are known to ask. */
  saidBy?: ReadonlyArray<{ name: string; isInterviewer: boolean }>
  createdAt: Date
  updatedAt: Date
}

export interface SearchContract {
  /** As which it is asked for and told; of no other kind. */
  resultType: ResultType
  /** Rows for those of the ids that are there and not deleted; whatever is missing leaves the index. */
  rows(tx: CellTransaction, ids: ReadonlyArray<Id>, hooks: Hooks): Promise<SearchRow[]>
  /** Ids after one, in order, for a rebuild. Includes at most `limit`. */
  walk(tx: CellTransaction, after: Id | null, limit: number): Promise<Id[]>
  /** Which things of this kind an event changes; own events name their resource and need no mention. */
  touchedBy?(event: JournalEvent): ReadonlyArray<Id>
  /** Things of this kind that events of a workspace change without naming them: what they refer to reads otherwise. */
  changedBy?(tx: CellTransaction, events: ReadonlyArray<JournalEvent>): Promise<Id[]>
  /** Things of this kind that change with whatever changes in these places, such as when they were changed last. */
  changedWith?(tx: CellTransaction, scopeIds: ReadonlyArray<Id>): Promise<Id[]>
  /** Things of this kind whose readers may be others after things of another kind were made, moved, taken or brought. */
  standingIn?(tx: CellTransaction, kind: string, ids: ReadonlyArray<Id>): Promise<Id[]>
  /** What the reader may see of the ids; the rest is left out. */
  loadVisible(context: WorkspaceContext, ids: ReadonlyArray<Id>): Promise<Preview[]>
}

export interface ExportContract {
  /** Plain rows of the given scopes, in the order of their ids, for the export's JSON Lines. */
  rows(
    tx: CellTransaction,
    scopeIds: ReadonlyArray<Id>,
    after: Id | null,
    limit: number,
  ): Promise<Array<{ id: Id } & Record<string, unknown>>>
}

interface CopyContract {
  /** What a copy of a place takes of this kind. */
  tables: ReadonlyArray<CopiedTable>
}

interface MoveContract {
  /** What takes the new place when things of this kind, or what they hang on, are moved to another project. */
  tables: ReadonlyArray<MovedTable>
}

/** What the trash shows of one thing that was taken away. */
export interface TrashedThing {
  id: Id
  /** Empty where it had none. */
  title: string
  excerpt: string
}

export interface TrashContract {
  /** The least level on its place with which it is brought back. */
  level: Level
  /**
   * Which deletions of things of this kind, rows of `deletions`, somebody may know of who sees these places (`uuid[]`),
   * where not all in a place that they see.
   */
  sees?(scopes: RawBuilder<unknown>): RawBuilder<boolean>
  /**
   * Marks what is of this kind in the scopes as taken by this deletion, at most `limit` of it, with events.
   * @returns how many; fewer than `limit` where nothing is left
   */
  trashScopes: (context: CommandContext, scopeIds: ReadonlyArray<Id>, deletionId: Id, limit: number) => Promise<number>
  /** Whether something of this kind lies in the scopes and not in the trash. */
  hasContentIn(tx: CellTransaction, scopeIds: ReadonlyArray<Id>): Promise<boolean>
  /**
   * The same for what hangs on things of another kind, which this deletion took.
   * @returns how many hung on them, those too that stay and only lose them
   */
  cascadeDelete?: (context: CommandContext, kind: string, ids: ReadonlyArray<Id>, deletionId: Id) => Promise<number>
  /**
   * Brings back exactly what this deletion took, at most `limit` of each of its tables.
   * @returns how many; fewer than `limit` once everything is back
   */
  restore: (context: CommandContext, deletionId: Id, limit: number) => Promise<number>
  /**
   * Takes away once more what this deletion took, after it was brought back, at most `limit` of each of its tables.
   * @returns how many; fewer than `limit` once everything is gone
   */
  redelete: (context: CommandContext, deletionId: Id, limit: number) => Promise<number>
  /** What things in some places are called, deleted or not; empty where they have no name. */
  titles(tx: CellTransaction, ids: ReadonlyArray<Id>, scopeIds: ReadonlyArray<Id>): Promise<Map<Id, string>>
  /** Some of what this deletion took, and lies in the trash. */
  things(tx: CellTransaction, deletionId: Id, limit: number): Promise<TrashedThing[]>
  /** Where that lies, also once it is back. */
  places(tx: CellTransaction, deletionIds: ReadonlyArray<Id>): Promise<Array<{ deletionId: Id; scopeId: Id }>>
  /** Of which of the deletions something still lies in the trash. */
  remaining(tx: CellTransaction, deletionIds: ReadonlyArray<Id>): Promise<Id[]>
  /** The deletions by which these things lie in the trash: alone, with others, or with what they lie in. */
  deletionsOf(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Id[]>
  /** Which other deletions took what it stands in: a note's project, a highlight's note. */
  standsInDeleted(
    tx: CellTransaction,
    deletionIds: ReadonlyArray<Id>,
  ): Promise<Array<{ deletionId: Id; inDeletionId: Id }>>
  /** A sentence that says why it cannot be brought back as it is: something else has its name by now. */
  restoreBlocker?(tx: CellTransaction, deletionId: Id): Promise<string | null>
}

export interface PurgeContract {
  /**
   * Things of this kind that go for good with a deletion, at most `limit`: what it took, and what stands in that,
   * deleted before or not.
   */
  next(tx: CellTransaction, deletionId: Id, limit: number): Promise<Id[]>
  /** Removes them with what belongs to them alone. Whatever stands on them is gone by then. */
  remove(purging: Purging, ids: ReadonlyArray<Id>): Promise<void>
}

/** What is told of things of any kind alike; each kind's `model/events.ts` declares them. */
export interface ContentEvents {
  deleted: PlainEvent
  restored: PlainEvent
  /** Of kinds that are copied with what they stand in. */
  copied?: PlainEvent
  /** Of places. */
  settled?: PlainEvent
}

export interface ContentKind {
  kind: string
  events: ContentEvents
  /** What the reader may see of the ids, for kinds that have a history and are not searched. */
  loadVisible?(
    context: WorkspaceContext,
    ids: ReadonlyArray<Id>,
  ): Promise<ReadonlyArray<Pick<Preview, 'id' | 'title' | 'projectId'>>>
  /** Kinds that things of this one need: these come back before it, and go for good after it. */
  dependsOn: ReadonlyArray<string>
  /** Things of this kind are places of their own: whatever lies in their scope goes with them. */
  isPlace?: true
  search: SearchContract | NotApplicable
  share: { scoped: true } | NotApplicable
  export: ExportContract | NotApplicable
  copy: CopyContract | NotApplicable
  move: MoveContract | NotApplicable
  import: { by: string } | NotApplicable
  comment: { resource: string } | NotApplicable
  trash: TrashContract | NotApplicable
  redact: { by: string } | NotApplicable
  retain: { by: string } | NotApplicable
  purge: PurgeContract | NotApplicable
}

export function applies<Contract extends object>(contract: Contract | NotApplicable): contract is Contract {
  return !('notApplicable' in contract)
}

/** Every kind of content there is, handed in by apps/server from the generated registry. */
export interface ContentKinds {
  all: ReadonlyArray<ContentKind>
  /** The same, what stands on others first. */
  dependentsFirst: ReadonlyArray<ContentKind>
  /** What other capabilities join in, of what is done with them. */
  hooks: Hooks
  /** @throws when no capability declares this kind. */
  get(kind: string): ContentKind
  /** The names of the kinds that these result types show, by which the index knows them; of some there is none yet. */
  ofTypes(types: ReadonlyArray<ResultType>): string[]
  /** The result type of a kind; null for kinds that search does not list. */
  typeOf(kind: string): ResultType | null
}

/** @throws when the kind does not declare such events, though it comes to them. */
export function eventOf({ kind, events }: Pick<ContentKind, 'kind' | 'events'>, what: keyof ContentEvents): PlainEvent {
  const event = events[what]
  if (!event) throw new Error(`The events of ${kind} do not declare ${kind}.${what}.`)
  return event
}

export function contentKinds(all: ReadonlyArray<ContentKind>, hooks: Hooks): ContentKinds {
  const byName = new Map(all.map((kind) => [kind.kind, kind]))
  const types = new Map(
    all.flatMap(({ kind, search }) => (applies(search) ? [[kind, search.resultType] as const] : [])),
  )
  const names = new Map([...types].map(([kind, type]) => [type, kind]))
  if (names.size < types.size) throw new Error('Two kinds of content have one result type.')
  return {
    all,
    dependentsFirst: dependentsFirst(all),
    hooks,
    get(name) {
      const kind = byName.get(name)
      if (!kind) throw new Error(`No capability declares the content kind ${name}.`)
      return kind
    },
    ofTypes: (asked) => asked.flatMap((type) => names.get(type) ?? []),
    typeOf: (name) => types.get(name) ?? null,
  }
}

function dependentsFirst(all: ReadonlyArray<ContentKind>): ContentKind[] {
  const left = new Set(all)
  const ordered: ContentKind[] = []
  while (left.size > 0) {
    const free = [...left].find(({ kind }) => [...left].every(({ dependsOn }) => !dependsOn.includes(kind)))
    if (!free)
      throw new Error(`These kinds stand on each other in a circle: ${[...left].map(({ kind }) => kind).join(', ')}.`)
    left.delete(free)
    ordered.push(free)
  }
  return ordered
}

declare module '#journal/server/context.ts' {
  interface Registries {
    kinds: ContentKinds
  }
}
