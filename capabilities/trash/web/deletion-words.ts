import type { DeletionRowFragment } from '#generated/operations/capabilities/trash/web/trash.ts'
import { strings } from './strings.ts'

/** What lists and the panel show of one act of deleting. */
export type DeletionRow = DeletionRowFragment

export function deletionTitle({ title, kind }: Pick<DeletionRow, 'title' | 'kind'>): string {
  return title || strings.untitled(kind)
}

/** What went along with the thing that a deletion is named after: nothing for a note without highlights. */
function takenAlong({ taken, kind }: Pick<DeletionRow, 'taken' | 'kind'>): DeletionRow['taken'] {
  return taken.filter((one) => one.kind !== kind)
}

/** What goes for good besides the thing itself; highlights that a tag was on stay. */
export function lostForever(deletion: Pick<DeletionRow, 'taken' | 'kind'>): DeletionRow['taken'] {
  return deletion.kind === 'tag' ? [] : takenAlong(deletion)
}

/** What a deletion took, in a few words: "Note with 2 highlights". */
export function takenWords(deletion: Pick<DeletionRow, 'taken' | 'kind'>): string {
  const along = takenAlong(deletion)
  const isOne = (deletion.taken.find(({ kind }) => kind === deletion.kind)?.count ?? 1) === 1
  const kind = isOne ? strings.kind(deletion.kind) : strings.kinds(deletion.kind)
  return along.length === 0 ? kind : strings.withAlong(kind, deletion.kind, along)
}
