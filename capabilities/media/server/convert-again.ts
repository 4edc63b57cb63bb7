import type { Id } from '#platform/kernel/ids.ts'
import type { CommandContext } from '#journal/server/index.ts'
import { job } from './jobs/convert-recording.ts'
import { updateMedia } from './store.ts'

/**
 * Retries the failed conversion of a recording's content, after the steps that are done. The caller has authorized it.
 */
export async function convertAgain({ tx, teamId, queue }: CommandContext<'queue'>, contentId: Id): Promise<void> {
  await updateMedia(tx, contentId, { status: 'QUEUE_HOP', progress: 0, error: null, finishedAt: null })
  await queue.send(job, { teamId, contentId }, { transaction: tx, key: contentId })
}
