import type { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import type { Principal } from './actor.ts'

/** A typed resource identifier (document 2 §3) in two parts: `note` and its id. */
interface Resource {
  kind: string
  id: Id
}

/** Holds in an event what it was made by. */
export const DEFINITION: unique symbol = Symbol('definition')

/** What events of a type say, as a capability declares it in its `model/events.ts`. */
export interface EventShape {
  /** What it tells, for whoever reads `docs/events.md` and knows nothing of the code. */
  says: string
  /** How what it named was before, as far as readers need it: values of JSON, never whole documents. */
  before?: z.ZodType
  /** How it is now, or what came of it. */
  after?: z.ZodType
  /** It may tell of many things at once. */
  ofMany?: true
  /** What the thing belongs to, in words (`note`): whoever tells it says which one that is. */
  parent?: string
  /** It belongs to one member. */
  onlyFor?: true
  /** It may tell that what it names has left its place. */
  gone?: true
  /** It happens where nobody looks. */
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
  /**
   * Who did it and as part of which act, where that is not who runs its transaction: work that goes on in the
   * background.
   */
  principal?: Principal
  operationId?: Id | null
  /**
   * It tells of so many things, whose identifiers stand in what it says; of the one that it names where this is absent.
   */
  ofMany?: number
  /** The thing to which what it names belongs, as a highlight to its note; null or absent: nobody knows, or to none. */
  parentId?: Id | null
  /** The member whom alone it concerns, as a star of their own: nobody else is told. */
  onlyFor?: Id
  /** What it names has left this place for another: whoever sees this one alone is told that it is gone. */
  gone?: true
  /** It happens where nobody looks: whoever follows the journal finds it, nobody is told at once. */
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

/** What is to be given of a part of the payload: nothing where the shape has none, and it may be left out where it is optional. */
type Given<Part extends 'before' | 'after', Shape> =
  Shape extends Readonly<Record<Part, infer Schema extends z.ZodType>>
    ? undefined extends z.input<Schema>
      ? { [Name in Part]?: Unchanged<z.input<Schema>> }
      : { [Name in Part]: Unchanged<z.input<Schema>> }
    : unknown

/** The same where nobody writes to it: lists that may not be changed are given too. */
type Unchanged<Value> = Value extends object ? { readonly [Key in keyof Value]: Unchanged<Value[Key]> } : Value

/** What somebody says who makes an event: of which thing in which place, and what its shape holds. */
type Emitted<Shape> = { id: Id; scopeId: Id | null } & Given<'before', Shape> &
  Given<'after', Shape> &
  (Shape extends { parent: string } ? { parentId: Id | null } : unknown) &
  (Shape extends { ofMany: true } ? { ofMany?: number } : unknown) &
  (Shape extends { onlyFor: true } ? { onlyFor: Id } : unknown) &
  (Shape extends { gone: true } ? { gone?: true } : unknown)

type Part<Name extends 'before' | 'after', Shape> =
  Shape extends Readonly<Record<Name, infer Schema extends z.ZodType>> ? z.output<Schema> : null

/** What an event of the journal says. */
interface Said<Shape> {
  before: Part<'before', Shape>
  after: Part<'after', Shape>
}

/** An event as far as its payload is read. */
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
   * What an event of this type says; null for one of another type, and where what is stored does not fit: what was
   * deleted for good or redacted is erased from the journal, and earlier releases said less.
   */
  read(event: StoredEvent): Said<Shape> | null
}

/** An event of a thing that says nothing besides, or need not: of all kinds alike. */
export interface PlainEvent {
  /** `parentId` of kinds that belong to another; the others do without. */
  (event: { id: Id; scopeId: Id | null; parentId: Id | null }): NewEvent
  readonly resourceKind: string
}

const DELETED = /\.(?:deleted|merged|purged)$/

/** Whether what an event names is not there any more, for whoever sees its place alone. */
export function isGone({ type, gone }: Pick<NewEvent, 'type' | 'gone'>): boolean {
  return gone === true || DELETED.test(type)
}

/** How often something was committed in a workspace: 1 is the first time. */
export type Version = number

/** `<transaction>:<sequence>`; '0:0' stands before everything. */
export type JournalPosition = string

export const JOURNAL_START: JournalPosition = '0:0'

/** Whether a place in the journal lies at or behind another. */
export function hasReached(position: JournalPosition, goal: JournalPosition): boolean {
  const [transaction = 0n, sequence = 0n] = position.split(':').map(BigInt)
  const [goalTransaction = 0n, goalSequence = 0n] = goal.split(':').map(BigInt)
  return transaction > goalTransaction || (transaction === goalTransaction && sequence >= goalSequence)
}
