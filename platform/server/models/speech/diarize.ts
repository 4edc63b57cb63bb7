import type { VoicesAnswer } from './speech-messages.ts'
import { answersOfWorker, soundThread } from './sound-worker.ts'
import type { VoiceLikelihoods } from './voice-clusters.ts'

/**
 * Separates the voices of a recording by how they sound, in a separate thread: how many there are, and which one each
 * moment sounds like. One voice is rarely split into two, so two very similar voices count as one.
 * @throws SpeechError when it fails; the signal's reason
 */
export async function diarize(audio: AsyncIterable<Float32Array>, signal: AbortSignal): Promise<VoiceLikelihoods> {
  let voices: VoiceLikelihoods = { voices: 0, moments: 0, likelihoods: new Float32Array(0) }
  for await (const answer of answersOfWorker<VoicesAnswer>(audio, {
    worker: () => soundThread(new URL('./voices-thread.ts', import.meta.url)),
    signal,
  }))
    voices = answer.voices
  return voices
}
