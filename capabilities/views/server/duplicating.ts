import type { Id } from '#platform/kernel/ids.ts'
import type { CommandContext } from '#journal/server/index.ts'

interface Duplicated {
  fromId: Id
  toId: Id
  scopeId: Id
}

/** Copies what hangs on a view onto its duplicate, in the transaction that makes it. */
type DuplicateListener = (context: CommandContext, duplicated: Duplicated) => Promise<void>

const listeners = new Set<DuplicateListener>()

/** Follows views that are duplicated. @returns how to stop following */
export function onViewDuplicated(listener: DuplicateListener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Tells everyone who follows. */
export async function announceDuplicate(context: CommandContext, duplicated: Duplicated): Promise<void> {
  for (const listener of listeners) await listener(context, duplicated)
}
