import { join } from 'node:path'
import type { InferenceSession, Tensor } from 'onnxruntime-common'
import { loadRuntime } from '#platform/server/models/runtime.ts'
import { wordsOf } from '#platform/server/models/speech/word-pieces.ts'

const LAYERS = 6
const FIRST_TOKEN = 1
const LAST_TOKEN = 2
const MAX_PIECES_PER_SECOND = 6
const RATE_HZ = 16_000

/** The speech model alone: the encoder, then the likeliest piece repeatedly, like the loop of the model's authors. */
export async function openBareModel(folder: string): Promise<(samples: Float32Array) => Promise<string>> {
  const { InferenceSession: Session, Tensor: RuntimeTensor } = loadRuntime(folder)
  const options: InferenceSession.SessionOptions = {
    executionProviders: ['cpu'],
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
  }
  const encoder = await Session.create(join(folder, 'speech/encoder.onnx'), options)
  const decoder = await Session.create(join(folder, 'speech/decoder.onnx'), options)
  return async (samples) => {
    const { last_hidden_state: sound } = await encoder.run({
      input_values: new RuntimeTensor('float32', samples, [1, samples.length]),
    })
    if (sound === undefined) throw new Error('The encoder has one output.')
    const cache: Record<string, Tensor> = {}
    for (let layer = 0; layer < LAYERS; layer += 1) {
      for (const part of ['decoder', 'encoder'])
        for (const kind of ['key', 'value'])
          cache[`past_key_values.${layer}.${part}.${kind}`] = new RuntimeTensor('float32', [], [0, 8, 1, 36])
    }
    const tokens: number[] = []
    let token = FIRST_TOKEN
    for (let step = 0; step < Math.trunc((samples.length / RATE_HZ) * MAX_PIECES_PER_SECOND); step += 1) {
      const outputs = await decoder.run({
        input_ids: new RuntimeTensor('int64', BigInt64Array.of(BigInt(token)), [1, 1]),
        encoder_hidden_states: sound,
        use_cache_branch: new RuntimeTensor('bool', [step > 0]),
        ...cache,
      })
      token = likeliest(outputs['logits'])
      if (token === LAST_TOKEN) break
      tokens.push(token)
      for (const name of Object.keys(cache)) {
        const present = outputs[name.replace('past_key_values', 'present')]
        if (present !== undefined && (step === 0 || name.includes('decoder'))) cache[name] = present
      }
    }
    return wordsOf(tokens.map((one) => ({ token: one, logProbability: 0 })))
      .map(({ text }) => text)
      .join(' ')
  }
}

function likeliest(logits: Tensor | undefined): number {
  if (!(logits?.data instanceof Float32Array)) throw new Error('The decoder gives numbers.')
  let best = 0
  for (let at = 1; at < logits.data.length; at += 1) if ((logits.data[at] ?? 0) > (logits.data[best] ?? 0)) best = at
  return best
}
