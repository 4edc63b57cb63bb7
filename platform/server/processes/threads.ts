import { setFlagsFromString } from 'node:v8'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/*
 * A thread of ours takes the types off its modules by WebAssembly. V8 13.6 replaces the way from there into JavaScript
 * by faster code after a thousand calls, and where another such thread ends at that moment it frees code of a module
 * that is gone already: the whole process ended with SIGSEGV after some eighty imports. The calls are few, and stay as
 * they began.
 */
setFlagsFromString('--wasm-wrapper-tiering-budget=2147483647')

/** Starts a module in a thread of its own, without the flags that this process was started with. */
export function startThread(module: URL, options: Omit<WorkerOptions, 'execArgv' | 'eval'> = {}): Worker {
  return new Worker(module, { ...options, execArgv: [] })
}
