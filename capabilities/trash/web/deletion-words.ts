import type { DeletionRowFragment } from '#generated/operations/capabilities/trash/web/trash.ts'
import { strings } from './strings.ts'

/** What lists and the panel show of one act of deleting. */
export type DeletionRow = DeletionRowFragment

const DAY_MS = 86_400_000

export function deletionTitle({ title, kind }: Pick<DeletionRow, 'title' | 'kind'>): string {
  return title || strings.untitled(kind)
}

/** What went along with the thing that a deletion is named after: nothing for a note without highlights. */
export function takenAlong({ taken, kind }: Pick<DeletionRow, 'taken' | 'kind'>): DeletionRow['taken'] {
  return taken.filter((one) => one.kind !== kind)
}

/** Whole days that are left, as of now. */
export function daysLeft(purgedAt: string | Date, now: number): number {
  return Math.floor((new Date(purgedAt).getTime() - now) / DAY_MS)
}
