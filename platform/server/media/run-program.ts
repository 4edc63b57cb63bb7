import { spawn } from 'node:child_process'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { endGuarded, guarded } from '../processes/guarded.ts'
import { MediaRefusal } from './media-refusal.ts'
import { findProgram, type MediaProgram, type MediaPrograms } from './programs.ts'

/** What one run may take before it is ended. */
export interface ProgramLimits {
  /** By the clock; of all cores together it may work twice as long. */
  seconds: number
  memoryMb?: number
}

export interface ProgramRun {
  programs: MediaPrograms
  program: MediaProgram
  args: readonly string[]
  limits: ProgramLimits
  /** Ends the program at once when it fires. */
  signal?: AbortSignal
  /** The folder it works in; names without a folder are files of it. */
  folder?: string
}

/** A program at work. */
export interface RunningProgram {
  stdout: Readable
  /**
   * Resolves when it ended well. Rejects with the signal's reason when it was stopped, a MediaRefusal when it passed a limit, and
   * ProgramFailure otherwise.
   */
  done: Promise<void>
  /** The end of what it told about its work. */
  said(): string
  /** Ends it at once. */
  stop(): void
}

/** A program that ended with an error of its own. */
export class ProgramFailure extends Error {
  override readonly name = 'ProgramFailure'
  /** What it said last. */
  readonly said: string

  constructor(program: MediaProgram, code: number | null, said: string) {
    super(`${program} ended with ${code === null ? 'a signal' : `code ${code}`}: ${said.trim().split('\n').at(-1) ?? ''}`)
    this.said = said
  }
}

const DEFAULT_MEMORY_MB = 2_048
const SAID_CHARS = 8_000
const EXIT_CODE_OF_SIGNAL = 128
const SIGXCPU = 24
const SIGKILL = 9
const CORES_COUNTED = 2

/** Starts ffmpeg or ffprobe with nothing of our environment. @throws MediaRefusal NO_PROGRAM */
export async function startProgram({ programs, program, args, limits, signal, folder }: ProgramRun): Promise<RunningProgram> {
  signal?.throwIfAborted()
  const { path } = await findProgram(programs, program)
  signal?.throwIfAborted()
  const guard = { memoryMb: limits.memoryMb ?? DEFAULT_MEMORY_MB, memoryKind: 'address space', workSeconds: limits.seconds * CORES_COUNTED } as const
  const child = spawn('/bin/sh', guarded(guard, [path, ...args]), {
    ...(folder === undefined ? {} : { cwd: folder }),
    // Arenas of memory for each thread would count against the limit without being used.
    env: { PATH: programs.searchPath, LC_ALL: 'C', MALLOC_ARENA_MAX: '2' },
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
  const timer = setTimeout(() => end(tooSlow()), limits.seconds * 1_000)
  const done = new Promise<void>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      const failure = new ProgramFailure(program, code, said)
      if (ended !== null) reject(ended)
      else if (code === EXIT_CODE_OF_SIGNAL + SIGXCPU) reject(tooSlow())
      // Nobody but the system ends it so, when the machine runs out of memory.
      else if (code === EXIT_CODE_OF_SIGNAL + SIGKILL) reject(new MediaRefusal('TOO_LARGE', 'The recording needs more memory than this machine has left.', failure))
      // It may go on without the memory it wanted and end as if all was well, with pictures left out.
      else if (/cannot allocate memory|out of memory/i.test(said)) reject(new MediaRefusal('TOO_LARGE', 'The recording needs more memory than it may use here.', failure))
      else if (/no space left on device/i.test(said)) reject(new MediaRefusal('NO_SPACE', 'There is no room left to prepare the recording. Make room, and try again.', failure))
      else if (code === 0) resolve()
      else reject(failure)
    })
  }).finally(() => {
    clearTimeout(timer)
    signal?.removeEventListener('abort', abort)
    child.stdin.destroy()
  })
  // Whoever reads its output hears of its end there; nobody may have asked for `done` yet.
  done.catch(() => undefined)
  return { stdout: child.stdout, done, said: () => said, stop: () => end(new Error('The work was stopped.')) }
}

/** Runs a program to its end and answers what it wrote, at most `maxChars`. @throws as `RunningProgram.done` */
export async function runProgram(run: ProgramRun, maxChars: number): Promise<string> {
  const running = await startProgram(run)
  let written = ''
  running.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (written.length < maxChars) written += text
  })
  await Promise.all([running.done, finished(running.stdout)])
  return written.slice(0, maxChars)
}

function tooSlow(): MediaRefusal {
  return new MediaRefusal('TOO_SLOW', 'Reading the recording took too long, so it was stopped. It may be damaged.')
}
