import { z } from 'zod'
import type { Id } from '#platform/kernel/ids.ts'
import { MAX_DELETIONS_AT_ONCE, MAX_KIND_CHARS, MAX_TRASH_TEXT_CHARS, TRASH_DAYS } from './limits.ts'

/** One act of deleting that lies in the trash. */
export interface Deletion {
  id: Id
  /** What was deleted: `note`; of several, all are of this kind. */
  kind: string
  resourceId: Id
  title: string
  scopeId: Id
  /** How many of each kind it took. */
  taken: Readonly<Record<string, number>>
  /** The person who deleted it; null where nobody did so by hand. */
  deletedById: Id | null
  deletedAt: Date
  /** It is large: what it took is still being taken away, or being brought back. */
  underWay: 'AWAY' | 'BACK' | null
  /** The project that it lay in, deleted or not; null for a project itself and for what lies in none. */
  project: { id: Id; title: string } | null
}

const ids = z
  .array(z.uuid())
  .min(1, 'Choose something first.')
  .max(MAX_DELETIONS_AT_ONCE, `At most ${MAX_DELETIONS_AT_ONCE} at a time.`)

export const chosenDeletions = z.object({ ids })

/** What is brought back: with `withPlaces`, what it lies in as well, where that was deleted too. */
export const restoration = z.object({ ids, withPlaces: z.boolean().default(false) })

/** What a list of the trash is narrowed by. */
export const trashWords = z.object({
  kind: z.string().max(MAX_KIND_CHARS).optional(),
  text: z.string().max(MAX_TRASH_TEXT_CHARS, `At most ${MAX_TRASH_TEXT_CHARS} characters are looked for.`).optional(),
})

const DAY_MS = 86_400_000

/** Days until it is deleted for good, the one that has begun included; 0 where that may happen any moment. */
export function daysLeft(deletedAt: Date, now: Date): number {
  return Math.max(0, Math.ceil((deletedAt.getTime() - now.getTime()) / DAY_MS + TRASH_DAYS))
}
