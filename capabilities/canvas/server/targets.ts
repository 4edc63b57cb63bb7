import type { Id } from '#platform/kernel/ids.ts'
import { findHighlights } from '#highlights/server/index.ts'
import { findInsights } from '#insights/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { findNotes } from '#notes/server/index.ts'
import { isReference, REFERENCE_KINDS, type CanvasItem, type ReferenceKind } from '../model/item.ts'

const FIND = { highlight: findHighlights, insight: findInsights, note: findNotes } satisfies Record<
  ReferenceKind,
  (tx: CommandContext['tx'], ids: Id[]) => Promise<Array<{ id: Id; scopeId: Id }>>
>

/** Which of the targets of items exist and may be seen. */
export async function targetsOf(
  { tx, actor }: Pick<CommandContext, 'tx' | 'actor'>,
  items: ReadonlyArray<Pick<CanvasItem, 'kind' | 'targetId'>>,
): Promise<Set<Id>> {
  const found = new Set<Id>()
  for (const kind of REFERENCE_KINDS) {
    const ids = [
      ...new Set(
        items.flatMap((item) =>
          isReference(item) && item.kind === kind && item.targetId !== null ? [item.targetId] : [],
        ),
      ),
    ]
    if (ids.length === 0) continue
    for (const { id, scopeId } of await FIND[kind](tx, ids)) if (actor.levelOn(scopeId) !== 'NONE') found.add(id)
  }
  return found
}
