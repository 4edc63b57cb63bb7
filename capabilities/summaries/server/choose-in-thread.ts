import { once } from 'node:events'
import { startThread } from '#platform/server/processes/threads.ts'
import type { ChosenSection, ExtractiveFramework, SourceSentence } from '../model/choose-sentences.ts'

const HEAP_MB = 512

export interface Choosing {
  sentences: readonly SourceSentence[]
  framework: ExtractiveFramework
  mostWords: number
}

/**
 * Chooses sentences of a text in a separate thread: each of a long note is compared with each.
 * @throws the signal's reason when stopped
 */
export async function chooseInThread(choosing: Choosing, signal: AbortSignal): Promise<ChosenSection[] | null> {
  const [chosen = null] = await chooseOfTexts([choosing], signal)
  return chosen
}

/** The same for several texts, in one thread: starting one takes longer than choosing from a short note. */
export async function chooseOfTexts(
  texts: readonly Choosing[],
  signal: AbortSignal,
): Promise<Array<ChosenSection[] | null>> {
  const worker = startThread(new URL('./choose-worker.ts', import.meta.url), {
    workerData: texts,
    name: 'choose-sentences',
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  try {
    const [chosen] = (await once(worker, 'message', { signal })) as [Array<ChosenSection[] | null>]
    return chosen
  } finally {
    await worker.terminate()
  }
}
