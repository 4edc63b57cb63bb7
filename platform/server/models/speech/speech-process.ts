/**
 * The process that hears one recording. The runtime of the model is native: ended in the middle of its work, or broken by a recording, it
 * takes its whole process along, so it has one of its own, which ends with the one that started it.
 */
import { setPriority } from 'node:os'
import { loadRuntime } from '../runtime.ts'
import { openListener, type SpeechListener } from './speech-listener.ts'
import type { SoundRequest, SpeechAnswer, SpeechTask } from './speech-messages.ts'
import { vocabularyOf } from './vocabulary.ts'

/** Whoever is at the screen goes first. */
const NICENESS = 10

const answer = (message: SpeechAnswer): void => void process.send?.(message)

let listening: Promise<SpeechListener> | undefined

async function take(request: SpeechTask | SoundRequest): Promise<void> {
  if (request.type === 'task') {
    const { modelFolder, startMs, vocabulary } = request
    listening = openListener(loadRuntime(modelFolder), modelFolder, startMs, vocabularyOf(vocabulary))
    await listening
  } else {
    const listener = await listening
    if (listener === undefined) throw new Error('A recording begins with its task.')
    for await (const segment of request.type === 'end' ? listener.finish() : listener.hear(request.samples)) answer({ type: 'segment', segment })
  }
  answer({ type: 'done' })
}

setPriority(NICENESS)
process.on('disconnect', () => process.exit())
process.on('message', (request: SpeechTask | SoundRequest) => {
  take(request).catch((error: unknown) => answer({ type: 'failed', message: error instanceof Error ? error.message : String(error) }))
})
