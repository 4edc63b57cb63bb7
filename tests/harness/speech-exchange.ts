import { afterAll, inject } from 'vitest'
import { startSpeechService, type SpeechService } from './speech-service.ts'

const LISTEN_PATH = '/listeners'

/** A transcription service that passes each recording on to the file that listens for its length. */
export interface SpeechExchange {
  url: string
  close(): Promise<void>
}

/** Starts the service that the server of all journeys uses: recordings for which no file listens have no words. */
export async function startSpeechExchange(): Promise<SpeechExchange> {
  const listeners = new Map<number, string>()
  const service = await startSpeechService()
  service.answerWith(async ({ path, form, seconds }) => {
    if (path.endsWith(LISTEN_PATH)) {
      const url = form.get('url')
      if (typeof url === 'string') listeners.set(Number(form.get('seconds')), url)
      return {}
    }
    const listener = listeners.get(Math.round(seconds))
    if (listener === undefined) return { status: 404, body: { error: { message: 'Nobody listens.' } } }
    const heard = await fetch(`${listener}/audio/transcriptions`, { method: 'POST', body: form })
    return { status: heard.status, body: await heard.text() }
  })
  return { url: service.url, close: service.close }
}

/**
 * `const service = await useSpeech(8)` at the top of a journey on the shared server: a separate transcription service
 * for recordings with a length of this many whole seconds. No other file may listen for the same length.
 */
export async function useSpeech(seconds: number): Promise<SpeechService> {
  const service = await startSpeechService()
  afterAll(async () => service.close())
  const form = new FormData()
  form.set('seconds', String(seconds))
  form.set('url', service.url)
  const answer = await fetch(`${inject('journeys').speech}${LISTEN_PATH}`, { method: 'POST', body: form })
  if (!answer.ok) throw new Error(`Nobody took the listener in: ${answer.status}`)
  return service
}
