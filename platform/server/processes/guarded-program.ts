import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { endGuarded, guarded, type GuardLimits } from './guarded.ts'

export interface GuardedRun {
  /** The program's path and its arguments. */
  words: readonly string[]
  guard: GuardLimits
  /** Wall-clock time. */
  seconds: number
  /** The error when its time is over. */
  tooSlow(): Error
  /** Its whole environment: nothing of ours is passed on. */
  env: Readonly<Record<string, string>>
  /** The folder it works in. */
  folder?: string
  /** Ends the program immediately when it fires. */
  signal?: AbortSignal
}

/** A running guarded program. */
export interface GuardedProgram {
  stdout: Readable
  /** Resolves with its exit code, null if a signal ended it. Rejects with the reason for which it was ended. */
  exit: Promise<number | null>
  /** The end of its log output. */
  said(): string
  /** Ends it immediately, and everything that it started. */
  end(reason: Error): void
}

const SAID_CHARS = 8_000

/** Starts a program under limits of memory, working time and wall-clock time; it never outlives this process. */
export function startGuarded({ words, guard, seconds, tooSlow, env, folder, signal }: GuardedRun): GuardedProgram {
  const child = spawn('/bin/sh', guarded(guard, words), {
    ...(folder === undefined ? {} : { cwd: folder }),
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  let said = ''
  let ended: Error | null = null
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-SAID_CHARS)
  })
  // The guard's pipe breaks when the program ends first.
  child.stdin.on('error', () => undefined)
  const end = (reason: Error): void => {
    ended ??= reason
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) endGuarded(child.pid)
  }
  const abort = (): void => end(signal?.reason instanceof Error ? signal.reason : new Error('The work was stopped.'))
  signal?.addEventListener('abort', abort, { once: true })
  const timer = setTimeout(() => end(tooSlow()), seconds * 1_000)
  const exit = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (ended !== null) reject(ended)
      else resolve(code)
    })
  }).finally(() => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    child.stdin.destroy()
  })
  return { stdout: child.stdout, exit, said: () => said, end }
}
