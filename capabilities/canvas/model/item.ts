import { z } from 'zod'
import { hexColor } from '#platform/kernel/hex-color.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { MAX_CANVAS_ITEMS, MAX_CANVAS_TEXT_CHARS, MAX_COORDINATE, MAX_SIDE, MIN_SIDE } from './limits.ts'

/** What can be referenced (document 2 §3: rh, i and n). */
export const REFERENCE_KINDS = ['highlight', 'insight', 'note'] as const
export type ReferenceKind = (typeof REFERENCE_KINDS)[number]

/** What can be on a canvas (document 1 §2.12). */
export const ITEM_KINDS = ['rectangle', 'text', 'group', ...REFERENCE_KINDS] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** How a text is set: a paragraph or a heading. */
export const TEXT_STYLES = ['P', 'H1', 'H2', 'H3'] as const
export type TextStyle = (typeof TEXT_STYLES)[number]

export interface CanvasItem {
  id: Id
  kind: ItemKind
  /** The upper left corner. */
  x: number
  y: number
  width: number
  height: number
  /** A higher rank is drawn above a lower one. */
  rank: number
  /** The words of a text or a rectangle, the title of a group; empty for a reference. */
  text: string
  /** Only of a text. */
  style: TextStyle | null
  /** Only of a rectangle or a group; null is the plain one. */
  color: string | null
  /** The group that it is moved with. */
  groupId: Id | null
  /** Only of a reference. */
  targetId: Id | null
}

export function isReference<Item extends { kind: ItemKind }>(item: Item): item is Item & { kind: ReferenceKind } {
  return (REFERENCE_KINDS as readonly string[]).includes(item.kind)
}

/** The order in which items are drawn: groups first, then by rank. */
export function byLayer(one: CanvasItem, other: CanvasItem): number {
  return (
    Number(one.kind !== 'group') - Number(other.kind !== 'group') ||
    one.rank - other.rank ||
    (one.id < other.id ? -1 : one.id > other.id ? 1 : 0)
  )
}

const coordinate = z
  .number()
  .min(-MAX_COORDINATE, 'This lies beyond the edge of the canvas.')
  .max(MAX_COORDINATE, 'This lies beyond the edge of the canvas.')
const side = z
  .number()
  .min(MIN_SIDE, 'Nothing on a canvas is smaller than this.')
  .max(MAX_SIDE, 'Nothing on a canvas is larger than this.')
const text = z
  .string()
  .max(
    MAX_CANVAS_TEXT_CHARS,
    `A text on a canvas has at most ${MAX_CANVAS_TEXT_CHARS.toLocaleString('en')} characters.`,
  )
const rank = z.number().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)

const newItem = z
  .object({
    id: z.uuid(),
    kind: z.enum(ITEM_KINDS),
    x: coordinate,
    y: coordinate,
    width: side,
    height: side,
    rank,
    text: text.default(''),
    style: z.enum(TEXT_STYLES).nullable().default(null),
    color: hexColor.nullable().default(null),
    groupId: z.uuid().nullable().default(null),
    targetId: z.uuid().nullable().default(null),
  })
  .refine(
    (item) => isReference(item) === (item.targetId !== null),
    'Name what a reference points at, and nothing for other kinds.',
  )
  .refine((item) => item.kind !== 'group' || item.groupId === null, 'A group stands in no other group.')

/** Changes of an item; what is not named stays, even if someone else has changed it since. */
const itemChange = z.object({
  id: z.uuid(),
  x: coordinate.optional(),
  y: coordinate.optional(),
  width: side.optional(),
  height: side.optional(),
  rank: rank.optional(),
  text: text.optional(),
  style: z.enum(TEXT_STYLES).optional(),
  color: hexColor.nullable().optional(),
  groupId: z.uuid().nullable().optional(),
})
export type ItemChange = z.output<typeof itemChange>

const CHOOSE = 'Choose an object first.'
const AT_MOST = `A canvas holds at most ${MAX_CANVAS_ITEMS.toLocaleString('en')} objects.`

export const newItems = z.object({
  viewId: z.uuid(),
  items: z.array(newItem).min(1, CHOOSE).max(MAX_CANVAS_ITEMS, AT_MOST),
})
export const itemChanges = z.object({
  viewId: z.uuid(),
  changes: z.array(itemChange).min(1, CHOOSE).max(MAX_CANVAS_ITEMS, AT_MOST),
})
export const someItems = z.object({
  viewId: z.uuid(),
  ids: z.array(z.uuid()).min(1, CHOOSE).max(MAX_CANVAS_ITEMS, AT_MOST),
})
