import type { RawBuilder } from 'kysely'
import type { Id } from '#platform/kernel/ids.ts'
import type { Level } from '#platform/kernel/policy.ts'
import type { CellTransaction } from '#platform/server/database/index.ts'
import { heldPlaces } from '#access/server/index.ts'
import type { Purging } from '#documents/server/index.ts'
import type { PlainEvent } from '#journal/model/events.ts'
import type { Actor, CommandContext, Hooks, JournalEvent, WorkspaceContext } from '#journal/server/index.ts'
import type { CitedType } from '../model/cited-types.ts'
import type { ResultType } from '../model/result-types.ts'
import type { CopiedTable } from './copied-table.ts'
import type { MovedTable } from './moves/moved-table.ts'

/** The reason why a contract does not apply to a kind. */
export interface NotApplicable {
  notApplicable: string
}

/** What the derived index stores of one thing. */
export interface SearchRow {
  id: Id
  scopeId: Id
  /** Where set, a reader must also have access to one of these scopes (`heldPlaces`). */
  oneOfScopes?: ReadonlyArray<Id>
  title: string
  body: string
  /** Stretches of the body (UTF-16 offsets), in order, that have a meaning of their own: the answers of a survey. */
  ownTexts?: ReadonlyArray<{ start: number; end: number }>
  createdAt: Date
  updatedAt: Date
  /** Users who created or changed it. */
  authorIds: ReadonlyArray<Id>
  tagIds: ReadonlyArray<Id>
  projectId: Id | null
  published: boolean | null
  /** The creator, where that is not the first of the authors. */
  createdById?: Id | null
  /** Whether a model or an agent wrote some of it. */
  byAi?: boolean
  archived?: boolean
  /** BCP 47 where it is known. */
  language?: string
}

/**
 * Whether a reader of a thing's scope sees the thing: where it also requires one of other scopes, whether they have
 * one.
 */
export function isSeenWith(
  { oneOfScopes }: SearchRow,
  actor: Pick<Actor, 'visibleScopes' | 'writableScopes'>,
): boolean {
  if (oneOfScopes === undefined) return true
  const held = heldPlaces(actor)
  return oneOfScopes.some((scopeId) => held.includes(scopeId))
}

/** What a list or a search result shows of one thing. */
export interface Preview {
  id: Id
  kind: string
  title: string
  /** The parent: the note of a highlight, the project of a note. */
  parent: { kind: string; id: Id; title: string } | null
  projectId: Id | null
  /** Who says its words, as named in its note, and whether they are known to be an interviewer. */
  saidBy?: ReadonlyArray<{ name: string; isInterviewer: boolean }>
  createdAt: Date
  updatedAt: Date
}

export interface SearchContract {
  /** The result type by which it is searched and returned; unique to the kind. */
  resultType: ResultType
  /** Rows for those of the ids that exist and are not deleted; missing ids are removed from the index. */
  rows(tx: CellTransaction, ids: ReadonlyArray<Id>, hooks: Hooks): Promise<SearchRow[]>
  /** Ids after one, in order, for a rebuild. Includes at most `limit`. */
  walk(tx: CellTransaction, after: Id | null, limit: number): Promise<Id[]>
  /** Which things of this kind an event changes; own events name their resource and need no mention. */
  touchedBy?(event: JournalEvent): ReadonlyArray<Id>
  /** Things of this kind that events of a workspace change without naming them: things they refer to have changed. */
  changedBy?(tx: CellTransaction, events: ReadonlyArray<JournalEvent>, hooks: Hooks): Promise<Id[]>
  /** Things of this kind that change with any change in these scopes, for example their time of last change. */
  changedWith?(tx: CellTransaction, scopeIds: ReadonlyArray<Id>): Promise<Id[]>
  /**
   * Things of this kind whose readers, or what they are found by, may have changed after things of another kind were
   * created, moved, deleted or restored.
   */
  standingIn?(tx: CellTransaction, kind: string, ids: ReadonlyArray<Id>): Promise<Id[]>
  /** What the reader may see of the ids; the others are left out. */
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

/** A thing whose words answers may quote. */
export interface Quotable {
  id: Id
  scopeId: Id
  projectId: Id
  /** Its own; of a highlight that of its note. */
  title: string
  /** The note of a highlight, the project of everything else. */
  parentId: Id
  createdAt: Date
  /** The document whose sentences are quoted; null if its own words are. */
  documentId: Id | null
  /** Words that are quoted as a whole; null if they are in a document. */
  words: QuotableWords | null
}

/** What a highlight says, with where that is in its note. */
interface QuotableWords {
  text: string
  before: string
  after: string
  noteId: Id
  /** Where it begins; null if it is not in the text. */
  blockId: string | null
  /** As the text names them. */
  saidBy: readonly string[]
}

interface EvidenceContract {
  type: CitedType
  /**
   * Those of the ids that are there, and not deleted, by id: 'NO_ACCESS' for those that the actor may not see. A bounded
   * number of statements.
   */
  quotable(tx: CellTransaction, actor: Actor, ids: ReadonlyArray<Id>): Promise<Map<Id, Quotable | 'NO_ACCESS'>>
}

/** The reason why kinds are never quoted. */
export const NOT_QUOTED: NotApplicable = {
  notApplicable: 'It says nothing itself that an answer could quote: words are in notes, highlights and insights.',
}

interface CopyContract {
  /** The tables of this kind that a copy of a place includes. */
  tables: ReadonlyArray<CopiedTable>
}

interface MoveContract {
  /**
   * The tables whose rows get the new scope when things of this kind, or what they belong to, are moved to another
   * project.
   */
  tables: ReadonlyArray<MovedTable>
}

/** The asker, as the statements about deletions see one. */
export interface RestoringAsker {
  userId: Id | null
  isWorkspaceAdmin: boolean
  /** The scopes that they see, also hidden ones (`uuid[]`). */
  scopes: RawBuilder<unknown>
  /** Those of them in which they have full access (`uuid[]`). */
  fullScopes: RawBuilder<unknown>
}

/** What the trash shows of one deleted thing. */
export interface TrashedThing {
  id: Id
  /** Empty where it had none. */
  title: string
  excerpt: string
}

export interface TrashContract {
  /** The least level on its scope that is needed to restore it. */
  level: Level
  /**
   * Which deletions of things of this kind, rows of `deletions`, an asker with the level may find in the trash and
   * restore. Where the kind lets only some of them delete a thing (its owner), or not all of them see it; absent where
   * the level is enough.
   */
  restorableBy?(asker: RestoringAsker): RawBuilder<boolean>
  /**
   * Marks things of this kind in the scopes as taken by this deletion, at most `limit` of them, with events.
   * @returns how many; fewer than `limit` where nothing is left
   */
  trashScopes: (context: CommandContext, scopeIds: ReadonlyArray<Id>, deletionId: Id, limit: number) => Promise<number>
  /** Whether the scopes contain anything of this kind that is not in the trash. */
  hasContentIn(tx: CellTransaction, scopeIds: ReadonlyArray<Id>): Promise<boolean>
  /**
   * The same for what belongs to things of another kind, which this deletion took.
   * @returns how many belonged to them, including those that stay and only lose them
   */
  cascadeDelete?: (context: CommandContext, kind: string, ids: ReadonlyArray<Id>, deletionId: Id) => Promise<number>
  /**
   * Restores exactly what this deletion took, at most `limit` of each of its tables.
   * @returns how many; fewer than `limit` once everything is restored
   */
  restore: (context: CommandContext, deletionId: Id, limit: number) => Promise<number>
  /**
   * Deletes again what this deletion took, after it was restored, at most `limit` of each of its tables.
   * @returns how many; fewer than `limit` once everything is deleted
   */
  redelete: (context: CommandContext, deletionId: Id, limit: number) => Promise<number>
  /** The titles of things in some scopes, deleted or not; empty where they have none. */
  titles(tx: CellTransaction, ids: ReadonlyArray<Id>, scopeIds: ReadonlyArray<Id>): Promise<Map<Id, string>>
  /** Some of what this deletion took and is still in the trash. */
  things(tx: CellTransaction, deletionId: Id, limit: number): Promise<TrashedThing[]>
  /** The scopes of what deletions took, also after it is restored. */
  places(tx: CellTransaction, deletionIds: ReadonlyArray<Id>): Promise<Array<{ deletionId: Id; scopeId: Id }>>
  /** The deletions of which something is still in the trash. */
  remaining(tx: CellTransaction, deletionIds: ReadonlyArray<Id>): Promise<Id[]>
  /** The deletions by which these things are in the trash: alone, with others, or with their parent. */
  deletionsOf(tx: CellTransaction, ids: ReadonlyArray<Id>): Promise<Id[]>
  /** Which other deletions took the parent: a note's project, a highlight's note. */
  standsInDeleted(
    tx: CellTransaction,
    deletionIds: ReadonlyArray<Id>,
  ): Promise<Array<{ deletionId: Id; inDeletionId: Id }>>
  /** A sentence that says why it cannot be restored unchanged: something else has its name now. */
  restoreBlocker?(tx: CellTransaction, deletionId: Id): Promise<string | null>
}

export interface PurgeContract {
  /**
   * Things of this kind that are purged with a deletion, at most `limit`: what it took, and the children of that,
   * deleted before or not.
   */
  next(tx: CellTransaction, deletionId: Id, limit: number): Promise<Id[]>
  /** Removes them with what belongs only to them. Everything that depends on them is removed before. */
  remove(purging: Purging, ids: ReadonlyArray<Id>): Promise<void>
}

/** The events that every kind has; each kind's `model/events.ts` declares them. */
export interface ContentEvents {
  deleted: PlainEvent
  restored: PlainEvent
  /** For kinds that are copied with their parent. */
  copied?: PlainEvent
  /** For places. */
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
  /** Kinds that things of this one need: these are restored before it, and purged after it. */
  dependsOn: ReadonlyArray<string>
  /** Things of this kind are places with their own scope: everything in the scope is deleted with them. */
  isPlace?: true
  search: SearchContract | NotApplicable
  share: { scoped: true } | NotApplicable
  export: ExportContract | NotApplicable
  copy: CopyContract | NotApplicable
  move: MoveContract | NotApplicable
  import: { by: string } | NotApplicable
  comment: { resource: string } | NotApplicable
  trash: TrashContract | NotApplicable
  /** Its quotable texts. */
  evidence: EvidenceContract | NotApplicable
  redact: { by: string } | NotApplicable
  retain: { by: string } | NotApplicable
  purge: PurgeContract | NotApplicable
}

export function applies<Contract extends object>(contract: Contract | NotApplicable): contract is Contract {
  return !('notApplicable' in contract)
}

/** All kinds of content, given by apps/server from the generated registry. */
export interface ContentKinds {
  all: ReadonlyArray<ContentKind>
  /** The same, dependents first. */
  dependentsFirst: ReadonlyArray<ContentKind>
  /** The hooks that other capabilities join. */
  hooks: Hooks
  /** @throws when no capability declares this kind. */
  get(kind: string): ContentKind
  /**
   * The names of the kinds that these result types show, by which the index identifies them; some types have none yet.
   */
  ofTypes(types: ReadonlyArray<ResultType>): string[]
  /** The result type of a kind; null for kinds that search does not list. */
  typeOf(kind: string): ResultType | null
}

/** @throws when the kind does not declare such an event, although it is needed. */
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
