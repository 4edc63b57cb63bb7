/** The thread that hears one recording. */
import { parentPort, workerData } from 'node:worker_threads'
import { loadRuntime } from '../runtime.ts'
import { openListener, type SpeechListener } from './speech-listener.ts'
import type { SoundRequest, SpeechAnswer, SpeechTask } from './speech-messages.ts'
import { vocabularyOf } from './vocabulary.ts'

const port = parentPort
if (port === null) throw new Error('This module runs in a thread.')

const answer = (message: SpeechAnswer): void => port.postMessage(message)
const task: SpeechTask = workerData

const listening = openListener(loadRuntime(task.modelFolder), task.modelFolder, task.startMs, vocabularyOf(task.vocabulary))

async function take(listener: SpeechListener, request: SoundRequest): Promise<void> {
  for await (const segment of request.type === 'end' ? listener.finish() : listener.hear(request.samples)) answer({ type: 'segment', segment })
  answer({ type: 'done' })
}

port.on('message', (request: SoundRequest) => {
  listening
    .then(async (listener) => take(listener, request))
    .catch((error: unknown) => answer({ type: 'failed', message: error instanceof Error ? error.message : String(error) }))
})
