import type { ChildProcess } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { processStartTime, type ProcessIdentity } from './identity.ts'

/** What a server process reports to its supervisor: that it answers now, or a sentence why it cannot. */
type ServerMessage = { type: 'ready'; address: string } | { type: 'failed'; message: string }

/** A child that is started again whenever it ends. */
export type SupervisedProcess = {
  /** Resolves at the first `ready`; rejects when the child ends before it. */
  firstReady: Promise<{ address: string }>
  /** Ends the child permanently: SIGTERM, and SIGKILL after `graceMs`. */
  stop(graceMs: number): Promise<void>
}

const FIRST_RESTART_DELAY_MS = 100
const MAX_RESTART_DELAY_MS = 5_000
/** A child that has run this long is considered healthy; its next restart is immediate again. */
const SOUND_AFTER_MS = 30_000

/**
 * Starts a child with `start` and keeps it running. Once it was ready, every end that was not requested leads to a
 * restart.
 */
export function keepRunning(options: {
  start: () => ChildProcess
  onReady: (server: ProcessIdentity, address: string) => void
  onRestart: (reason: string) => void
}): SupervisedProcess {
  let stopping = false
  let child: ChildProcess
  let wasReady = false
  const wakeUp = new AbortController()
  const first = Promise.withResolvers<{ address: string }>()

  const runOnce = async (): Promise<string> => {
    let failure: string | undefined
    child = options.start()
    child.on('message', (message: ServerMessage) => {
      if (message.type === 'failed') {
        failure = message.message
        return
      }
      wasReady = true
      options.onReady({ pid: child.pid ?? 0, startedAt: processStartTime(child.pid ?? 0) ?? '' }, message.address)
      first.resolve({ address: message.address })
    })
    const end = await endOf(child)
    return failure ?? end
  }

  const loop = async (): Promise<void> => {
    let pause = FIRST_RESTART_DELAY_MS
    for (;;) {
      const startedAt = performance.now()
      const reason = await runOnce()
      if (stopping) return
      if (!wasReady) {
        first.reject(new Error(reason))
        return
      }
      options.onRestart(reason)
      if (performance.now() - startedAt > SOUND_AFTER_MS) pause = FIRST_RESTART_DELAY_MS
      await delay(pause, undefined, { signal: wakeUp.signal }).catch(() => undefined)
      if (stopping) return
      pause = Math.min(pause * 2, MAX_RESTART_DELAY_MS)
    }
  }
  const running = loop()

  return {
    firstReady: first.promise,
    async stop(graceMs) {
      stopping = true
      wakeUp.abort()
      child.kill('SIGTERM')
      const kill = setTimeout(() => child.kill('SIGKILL'), graceMs)
      await running
      clearTimeout(kill)
    },
  }
}

function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`it could not be started (${error.message})`))
    child.once('exit', (code, signal) =>
      resolve(signal === null ? `it ended with code ${code}` : `it was ended by ${signal}`),
    )
  })
}
