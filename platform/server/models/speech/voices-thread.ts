/** The thread that separates the voices of one recording. */
import { parentPort } from 'node:worker_threads'
import type { SoundRequest, VoicesAnswer } from './speech-messages.ts'
import { voicesOf } from './voice-clusters.ts'
import { VoiceFeatures } from './voice-features.ts'

const port = parentPort
if (port === null) throw new Error('This module runs in a thread.')

const features = new VoiceFeatures()

port.on('message', (request: SoundRequest) => {
  if (request.type === 'samples') features.append(request.samples)
  else {
    const { values, decibels } = features.finish()
    const voices = voicesOf(values, decibels)
    port.postMessage({ type: 'voices', voices } satisfies VoicesAnswer, [voices.likelihoods.buffer as ArrayBuffer])
  }
  port.postMessage({ type: 'done' } satisfies VoicesAnswer)
})
