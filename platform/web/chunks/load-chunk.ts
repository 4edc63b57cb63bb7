import { connectionMonitor, isAway } from '../connection/index.ts'
import { failedFile } from './failed-file.ts'

/** How long a chunk may take while the server answers (document 3 §9.1). */
const CHUNK_TIMEOUT_MS = 120_000

/** Why a chunk did not load: the server has no such file, it took too long, or anything else went wrong. */
export type ChunkLoadType = 'missing' | 'timeout' | 'error'

/** A part of the application could not be loaded (document 3 §8.2). */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
  readonly type: ChunkLoadType
  readonly chunk: string

  constructor(chunk: string, type: ChunkLoadType, cause?: unknown) {
    super(`Loading chunk ${chunk} failed (${type}).`, { cause })
    this.chunk = chunk
    this.type = type
  }
}

const TIMED_OUT = Symbol('timed out')

let onTheirWay = 0

/** Whether a part of the application is loading now. */
export function isChunkOnItsWay(): boolean {
  return onTheirWay > 0
}

/**
 * Loads a part of the application from its own file.
 * @param chunk its name for reports.
 * @throws ChunkLoadError, with the loader's error as its cause.
 */
export async function loadChunk<Module>(
  chunk: string,
  load: () => Promise<Module>,
  timeoutMs: number = CHUNK_TIMEOUT_MS,
): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<typeof TIMED_OUT>((resolve) => {
    const wait = (): void => {
      timer = setTimeout(() => (isAway(connectionMonitor.status()) ? wait() : resolve(TIMED_OUT)), timeoutMs)
    }
    wait()
  })
  onTheirWay += 1
  try {
    const loaded = await Promise.race([load(), timeout])
    if (loaded !== TIMED_OUT) return loaded
  } catch (error) {
    throw new ChunkLoadError(chunk, (await isMissing(error)) ? 'missing' : 'error', error)
  } finally {
    onTheirWay -= 1
    clearTimeout(timer)
  }
  throw new ChunkLoadError(chunk, 'timeout')
}

/**
 * Browsers do not say why an import failed, but most name the file. A file is missing when the server answers its
 * address with anything but success, or with a page instead of a script.
 */
async function isMissing(error: unknown): Promise<boolean> {
  const address = failedFile(error)
  if (!address) return false
  try {
    const response = await fetch(new URL(address, globalThis.location?.href), { method: 'HEAD', cache: 'no-store' })
    return !response.ok || (response.headers.get('content-type') ?? '').includes('text/html')
  } catch {
    // No answer at all: the network failed, not the file.
    return false
  }
}
