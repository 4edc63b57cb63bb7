import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { noteRenderProgress } from './commands/note-render-progress.ts'

const PUBLISH_EVERY_MS = 1_000

interface RenderPublisher {
  /** Fires when the render no longer counts. */
  over: AbortSignal
  /** Stores the progress, 0 to 1, and publishes it, at most once a second. */
  publish(this: void, done: number): void
  /** Resolves when no update is in progress any more. */
  settled(): Promise<void>
}

/** Stores and publishes the progress of a render, and learns from the same row whether it may continue. */
export function publishRender(context: WorkspaceContext, named: { fileId: Id; run: number }): RenderPublisher {
  const over = new AbortController()
  let under: Promise<void> | null = null
  let reportedAt = performance.now()
  const store = async (done: number): Promise<void> => {
    if (!(await runCommand(context, noteRenderProgress, { ...named, done })))
      over.abort(new Error('The render does not count anymore.'))
  }
  return {
    over: over.signal,
    publish(done) {
      if (under !== null || performance.now() - reportedAt < PUBLISH_EVERY_MS) return
      reportedAt = performance.now()
      under = store(done)
        .catch((error: unknown) => context.services.logger.warn({ err: error }, 'progress of a render was not stored'))
        .finally(() => {
          under = null
        })
    },
    settled: async () => (await under) ?? undefined,
  }
}
