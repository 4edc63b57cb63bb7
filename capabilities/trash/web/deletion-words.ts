import type { DeletionRowFragment } from '#generated/operations/capabilities/trash/web/trash.ts'
import { kindNamed, kindsTitle, kindTitle, type KindsOnScreen } from '#content-kinds/web/index.ts'
import { strings, type Counted } from './strings.ts'

/** What lists and the panel show of one deletion. */
export type DeletionRow = DeletionRowFragment

export function deletionTitle(kinds: KindsOnScreen, { title, kind }: Pick<DeletionRow, 'title' | 'kind'>): string {
  return title || kindNamed(kinds, kind).untitled
}

/** What was deleted with the thing that a deletion is named after: nothing for a note without highlights. */
function takenAlong(kinds: KindsOnScreen, { taken, kind }: Pick<DeletionRow, 'taken' | 'kind'>): Counted[] {
  return taken.filter((one) => one.kind !== kind).map((one) => ({ kind: kindNamed(kinds, one.kind), count: one.count }))
}

/** What is lost permanently in addition to the things themselves, each kind once; highlights that had a tag stay. */
export function lostForever(
  kinds: KindsOnScreen,
  deletions: ReadonlyArray<Pick<DeletionRow, 'taken' | 'kind'>>,
): Counted[] {
  const lost = new Map<Counted['kind'], number>()
  for (const deletion of deletions) {
    if (kindNamed(kinds, deletion.kind).isTakenOff) continue
    for (const { kind, count } of takenAlong(kinds, deletion)) lost.set(kind, (lost.get(kind) ?? 0) + count)
  }
  return [...lost].map(([kind, count]) => ({ kind, count }))
}

/** What a deletion contains, in a few words: "Note with 2 highlights". */
export function takenWords(kinds: KindsOnScreen, deletion: Pick<DeletionRow, 'taken' | 'kind'>): string {
  const along = takenAlong(kinds, deletion)
  const kind = kindNamed(kinds, deletion.kind)
  const isOne = (deletion.taken.find((one) => one.kind === deletion.kind)?.count ?? 1) === 1
  const words = isOne ? kindTitle(kind) : kindsTitle(kind)
  return along.length === 0 ? words : strings.withAlong(words, kind, along)
}
