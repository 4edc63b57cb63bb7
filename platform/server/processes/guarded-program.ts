import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { endGuarded, guarded, type GuardLimits } from './guarded.ts'

export interface GuardedRun {
  /** The program's path and its words. */
  words: readonly string[]
  guard: GuardLimits
  /** By the clock. */
  seconds: number
  /** What it is ended for once its time is over. */
  tooSlow(): Error
  /** All of its environment: nothing of ours is handed on. */
  env: Readonly<Record<string, string>>
  /** The folder it works in. */
  folder?: string
  /** Ends the program at once when it fires. */
  signal?: AbortSignal
}

/** A guarded program at work. */
export interface GuardedProgram {
  stdout: Readable
  /** Resolves with its exit code, null where a signal ended it. Rejects with the reason that it was ended for. */
  exit: Promise<number | null>
  /** The end of what it told about its work. */
  said(): string
  /** Ends it at once, and all that it started. */
  end(reason: Error): void
}

const SAID_CHARS = 8_000

/** Starts a program under limits of memory, working time and the clock; it never outlives this process. */
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
