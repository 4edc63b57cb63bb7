import { address, checked, http, text } from './setting.ts'

const MAX_DIMENSIONS = 4_096
const models = 'Models of this machine'
const speech = 'Speech to text'
const embeddings = 'Search by meaning'

/** The models that transcribe and that compare meaning, here or elsewhere. */
export const modelSettings = {
  QUARRY_MODELS: text(
    'The folder of the models that run on this machine; it can be copied from another installation.',
    { group: models, fallback: '`models` in the data folder' },
  ),
  SPEECH_URL: address(
    http,
    'The address of an OpenAI-compatible transcription service, without `/audio/transcriptions` at the end; recordings are then sent there instead of being transcribed on this machine.',
    {
      group: speech,
      fallback: 'none: recordings stay on this machine',
      example: 'https://speech.example.com/v1',
    },
  ),
  SPEECH_KEY: text('The key of the transcription service.', { group: speech, fallback: 'none', secret: true }),
  SPEECH_MODEL: text('The model that the transcription service uses.', { group: speech, fallback: '`whisper-1`' }),
  EMBEDDINGS_URL: address(
    http,
    'The address of an OpenAI-compatible embeddings service, without `/embeddings` at the end; texts and ' +
      'searches are then sent there instead of being processed on this machine. With another model, ' +
      'everything is embedded again.',
    {
      group: embeddings,
      fallback: 'none: texts stay on this machine',
      example: 'https://embeddings.example.com/v1',
    },
  ),
  EMBEDDINGS_KEY: text('The key of the embeddings service.', { group: embeddings, fallback: 'none', secret: true }),
  EMBEDDINGS_MODEL: text('The model that the embeddings service uses.', {
    group: embeddings,
    fallback: '`text-embedding-3-small`',
  }),
  EMBEDDINGS_DIMENSIONS: checked(
    'The number of dimensions of the vectors of that model.',
    { group: embeddings, fallback: '`1536`', example: '768' },
    (value) =>
      /^\d{1,4}$/.test(value) && Number(value) >= 1 && Number(value) <= MAX_DIMENSIONS
        ? undefined
        : `it must be a whole number from 1 to ${MAX_DIMENSIONS}`,
  ),
}
