import type { Id } from '#platform/kernel/ids.ts'
import type { CommandContext, NewEvent } from '#journal/server/index.ts'
import { filesShowing } from '../store.ts'

/** Writes an event of a recording into the journal, for each file that shows it (document 2 §5). */
export async function emitForFiles<Said extends object>(
  { tx, emit }: CommandContext,
  contentId: Id,
  event: (reported: { id: Id; scopeId: Id; after: { contentId: Id } & Said }) => NewEvent,
  said: Said,
): Promise<void> {
  for (const { id, scopeId } of await filesShowing(tx, contentId))
    emit(event({ id, scopeId, after: { contentId, ...said } }))
}
