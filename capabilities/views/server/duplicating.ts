import type { Id } from '#platform/kernel/ids.ts'
import { defineHook, type CommandContext } from '#journal/server/index.ts'

interface Duplicated {
  fromId: Id
  toId: Id
  scopeId: Id
}

/** Copies what hangs on a view onto its duplicate, in the transaction that makes it. */
type DuplicateListener = (context: CommandContext, duplicated: Duplicated) => Promise<void>

/** A view is duplicated. */
export const viewDuplicated = defineHook<DuplicateListener>('viewDuplicated')

/** Tells everyone who follows. */
export async function announceDuplicate(context: CommandContext, duplicated: Duplicated): Promise<void> {
  for (const listener of context.hooks.of(viewDuplicated)) await listener(context, duplicated)
}
