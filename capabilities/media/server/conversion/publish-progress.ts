import { publishProgress as publishToFollowers, type WorkspaceContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { filesShowing, updateMedia } from '../store.ts'

const PUBLISH_EVERY_MS = 1_000

/** Every file that shows the recording was deleted. */
export class RecordingGone extends Error {
  override readonly name = 'RecordingGone'
}

export interface ProgressPublisher {
  /** Fires when no file shows the recording any more. */
  gone: AbortSignal
  /** Stores the progress and publishes it, at most once a second. */
  publish(progress: number): void
  /** Resolves when no update is in progress any more. */
  settled(): Promise<void>
}

/** Stores and publishes the progress of a conversion; the journal has only the outputs. */
export function publishProgress(context: WorkspaceContext, contentId: Id): ProgressPublisher {
  const gone = new AbortController()
  let under: Promise<void> | null = null
  let reportedAt = performance.now()
  const store = async (progress: number): Promise<void> => {
    const files = await context.database.write(async (tx) => {
      await updateMedia(tx, contentId, { progress })
      return filesShowing(tx, contentId)
    })
    if (files.length === 0) gone.abort(new RecordingGone('The file was deleted.'))
    publishToFollowers(
      context.services.liveUpdates,
      context.teamId,
      files.map(({ id, scopeId }) => ({ kind: 'file', id, scopeId })),
    )
  }
  return {
    gone: gone.signal,
    publish(progress) {
      if (under !== null || performance.now() - reportedAt < PUBLISH_EVERY_MS) return
      reportedAt = performance.now()
      under = store(progress)
        .catch((error: unknown) =>
          context.services.logger.warn({ err: error }, 'progress of a recording was not stored'),
        )
        .finally(() => {
          under = null
        })
    },
    settled: async () => (await under) ?? undefined,
  }
}
