import { setFlagsFromString } from 'node:v8'
import { Worker, type WorkerOptions } from 'node:worker_threads'

/*
 * Our threads strip types from their modules by WebAssembly. V8 13.6 replaces the bridge from there to JavaScript by
 * faster code after a thousand calls, and if another such thread ends at that moment, it frees code of a module that no
 * longer exists: the whole process ended with SIGSEGV after some eighty imports. The calls are few, so the bridge stays
 * as it is.
 */
setFlagsFromString('--wasm-wrapper-tiering-budget=2147483647')

/** Starts a module in a separate thread, without the flags that this process was started with. */
export function startThread(module: URL, options: Omit<WorkerOptions, 'execArgv' | 'eval'> = {}): Worker {
  return new Worker(module, { ...options, execArgv: [] })
}
