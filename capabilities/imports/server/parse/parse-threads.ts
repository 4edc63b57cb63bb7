import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { startThread } from '#platform/server/processes/threads.ts'
import { MAX_WARM_HEAP_MB, MAX_WARM_TASKS, PARSE_MEMORY_MB, PARSE_STACK_MB, WARM_PARSERS } from '../../model/limits.ts'
import type { ParseAnswer } from './parse-task.ts'

/** How long an idle thread is kept, in ms: its memory is released soon after the last file of a drop. */
const IDLE_MS = 20_000

/** A thread that reads files, one at a time. */
export interface ParseThread {
  worker: Worker
  tasks: number
  /** Whether it may read another file: it has the usual limits. */
  isUsual: boolean
}

/** Threads that wait for their next file. A thread at work is not listed anywhere, so that no one else can take it. */
const idle = new Map<ParseThread, NodeJS.Timeout>()

function startParser(memoryMb: number): ParseThread {
  const compiled = getCompileCacheDir()
  const worker = startThread(new URL('./parse-worker.ts', import.meta.url), {
    // No environment variables except the directory of compiled modules: compiling takes half of the start time.
    env: compiled === undefined ? {} : { NODE_COMPILE_CACHE: dirname(compiled) },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 64, stackSizeMb: PARSE_STACK_MB },
    stdout: true,
    stderr: true,
  })
  const thread: ParseThread = { worker, tasks: 0, isUsual: memoryMb === PARSE_MEMORY_MB }
  const leave = (): void => {
    clearTimeout(idle.get(thread))
    idle.delete(thread)
  }
  worker.on('error', leave)
  worker.on('exit', leave)
  return thread
}

/**
 * Takes a thread for one file: a warm one if there is one, otherwise a new one. It belongs to the caller alone until it
 * is given back.
 */
export function takeParser(memoryMb: number): ParseThread {
  const warm = memoryMb === PARSE_MEMORY_MB ? idle.entries().next().value : undefined
  if (!warm) return startParser(memoryMb)
  const [thread, timer] = warm
  clearTimeout(timer)
  idle.delete(thread)
  thread.worker.ref()
  return thread
}

/**
 * Gives back a thread that has read its file to the end. It stays warm only if it is as it was at its start (no
 * built-in object changed), uses little memory, is not too old, and the pool has room.
 */
export async function giveBackParser(
  thread: ParseThread,
  { heapMb, isUntouched }: Extract<ParseAnswer, { type: 'done' }>,
): Promise<void> {
  thread.tasks += 1
  const stays =
    thread.isUsual &&
    isUntouched &&
    heapMb <= MAX_WARM_HEAP_MB &&
    thread.tasks < MAX_WARM_TASKS &&
    idle.size < WARM_PARSERS
  if (!stays) {
    await thread.worker.terminate()
    return
  }
  thread.worker.unref()
  const timer = setTimeout(() => {
    idle.delete(thread)
    void thread.worker.terminate()
  }, IDLE_MS)
  timer.unref()
  idle.set(thread, timer)
}

/** How many threads wait for a file. */
export function idleParsers(): number {
  return idle.size
}
