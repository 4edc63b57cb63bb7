import type { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import type { Principal } from './actor.ts'

/** A typed resource identifier (document 2 §3) in two parts: `note` and its id. */
interface Resource {
  kind: string
  id: Id
}

/** The property under which an event keeps the definition that made it. */
export const DEFINITION: unique symbol = Symbol('definition')

/** What events of a type contain, as a capability declares it in its `model/events.ts`. */
export interface EventShape {
  /** What the event reports, for a reader of `docs/events.md` who does not know the code. */
  says: string
  /** The state before, as far as readers need it: JSON values, never whole documents. */
  before?: z.ZodType
  /** The state after, or the result. */
  after?: z.ZodType
  /** It may report many things at once. */
  ofMany?: true
  /** What the thing belongs to, in words (`note`): the event then names which one. */
  parent?: string
  /** It concerns one member only. */
  onlyFor?: true
  /** It may report that the thing has left its place. */
  gone?: true
  /** It happens where no page shows it. */
  quiet?: true
}

/**
 * What a command says happened; made by the constructors of `define-events.ts` alone. `before` and `after` hold what
 * readers of history need, never whole documents.
 */
export interface NewEvent {
  readonly [DEFINITION]: EventShape
  /** `<noun>.<past participle>`, for example `note.created`. */
  type: string
  resource: Resource
  scopeId: Id | null
  before?: unknown
  after?: unknown
  /** Who did it and as part of which act, if that is not the one who runs the transaction: background work. */
  principal?: Principal
  operationId?: Id | null
  /** The number of things it reports, whose identifiers are in its payload; absent: only the thing that it names. */
  ofMany?: number
  /**
   * The thing to which the named thing belongs, for example the note of a highlight; null or absent: unknown, or none.
   */
  parentId?: Id | null
  /** The only member whom it concerns, for example by a star of their own: no one else is notified. */
  onlyFor?: Id
  /** The named thing has left this place for another: users who see only this place are notified that it is gone. */
  gone?: true
  /** It happens where no page shows it: followers of the journal find it, but no one is notified at once. */
  quiet?: true
}

export interface JournalEvent extends Omit<
  NewEvent,
  typeof DEFINITION | 'quiet' | 'gone' | 'onlyFor' | 'parentId' | 'ofMany' | 'principal' | 'operationId'
> {
  position: JournalPosition
  teamId: Id
  principal: Principal
  operationId: Id | null
  occurredAt: Date
}

/**
 * What must be passed for a part of the payload: nothing if the shape has none; it may be left out if it is optional.
 */
type Given<Part extends 'before' | 'after', Shape> =
  Shape extends Readonly<Record<Part, infer Schema extends z.ZodType>>
    ? undefined extends z.input<Schema>
      ? { [Name in Part]?: Unchanged<z.input<Schema>> }
      : { [Name in Part]: Unchanged<z.input<Schema>> }
    : unknown

/** The same, read-only: readonly lists are accepted too. */
type Unchanged<Value> = Value extends object ? { readonly [Key in keyof Value]: Unchanged<Value[Key]> } : Value

/** What the caller passes to make an event: the thing, its place, and the payload of its shape. */
type Emitted<Shape> = { id: Id; scopeId: Id | null } & Given<'before', Shape> &
  Given<'after', Shape> &
  (Shape extends { parent: string } ? { parentId: Id | null } : unknown) &
  (Shape extends { ofMany: true } ? { ofMany?: number } : unknown) &
  (Shape extends { onlyFor: true } ? { onlyFor: Id } : unknown) &
  (Shape extends { gone: true } ? { gone?: true } : unknown)

type Part<Name extends 'before' | 'after', Shape> =
  Shape extends Readonly<Record<Name, infer Schema extends z.ZodType>> ? z.output<Schema> : null

/** The content of an event of the journal. */
interface Said<Shape> {
  before: Part<'before', Shape>
  after: Part<'after', Shape>
}

/** An event, as far as reading its payload needs it. */
export interface StoredEvent {
  type: string
  before?: unknown
  after?: unknown
}

/** A type of events: makes them, knows them, and reads what they say. */
export interface EventType<Type extends string = string, Shape extends EventShape = EventShape> {
  (event: Emitted<Shape>): NewEvent
  readonly type: Type
  /** The kind of thing that these events name. */
  readonly resourceKind: string
  readonly shape: Shape
  is<Event extends { type: string }>(event: Event): event is Event & { type: Type }
  /**
   * The content of an event of this type; null for an event of another type, and when the stored payload does not fit:
   * the journal erases the payloads of permanently deleted and of redacted things, and earlier releases stored less.
   */
  read(event: StoredEvent): Said<Shape> | null
}

/** An event without a payload, or with an optional one: used for all kinds. */
export interface PlainEvent {
  /** Kinds that belong to another thing use `parentId`; the others ignore it. */
  (event: { id: Id; scopeId: Id | null; parentId: Id | null }): NewEvent
  readonly resourceKind: string
}

const DELETED = /\.(?:deleted|merged|purged)$/

/** Whether the named thing is no longer there for a user who sees only its place. */
export function isGone({ type, gone }: Pick<NewEvent, 'type' | 'gone'>): boolean {
  return gone === true || DELETED.test(type)
}

/** The number of commits in a workspace so far: 1 after the first. */
export type Version = number

/** `<transaction>:<sequence>`; '0:0' is before everything. */
export type JournalPosition = string

export const JOURNAL_START: JournalPosition = '0:0'

/** Whether a position in the journal is at or after another. */
export function hasReached(position: JournalPosition, goal: JournalPosition): boolean {
  const [transaction = 0n, sequence = 0n] = position.split(':').map(BigInt)
  const [goalTransaction = 0n, goalSequence = 0n] = goal.split(':').map(BigInt)
  return transaction > goalTransaction || (transaction === goalTransaction && sequence >= goalSequence)
}
