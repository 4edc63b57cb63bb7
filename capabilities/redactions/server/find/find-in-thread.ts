import { once } from 'node:events'
import { startThread } from '#platform/server/processes/threads.ts'
import type { Find } from '../../model/find-contacts.ts'

const HEAP_MB = 512

/**
 * The finds in each of the texts, computed in a separate thread: a long transcript takes seconds.
 * @throws the signal's reason when stopped
 */
export async function findInThread(
  texts: readonly string[],
  names: readonly string[],
  signal: AbortSignal,
): Promise<Find[][]> {
  const worker = startThread(new URL('./find-worker.ts', import.meta.url), {
    workerData: { texts, names },
    name: 'find-personal',
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  try {
    const [finds] = (await once(worker, 'message', { signal })) as [Find[][]]
    return finds
  } finally {
    await worker.terminate()
  }
}
