import type { Id } from '#platform/kernel/ids.ts'
import { DEFINITION, type EventShape, type EventType, type NewEvent, type StoredEvent } from './events.ts'

type Shapes = Readonly<Record<string, EventShape>>

/** The same events of things that belong to another. */
type Belonging<Types extends Shapes, Parent> = Parent extends string
  ? { readonly [What in keyof Types]: Types[What] & { readonly parent: Parent } }
  : Types

/** The events of a noun, by what happened to it. */
export type EventsOf<Noun extends string, Types extends Shapes> = {
  readonly [What in keyof Types & string]: EventType<`${Noun}.${What}`, Types[What]>
}

/**
 * Declares the events `<noun>.<what>`. Every `model/events.ts` exports what it declares once more as the list `events`, by
 * which a registry gathers them.
 * @param resourceKind the kind of thing that they name, where that is not the noun: a `file` is what is `media.retried`
 * @param parent what such a thing belongs to, in words: a `highlight` to a `note`
 */
export function defineEvents<
  const Noun extends string,
  const Types extends Shapes,
  const Parent extends string | undefined = undefined,
>(noun: Noun, types: Types, resourceKind: string = noun, parent?: Parent): EventsOf<Noun, Belonging<Types, Parent>> {
  return Object.fromEntries(
    Object.entries(types).map(([what, shape]) => [
      what,
      defineEvent(`${noun}.${what}`, resourceKind, parent === undefined ? shape : { ...shape, parent }),
    ]),
  ) as EventsOf<Noun, Belonging<Types, Parent>>
}

function defineEvent(type: string, kind: string, shape: EventShape): EventType {
  const make = ({
    id,
    scopeId,
    parentId,
    ...said
  }: {
    id: Id
    scopeId: Id | null
    parentId?: Id | null
  }): NewEvent => ({
    ...said,
    // What is told of all kinds alike names a parent of each.
    ...(shape.parent === undefined || parentId === undefined ? {} : { parentId }),
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
  restored: { says: 'It was restored from the trash.' },
} as const satisfies Shapes

type ContentTypes<Own extends Shapes> = Omit<typeof OF_CONTENT, keyof Own> & Own

/**
 * The events of a kind of content: what every kind comes to, and its own; `COPIED` and such stand among these.
 * @param parent what a thing of this kind belongs to, in words
 */
export function contentEvents<
  const Kind extends string,
  const Own extends Shapes,
  const Parent extends string | undefined = undefined,
>(kind: Kind, own: Own, parent?: Parent): EventsOf<Kind, Belonging<ContentTypes<Own>, Parent>> {
  return defineEvents(kind, { ...OF_CONTENT, ...own } as unknown as ContentTypes<Own>, kind, parent)
}

/** Of kinds whose things come along where what they stand in is copied. */
export const COPIED = { says: 'It was made as a copy of another.' } as const satisfies EventShape
/** Of places, which go and come in parts where they are large. */
export const SETTLED = {
  says: 'A large place is deleted or restored as a whole, once the last of it has followed.',
} as const satisfies EventShape
