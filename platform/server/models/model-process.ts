import { fork, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/**
 * Starts a module of ours in a process: for native work, which may neither be ended nor break in ours. Weights lie
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

/** Whether it can be spoken to, as far as is known. */
export function isRunning({ exitCode, signalCode, connected }: ChildProcess): boolean {
  return connected && exitCode === null && signalCode === null
}

/** Ends it, whatever it does, and waits until it is gone. */
export async function endModelProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.ref()
  // What is still being said to it fails meanwhile, which changes nothing: only its end is waited for.
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.on('error', () => undefined)
  })
  child.kill('SIGKILL')
  await ended
}
