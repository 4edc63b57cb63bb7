import { Worker } from 'node:worker_threads'

/** Requests of one kind, sent by some clients at once, each as soon as its last was answered. */
export interface Load {
  port: number
  /** The host name in the request: which workspace is asked. */
  host: string
  path: string
  headers: Record<string, string>
  method: 'GET' | 'POST'
  /** One of these is sent each time, in turn. */
  bodies: string[]
  clients: number
  seconds: number
}

interface LoadResult {
  perSecond: number
  failed: number
  firstRefused: string
}

/**
 * Sends the load from a thread of its own, so that only the server is measured on the main one.
 * @throws when an answer was no success.
 */
export async function measureLoad(load: Load): Promise<number> {
  const worker = new Worker(new URL('./http-load-worker.ts', import.meta.url), { workerData: load })
  const result = await new Promise<LoadResult>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  await worker.terminate()
  if (result.failed > 0)
    throw new Error(`${result.failed} requests to ${load.path} failed, the first with: ${result.firstRefused}`)
  return result.perSecond
}
