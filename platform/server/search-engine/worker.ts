import { parentPort, workerData } from 'node:worker_threads'
import type {
  EngineChange,
  EngineDifferences,
  EngineQuery,
  EngineResult,
  FoundItemName,
  StatedItem,
  TextMatch,
  TextsQuery,
} from './contract.ts'
import { openReader } from './reader.ts'
import { scopesReader } from './remembered-scopes.ts'
import type { VectorSpace } from './vector-layout.ts'
import { openWriter } from './writer.ts'

/** The start parameters of a thread of the engine. */
export interface ThreadOptions {
  role: 'writer' | 'reader'
  folder: string
  /** Number of the thread among those of its role. */
  thread: number
}

export type ThreadRequest =
  | { type: 'apply'; batch: readonly EngineChange[]; sequence: string; spaces: ReadonlyMap<string, VectorSpace> }
  | { type: 'sequence' }
  | { type: 'search'; query: EngineQuery; allowed: string; space: VectorSpace | null; reportsFound: boolean }
  | { type: 'texts'; query: TextsQuery }
  | { type: 'compare'; workspaceId: string; stated: readonly StatedItem[]; after: string | null; until: string | null }
  | { type: 'load'; workspaceId: string }
  | { type: 'release'; workspaceIds: readonly string[] }
  | { type: 'close' }

export type ThreadAnswer =
  | { type: 'done' }
  | { type: 'sequence'; sequence: string | null }
  | { type: 'result'; result: EngineResult }
  | { type: 'texts'; texts: TextMatch[] }
  | { type: 'differences'; differences: EngineDifferences }
  | { type: 'space'; space: VectorSpace | null }

/** The part of an error that is sent between threads. */
interface ThreadError {
  message: string
  /** As for errors of the file system, if it has one. */
  code?: string | undefined
}

export type ThreadReply =
  | { id: number; answer: ThreadAnswer }
  | { id: number; error: ThreadError }
  | { id: number; found: readonly FoundItemName[] }

/** The result code SQLITE_FULL; extended codes contain it in their lowest byte. */
const SQLITE_FULL = 13

function toThreadError(error: unknown): ThreadError {
  if (!(error instanceof Error)) return { message: String(error) }
  const { code, errcode } = error as Error & { code?: unknown; errcode?: unknown }
  if (typeof errcode === 'number' && (errcode & 0xff) === SQLITE_FULL) return { message: error.message, code: 'ENOSPC' }
  return { message: error.message, ...(typeof code === 'string' && { code }) }
}

/** Runs in a worker thread only: answers one request after the other. */
function serve(port: NonNullable<typeof parentPort>, options: ThreadOptions): void {
  const handle = options.role === 'writer' ? writerHandler(options.folder) : readerHandler(options)
  port.on('message', ({ id, request }: { id: number; request: ThreadRequest }) => {
    try {
      const answer = handle(request, (found) => port.postMessage({ id, found } satisfies ThreadReply))
      port.postMessage({ id, answer } satisfies ThreadReply)
    } catch (error) {
      port.postMessage({ id, error: toThreadError(error) } satisfies ThreadReply)
    }
    if (request.type === 'close') port.close()
  })
}

type Handler = (request: ThreadRequest, onFound: (found: readonly FoundItemName[]) => void) => ThreadAnswer

function writerHandler(folder: string): Handler {
  const writer = openWriter(folder)
  return (request) => {
    if (request.type === 'sequence') return { type: 'sequence', sequence: writer.sequence() }
    if (request.type === 'apply') writer.apply(request.batch, request.sequence, request.spaces)
    if (request.type === 'close') writer.close()
    return { type: 'done' }
  }
}

function readerHandler({ folder, thread }: ThreadOptions): Handler {
  const reader = openReader(folder, thread)
  const scopesOf = scopesReader()
  return (request, onFound) => {
    if (request.type === 'search')
      return {
        type: 'result',
        result: reader.search(
          request.query,
          scopesOf(request.allowed),
          request.space,
          request.reportsFound ? onFound : undefined,
        ),
      }
    if (request.type === 'texts') return { type: 'texts', texts: reader.matchTexts(request.query) }
    if (request.type === 'compare')
      return {
        type: 'differences',
        differences: reader.compare(request.workspaceId, request.stated, request.after, request.until),
      }
    if (request.type === 'load') return { type: 'space', space: reader.load(request.workspaceId) }
    if (request.type === 'release') for (const workspaceId of request.workspaceIds) reader.release(workspaceId)
    if (request.type === 'close') reader.close()
    return { type: 'done' }
  }
}

if (parentPort !== null) serve(parentPort, workerData as ThreadOptions)
