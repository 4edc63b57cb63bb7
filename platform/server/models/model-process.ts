import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * Starts one of our modules in a process: for native work, which must not be ended or crash in ours. Weights are
 * outside its heap.
 */
export function startModelProcess(
  module: URL,
  { heapMb, words = [] }: { heapMb: number; words?: readonly string[] },
): ChildProcess {
  return fork(fileURLToPath(module), words, {
    execArgv: [`--max-old-space-size=${heapMb}`],
    env: {},
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
}

/** Whether messages can be sent to it, as far as is known. */
export function isRunning({ exitCode, signalCode, connected }: ChildProcess): boolean {
  return connected && exitCode === null && signalCode === null
}

/** Ends it, whatever it is doing, and waits until it has exited. */
export async function endModelProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.ref()
  // Messages that are still being sent to it may fail, which does not matter: only its end is awaited.
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.on('error', () => undefined)
  })
  child.kill('SIGKILL')
  await ended
}
