import type { Id } from '#platform/kernel/ids.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { filesShowing } from '../store.ts'

/** Media job events (document 2 §5). */
type MediaEvent =
  | 'source.transferred'
  | 'metadata.processed'
  | 'output.processed'
  | 'job.completed'
  | 'job.skipped'
  | 'source.failed'
  | 'metadata.failed'
  | 'output.failed'

/** Writes an event of a recording into the journal, for each file that shows it. */
export async function tellFiles(
  { tx, emit }: CommandContext,
  contentId: Id,
  type: MediaEvent,
  after: Record<string, unknown> = {},
): Promise<void> {
  for (const { id, scopeId } of await filesShowing(tx, contentId))
    emit({ type, resource: { kind: 'file', id }, scopeId, after: { contentId, ...after } })
}
