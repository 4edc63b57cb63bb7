import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { endModelProcess, isRunning, startModelProcess } from '../model-process.ts'
import { HEAP_MB, type SoundWorker } from './sound-worker.ts'

const PROCESS = new URL('./speech-process.ts', import.meta.url)
/** An idle process keeps its model this long: loading it again takes more than half a second. */
const KEPT_MS = 180_000
/** An idle process answers immediately, unless something is wrong with it. */
const WAKES_WITHIN_MS = 2_000

/** Processes that transcribe, each one recording at a time. */
export interface SpeechProcesses {
  /**
   * A process for a recording: the idle one with its model loaded, or a new one. It becomes idle again only if it
   * finished its recording.
   */
  take(): Promise<SoundWorker>
  /** Ends the idle one. Those that are transcribing end with their recordings. */
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
    // Neither keeps the server from exiting; the process ends with it.
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
  // A process that cannot be reached is of no use, whether it is working or idle.
  child.on('error', () => void endModelProcess(child))
  return child
}

/** Whether an idle process still responds. */
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
