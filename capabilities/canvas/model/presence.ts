import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { MAX_COORDINATE, MAX_SHOWN_CHOSEN } from './limits.ts'

const place = z.number().min(-MAX_COORDINATE).max(MAX_COORDINATE).nullable()

/** Where a user is on a canvas, and what they have chosen there; not stored. */
export const presenceShown = z.object({
  viewId: z.uuid(),
  /** One for each page that shows the canvas: a user may have it open in two. */
  pageId: z.uuid(),
  /** Of the pointer; null while it is elsewhere. */
  x: place,
  y: place,
  chosenIds: z.array(z.uuid()).max(MAX_SHOWN_CHOSEN, `At most ${MAX_SHOWN_CHOSEN} chosen objects are shown to others.`),
  /** False in the last message of a page. */
  isHere: z.boolean(),
})

export interface Presence {
  pageId: Id
  userId: Id
  x: number | null
  y: number | null
  chosenIds: Id[]
  isHere: boolean
}
