import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { MAX_DELETIONS_AT_ONCE, MAX_KIND_CHARS, MAX_TRASH_TEXT_CHARS, TRASH_DAYS } from './limits.ts'

/** One deletion in the trash. */
export interface Deletion {
  id: Id
  /** The kind of what was deleted, such as `note`; if several things were deleted, all are of this kind. */
  kind: string
  resourceId: Id
  title: string
  scopeId: Id
  /** How many things of each kind it deleted. */
  taken: Readonly<Record<string, number>>
  /** The person who deleted it; null where no one did so by hand. */
  deletedById: Id | null
  deletedAt: Date
  /** It is large: its contents are still being deleted (`AWAY`) or restored (`BACK`). */
  underWay: 'AWAY' | 'BACK' | null
  /** The project that it was in, deleted or not; null for a project itself and for things outside projects. */
  project: { id: Id; title: string } | null
}

const ids = z
  .array(z.uuid())
  .min(1, 'Choose something first.')
  .max(MAX_DELETIONS_AT_ONCE, `At most ${MAX_DELETIONS_AT_ONCE} at a time.`)

export const chosenDeletions = z.object({ ids })

/** What to restore: with `withPlaces`, also the places that it is in, if these were deleted too. */
export const restoration = z.object({ ids, withPlaces: z.boolean().default(false) })

/** The filters of a list of the trash. */
export const trashWords = z.object({
  kind: z.string().max(MAX_KIND_CHARS).optional(),
  text: z.string().max(MAX_TRASH_TEXT_CHARS, `At most ${MAX_TRASH_TEXT_CHARS} characters are looked for.`).optional(),
})

const DAY_MS = 86_400_000

/** Days until it is deleted permanently, including the day that has begun; 0 where that may happen any moment. */
export function daysLeft(deletedAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((deletedAt.getTime() - now.getTime()) / DAY_MS + TRASH_DAYS))
}
