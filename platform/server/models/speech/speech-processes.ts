import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { endModelProcess, isRunning, startModelProcess } from '../model-process.ts'
import { HEAP_MB, type SoundWorker } from './sound-worker.ts'

const PROCESS = new URL('./speech-process.ts', import.meta.url)
/** A process that has nothing to hear keeps its model this long: loading it anew takes more than half a second. */
const KEPT_MS = 180_000
/** One that rests answers at once, unless something is wrong with it. */
const WAKES_WITHIN_MS = 2_000

/** Processes that hear recordings, each one recording at a time. */
export interface SpeechProcesses {
  /**
   * One for a recording: that which rests with its model loaded, or a new one. It rests again only where it finished
   * its recording.
   */
  take(): Promise<SoundWorker>
  /** Ends the one that rests. Those that hear end with their recordings. */
  close(): Promise<void>
}

export function openSpeechProcesses(keptMs = KEPT_MS): SpeechProcesses {
  let resting: { child: ChildProcess; timer: NodeJS.Timeout } | undefined
  let isClosed = false

  const rest = (child: ChildProcess): void => {
    const timer = setTimeout(() => {
      resting = undefined
      void endModelProcess(child)
    }, keptMs)
    // Neither keeps the server from ending; the process ends with it.
    timer.unref()
    child.unref()
    child.channel?.unref()
    resting = { child, timer }
  }
  const waken = async (): Promise<ChildProcess | undefined> => {
    if (resting === undefined) return undefined
    const { child, timer } = resting
    resting = undefined
    clearTimeout(timer)
    child.ref()
    child.channel?.ref()
    if (await answers(child)) return child
    await endModelProcess(child)
    return undefined
  }

  return {
    async take() {
      const child = (await waken()) ?? start()
      return {
        emitter: child,
        post: (message) => void child.send(message),
        async end(hasFinished) {
          if (hasFinished && !isClosed && resting === undefined && isRunning(child)) rest(child)
          else await endModelProcess(child)
        },
      }
    },
    async close() {
      isClosed = true
      if (resting === undefined) return
      const { child, timer } = resting
      resting = undefined
      clearTimeout(timer)
      await endModelProcess(child)
    },
  }
}

function start(): ChildProcess {
  const child = startModelProcess(PROCESS, { heapMb: HEAP_MB })
  // One that cannot be spoken to is of no use, whether it hears or rests.
  child.on('error', () => void endModelProcess(child))
  return child
}

/** Whether a process that rests can still be spoken to. */
async function answers(child: ChildProcess): Promise<boolean> {
  if (!isRunning(child)) return false
  const stop = new AbortController()
  const signal = AbortSignal.any([stop.signal, AbortSignal.timeout(WAKES_WITHIN_MS)])
  try {
    const ended = once(child, 'exit', { signal }).then(() => false)
    const answered = once(child, 'message', { signal }).then(() => true)
    child.send({ type: 'wake' })
    return await Promise.any([ended, answered])
  } catch {
    return false
  } finally {
    stop.abort()
  }
}
