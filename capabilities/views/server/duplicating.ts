import type { Id } from '#platform/kernel/ids.ts'
import { defineHook, type CommandContext } from '#journal/server/index.ts'

interface Duplicated {
  fromId: Id
  toId: Id
  scopeId: Id
}

/** Copies what belongs to a view to its duplicate, in the transaction that creates the duplicate. */
type DuplicateListener = (context: CommandContext, duplicated: Duplicated) => Promise<void>

/** Called when a view is duplicated. */
export const viewDuplicated = defineHook<DuplicateListener>('viewDuplicated')

/** Calls all listeners of the hook. */
export async function announceDuplicate(context: CommandContext, duplicated: Duplicated): Promise<void> {
  for (const listener of context.hooks.of(viewDuplicated)) await listener(context, duplicated)
}
