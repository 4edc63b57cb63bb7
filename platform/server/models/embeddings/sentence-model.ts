import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ModelRuntime } from '../runtime.ts'
import type { ReadText } from './batches.ts'
import { openWordPieces, type WordPieces } from './bert-word-pieces.ts'
import type { EmbeddedText } from './embedder.ts'
import { quantise } from './quantise.ts'

/** The name of vectors of the model on this machine, and how many numbers they have. */
export const SENTENCE_MODEL_NAME = 'all-MiniLM-L6-v2-q4'
export const SENTENCE_MODEL_DIMENSIONS = 384

/** The sentence model, loaded. */
export interface SentenceModel extends WordPieces {
  /** The vectors of a batch, in its order. */
  embed(batch: readonly ReadText[]): Promise<EmbeddedText[]>
}

/**
 * Loads the sentence model from the folder of models. One core is enough for it: two take more than half of the time of
 * one.
 */
export async function openSentenceModel(runtime: ModelRuntime, folder: string): Promise<SentenceModel> {
  const [vocabulary, session] = await Promise.all([
    readFile(join(folder, 'embeddings/vocab.txt'), 'utf8'),
    runtime.InferenceSession.create(join(folder, 'embeddings/model_q4.onnx'), {
      executionProviders: ['cpu'],
      intraOpNumThreads: 1,
      interOpNumThreads: 1,
    }),
  ])
  const RuntimeTensor = runtime.Tensor

  return {
    read: openWordPieces(vocabulary).read,
    async embed(batch) {
      const width = Math.max(0, ...batch.map(({ pieces }) => pieces.length))
      const shape = [batch.length, width]
      const pieces = new BigInt64Array(batch.length * width)
      const seen = new BigInt64Array(batch.length * width)
      for (const [row, text] of batch.entries()) {
        for (const [column, piece] of text.pieces.entries()) {
          pieces[row * width + column] = BigInt(piece)
          seen[row * width + column] = 1n
        }
      }
      const outputs = await session.run({
        input_ids: new RuntimeTensor('int64', pieces, shape),
        attention_mask: new RuntimeTensor('int64', seen, shape),
        token_type_ids: new RuntimeTensor('int64', new BigInt64Array(batch.length * width), shape),
      })
      const states = outputs['last_hidden_state']?.data
      if (!(states instanceof Float32Array)) throw new Error('The sentence model gave another answer than its states.')
      return batch.map((text, row) =>
        quantise(meanOf(states, row * width * SENTENCE_MODEL_DIMENSIONS, text.pieces.length)),
      )
    },
  }
}

/** The sum is as good as the mean: both have the same direction. */
function meanOf(states: Float32Array, from: number, count: number): Float64Array {
  const sum = new Float64Array(SENTENCE_MODEL_DIMENSIONS)
  for (let piece = 0; piece < count; piece += 1) {
    const at = from + piece * SENTENCE_MODEL_DIMENSIONS
    for (let column = 0; column < SENTENCE_MODEL_DIMENSIONS; column += 1)
      sum[column] = (sum[column] ?? 0) + (states[at + column] ?? 0)
  }
  return sum
}
