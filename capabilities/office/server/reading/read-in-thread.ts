import { startThread } from '#platform/server/processes/threads.ts'
import { READING_MEMORY_MB, READING_SECONDS } from '../../model/limits.ts'
import type { OfficeContent } from '../../model/office-file.ts'
import type { OfficeAnswer, OfficeTask } from './office-worker.ts'

/** The file itself is the reason why it cannot be read: a code, and a sentence. */
export class OfficeRefusal extends Error {
  override readonly name = 'OfficeRefusal'
  readonly code: string

  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

const DAMAGED =
  'This file cannot be read: it is damaged, or of a kind that nothing here opens. It can still be downloaded.'

/** Reads a file in a thread with limits of time and memory. @throws OfficeRefusal; the signal's reason when stopped */
export async function readInThread(
  task: OfficeTask,
  signal: AbortSignal,
  seconds = READING_SECONDS,
): Promise<OfficeContent> {
  signal.throwIfAborted()
  const thread = startThread(new URL('./office-worker.ts', import.meta.url), {
    workerData: task,
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: READING_MEMORY_MB, maxYoungGenerationSizeMb: 64 },
    stdout: true,
    stderr: true,
  })
  const late = AbortSignal.timeout(seconds * 1_000)
  try {
    const answer = await new Promise<OfficeAnswer>((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', (error) =>
        reject(
          new OfficeRefusal(
            'TOO_LARGE',
            'This file needs more memory than it may take, so it was not read. It can still be downloaded.',
            error,
          ),
        ),
      )
      thread.once('exit', () => reject(new OfficeRefusal('DAMAGED', DAMAGED)))
      signal.addEventListener(
        'abort',
        () => reject(signal.reason instanceof Error ? signal.reason : new Error('The reading was stopped.')),
        { once: true },
      )
      late.addEventListener(
        'abort',
        () =>
          reject(
            new OfficeRefusal(
              'TOO_SLOW',
              'Reading this file took too long, so it was stopped. It can still be downloaded.',
            ),
          ),
        { once: true },
      )
    })
    if ('refusal' in answer) throw new OfficeRefusal(answer.refusal.code, answer.refusal.message)
    if ('fault' in answer) throw new OfficeRefusal('DAMAGED', DAMAGED, new Error(answer.fault))
    return contentOf(answer.content)
  } finally {
    await thread.terminate()
  }
}

/** Both sides are this code, so the shape needs no further check. */
function contentOf(json: string): OfficeContent {
  return JSON.parse(json)
}
