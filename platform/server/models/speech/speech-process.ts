/**
 * The process that transcribes recordings, one after the other. The runtime of the model is native: if it is ended in
 * the middle of its work, or a recording crashes it, its whole process ends, so it has a separate one, which ends with
 * the process that started it.
 */
import { setPriority } from 'node:os'
import { loadRuntime } from '../runtime.ts'
import { listenTo, openSpeechModels, type SpeechListener, type SpeechModels } from './speech-listener.ts'
import type { SpeechAnswer, SpeechRequest } from './speech-messages.ts'
import { vocabularyOf } from './vocabulary.ts'

/** Interactive work goes first. */
const NICENESS = 10

const answer = (message: SpeechAnswer): void => void process.send?.(message)

let models: SpeechModels | undefined
let listener: SpeechListener | undefined

async function take(request: SpeechRequest): Promise<void> {
  if (request.type === 'task') {
    const { modelFolder, startMs, vocabulary, isInLanguage } = request
    models ??= await openSpeechModels(loadRuntime(modelFolder), modelFolder)
    listener = listenTo(models, { startMs, vocabulary: vocabularyOf(vocabulary), isInLanguage })
  } else if (request.type !== 'wake') {
    if (listener === undefined) throw new Error('A recording begins with its task.')
    for await (const segment of request.type === 'end' ? listener.finish() : listener.recognize(request.samples))
      answer({ type: 'segment', segment })
    if (request.type === 'end') listener = undefined
  }
  answer({ type: 'done' })
}

setPriority(NICENESS)
process.on('disconnect', () => process.exit())
let last = Promise.resolve()
process.on('message', (request: SpeechRequest) => {
  last = last
    .then(async () => take(request))
    .catch((error: unknown) =>
      answer({ type: 'failed', message: error instanceof Error ? error.message : String(error) }),
    )
})
