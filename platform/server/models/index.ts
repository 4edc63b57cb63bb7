import type { EmbeddingsConfiguration, SpeechConfiguration } from '#platform/server/configuration.ts'
import type { Embedder } from './embeddings/embedder.ts'
import { openEmbeddedEmbedder } from './embeddings/embedded-embedder.ts'
import { openEndpointEmbedder } from './embeddings/endpoint-embedder.ts'
import { openEmbeddedSpeech } from './speech/embedded-engine.ts'
import { openSpeechEndpoint } from './speech/endpoint-engine.ts'
import type { SpeechEngine } from './speech/speech-engine.ts'

export { sentenceModel, speechModel, type EmbeddedModel } from './runtime.ts'
export { EmbeddingError, type EmbeddedText, type Embedder } from './embeddings/embedder.ts'
export { estimateTokens } from './language/estimate-tokens.ts'
export { findLocalModelServers } from './language/find-local-servers.ts'
export {
  LanguageModelError,
  type LanguageModel,
  type LanguageModelSettings,
  type LanguagePart,
  type LanguageRequest,
  type LanguageUsage,
} from './language/language-model.ts'
export { openLanguageModel } from './language/open-language-model.ts'
export { quantise } from './embeddings/quantise.ts'
export { similarityScaleOf } from './embeddings/similarity-scale.ts'
export { ModelsMissingError } from './packages/fetch-packages.ts'
export { diarize } from './speech/diarize.ts'
export { SpeechError, type SpeechEngine } from './speech/speech-engine.ts'

/** The engines that turn speech into text. */
export interface Speech {
  /** The model on this machine. */
  embedded: SpeechEngine
  /** The service that the configuration names, if any. */
  service: SpeechEngine | undefined
  /** Releases the model. */
  close(): Promise<void>
}

/** Opens the engines that the configuration names. Nothing is loaded before the first recording. */
export function openSpeech({ modelFolder, fetchesModels, endpoint }: SpeechConfiguration): Speech {
  const embedded = openEmbeddedSpeech(modelFolder, fetchesModels)
  return { embedded, service: endpoint && openSpeechEndpoint(endpoint), close: embedded.close }
}

/**
 * Opens the embedder: the service that the configuration names, else the model on this machine. Nothing is loaded
 * before the first text.
 */
export function openEmbeddings({ modelFolder, fetchesModels, endpoint }: EmbeddingsConfiguration): Embedder {
  return endpoint === undefined ? openEmbeddedEmbedder(modelFolder, fetchesModels) : openEndpointEmbedder(endpoint)
}
