/**
 * The sentence model alone in a separate process, at the same priority as in the product: receives batches of word
 * pieces and answers how long the model took for all of them.
 */
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { loadRuntime } from '#platform/server/models/runtime.ts'
import { testModelFolder } from '../harness/models.ts'

/** The same as in the product. */
const NICENESS = 10

setPriority(NICENESS)
const { InferenceSession: Session, Tensor: RuntimeTensor } = loadRuntime(testModelFolder)
const loaded = Session.create(join(testModelFolder, 'embeddings/model_q4.onnx'), {
  executionProviders: ['cpu'],
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
})

process.on('disconnect', () => process.exit())
process.on('message', (batches: number[][][]) => {
  const run = async (): Promise<void> => {
    const session = await loaded
    const inputs = batches.map((batch) => {
      const width = Math.max(...batch.map((pieces) => pieces.length))
      const tensor = (of: (piece: number | undefined) => bigint) =>
        new RuntimeTensor(
          'int64',
          BigInt64Array.from(batch.flatMap((pieces) => Array.from({ length: width }, (_, at) => of(pieces[at])))),
          [batch.length, width],
        )
      return {
        input_ids: tensor((piece) => BigInt(piece ?? 0)),
        attention_mask: tensor((piece) => (piece === undefined ? 0n : 1n)),
        token_type_ids: tensor(() => 0n),
      }
    })
    const began = performance.now()
    for (const input of inputs) await session.run(input)
    process.send?.({ seconds: (performance.now() - began) / 1000 })
  }
  void run()
})
