/**
 * The process that embeds texts, one batch after the other; started with the folder of models and its niceness. The
 * runtime of the model is native: if a text crashes it, or it is ended in the middle of its work, its whole process
 * ends, so it has a separate one, which ends with the process that started it.
 */
import { setPriority } from 'node:os'
import { loadRuntime } from '../runtime.ts'
import { batchesOf, type ReadText } from './batches.ts'
import type { EmbeddingAnswer, EmbeddingRequest } from './embedding-messages.ts'
import { openSentenceModel, type SentenceModel } from './sentence-model.ts'

/** Texts that are read together and then put into batches of similar length. */
const READ_AT_ONCE = 256

const [modelFolder = '', niceness] = process.argv.slice(2)
const answer = (message: EmbeddingAnswer): void => void process.send?.(message)

const requested = new Set<number>()
let model: Promise<SentenceModel> | undefined
let last = Promise.resolve()

async function embed(id: number, texts: readonly string[]): Promise<void> {
  model ??= openSentenceModel(loadRuntime(modelFolder), modelFolder)
  const { read, embed: embedBatch } = await model
  for (let from = 0; from < texts.length; from += READ_AT_ONCE) {
    const readTexts = texts
      .slice(from, from + READ_AT_ONCE)
      .map((text, offset): ReadText => ({ index: from + offset, pieces: read(text) }))
    for (const batch of batchesOf(readTexts)) {
      if (!requested.has(id)) return
      const vectors = await embedBatch(batch)
      answer({
        type: 'vectors',
        id,
        vectors: batch.flatMap(({ index }, at) => (vectors[at] === undefined ? [] : [{ index, ...vectors[at] }])),
      })
    }
  }
}

setPriority(Number(niceness))
process.on('disconnect', () => process.exit())
process.on('message', (request: EmbeddingRequest) => {
  const { id } = request
  if (request.type === 'forget') {
    requested.delete(id)
    return
  }
  requested.add(id)
  last = last
    .then(async () => embed(id, request.texts))
    .catch((error: unknown) =>
      answer({ type: 'failed', id, message: error instanceof Error ? error.message : String(error) }),
    )
    .finally(() => requested.delete(id))
})
