import { Worker } from 'node:worker_threads'

/** Requests of one kind, sent by several clients at once, each after its previous one was answered. */
export interface Load {
  port: number
  /** The host name in the request: selects the workspace. */
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
 * Sends the load from a separate thread, so that only the server is measured on the main one.
 * @throws if an answer was not a success.
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
