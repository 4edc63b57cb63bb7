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
 * Declares the events `<noun>.<what>`. Every `model/events.ts` also exports its declarations as the list `events`, by
 * which a registry gathers them.
 * @param resourceKind the kind of thing that the events name, if it is not the noun: `media.retried` names a `file`
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
    // Code that emits events for all kinds passes a parent for each.
    ...(shape.parent === undefined || parentId === undefined ? {} : { parentId }),
    [DEFINITION]: shape,
    type,
    resource: { kind, id },
    scopeId,
    ...(shape.quiet ? { quiet: true as const } : {}),
  })
  const read = (event: StoredEvent): { before: unknown; after: unknown } | null => {
    if (event.type !== type) return null
    // An empty column of the journal is null.
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
  deleted: { says: 'It was deleted and is in the trash.' },
  restored: { says: 'It was restored from the trash.' },
} as const satisfies Shapes

type ContentTypes<Own extends Shapes> = Omit<typeof OF_CONTENT, keyof Own> & Own

/**
 * The events of a kind of content: those that every kind has, and its own, such as `COPIED`.
 * @param parent what a thing of this kind belongs to, in words
 */
export function contentEvents<
  const Kind extends string,
  const Own extends Shapes,
  const Parent extends string | undefined = undefined,
>(kind: Kind, own: Own, parent?: Parent): EventsOf<Kind, Belonging<ContentTypes<Own>, Parent>> {
  return defineEvents(kind, { ...OF_CONTENT, ...own } as unknown as ContentTypes<Own>, kind, parent)
}

/** For kinds whose things are copied along with the thing that contains them. */
export const COPIED = { says: 'It was made as a copy of another.' } as const satisfies EventShape
/** For places: large ones are deleted and restored in parts. */
export const SETTLED = {
  says: 'A large place is completely deleted or restored: the last of its contents has followed.',
} as const satisfies EventShape
