import type { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { DEFINITION, type EventShape, type NewEvent } from './events.ts'

type Shapes = Readonly<Record<string, EventShape>>

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
type Told<Shape> = { id: Id; scopeId: Id | null } & Given<'before', Shape> &
  Given<'after', Shape> &
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
interface StoredEvent {
  type: string
  before?: unknown
  after?: unknown
}

/** A type of events: makes them, knows them, and reads what they say. */
export interface EventType<Type extends string = string, Shape extends EventShape = EventShape> {
  (told: Told<Shape>): NewEvent
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
  (told: { id: Id; scopeId: Id | null }): NewEvent
  readonly resourceKind: string
}

/** The events of a noun, by what happened to it. */
export type EventsOf<Noun extends string, Types extends Shapes> = {
  readonly [What in keyof Types & string]: EventType<`${Noun}.${What}`, Types[What]>
}

/**
 * Declares the events `<noun>.<what>`. Every `model/events.ts` exports what it declares once more as the list `events`, by
 * which a registry gathers them.
 * @param resourceKind the kind of thing that they name, where that is not the noun: a `file` is what is `media.retried`
 */
export function defineEvents<const Noun extends string, const Types extends Shapes>(
  noun: Noun,
  types: Types,
  resourceKind: string = noun,
): EventsOf<Noun, Types> {
  return Object.fromEntries(
    Object.entries(types).map(([what, shape]) => [what, defineEvent(`${noun}.${what}`, resourceKind, shape)]),
  ) as EventsOf<Noun, Types>
}

function defineEvent(type: string, kind: string, shape: EventShape): EventType {
  const make = ({ id, scopeId, ...said }: { id: Id; scopeId: Id | null }): NewEvent => ({
    ...said,
    [DEFINITION]: shape,
    type,
    resource: { kind, id },
    scopeId,
    ...(shape.quiet ? { quiet: true as const } : {}),
  })
  const read = (event: StoredEvent): { before: unknown; after: unknown } | null => {
    if (event.type !== type) return null
    // A column of the journal that says nothing is null.
    const before = shape.before?.safeParse(event.before ?? undefined)
    const after = shape.after?.safeParse(event.after ?? undefined)
    return before?.success === false || after?.success === false
      ? null
      : { before: before?.data ?? null, after: after?.data ?? null }
  }
  return Object.assign(make, {
    type,
    resourceKind: kind,
    shape,
    is: <Event extends { type: string }>(event: Event): event is Event => event.type === type,
    read,
  }) as EventType
}

const OF_CONTENT = {
  deleted: { says: 'It was deleted and lies in the trash.' },
  restored: { says: 'It was brought back from the trash.' },
} as const satisfies Shapes

type ContentTypes<Own extends Shapes> = Omit<typeof OF_CONTENT, keyof Own> & Own

/** The events of a kind of content: what every kind comes to, and its own; `COPIED` and such stand among these. */
export function contentEvents<const Kind extends string, const Own extends Shapes>(
  kind: Kind,
  own: Own,
): EventsOf<Kind, ContentTypes<Own>> {
  return defineEvents(kind, { ...OF_CONTENT, ...own } as unknown as ContentTypes<Own>)
}

/** Of kinds whose things come along where what they stand in is copied. */
export const COPIED = { says: 'It was made as a copy of another.' } as const satisfies EventShape
/** Of places, which go and come in parts where they are large. */
export const SETTLED = {
  says: 'A large place is deleted or brought back as a whole, once the last of it has followed.',
} as const satisfies EventShape
