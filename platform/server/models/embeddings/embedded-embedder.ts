import type { ChildProcess } from 'node:child_process'
import { startModelProcess } from '../model-process.ts'
import { ModelsMissingError } from '../packages/fetch-packages.ts'
import { sentenceModel } from '../runtime.ts'
import type { Embedder } from './embedder.ts'
import { openEmbeddingLane } from './embedding-lane.ts'
import { SENTENCE_MODEL_DIMENSIONS, SENTENCE_MODEL_NAME } from './sentence-model.ts'

const PROCESS = new URL('./embedding-process.ts', import.meta.url)
const HEAP_MB = 256
/** Interactive work goes before passages; a query is interactive. */
const NICENESS_OF_PASSAGES = 10
/** An idle model frees its memory after this time; loading it again takes a fifth of a second. */
const KEPT_MS = 300_000

/** Starts a process that embeds with the model in a folder; its niceness lets others go first. */
export function startEmbeddingProcess(modelFolder: string, niceness: number): ChildProcess {
  return startModelProcess(PROCESS, { heapMb: HEAP_MB, words: [modelFolder, String(niceness)] })
}

/**
 * The sentence model on this machine. Queries and passages have a process each: a query waits for no passage. With
 * `fetches` a missing model is downloaded before the first passage; a query never waits for that.
 */
export function openEmbeddedEmbedder(modelFolder: string, fetches: boolean): Embedder {
  const lanes = {
    query: openEmbeddingLane({ start: () => startEmbeddingProcess(modelFolder, 0), keptMs: KEPT_MS }),
    passage: openEmbeddingLane({
      start: () => startEmbeddingProcess(modelFolder, NICENESS_OF_PASSAGES),
      keptMs: KEPT_MS,
    }),
  }
  let isHere = false
  const isPresent = (): boolean => (isHere ||= sentenceModel.isIn(modelFolder))

  return {
    name: SENTENCE_MODEL_NAME,
    dimensions: SENTENCE_MODEL_DIMENSIONS,
    isPresent: async () => Promise.resolve(isPresent()),
    async embed(texts, purpose, signal) {
      signal?.throwIfAborted()
      if (!isPresent()) {
        if (!fetches || purpose === 'query')
          throw new ModelsMissingError(
            'The sentence model is not on this machine yet. Fetch it with npm run quarry -- fetch-models.',
          )
        await sentenceModel.fetch(modelFolder, signal ?? new AbortController().signal)
      }
      return lanes[purpose].embed(texts, signal)
    },
    async close() {
      await Promise.all([lanes.query.close(), lanes.passage.close()])
    },
  }
}
