import type { ChildProcess } from 'node:child_process'
import { endModelProcess } from '../model-process.ts'
import { EmbeddingError, type EmbeddedText } from './embedder.ts'
import type { EmbeddingAnswer, EmbeddingRequest } from './embedding-messages.ts'

/** A batch takes a fraction of a second; a process that sends nothing for this long hangs. */
const MAX_SILENCE_MS = 60_000
/** How often a request is given to a process: the second one is new. */
const ATTEMPTS = 2

/** A process that embeds, kept while it is needed. */
export interface EmbeddingLane {
  /**
   * The vectors of texts, in their order; requests are answered in turn.
   * @throws EmbeddingError, the signal's reason
   */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<EmbeddedText[]>
  /** Ends the process; waiting callers receive an error. */
  close(): Promise<void>
}

interface LaneOptions {
  /** Starts a process that takes requests and gives answers. */
  start(): ChildProcess
  /** An idle process keeps its model this long. */
  keptMs: number
}

/** A running request: after a process crashed, a new one is given the texts that are missing. */
interface Work {
  texts: readonly string[]
  vectors: (EmbeddedText | undefined)[]
  /** The positions, among these, of the texts that the process was given last. */
  asked: number[]
  missing: number
  attempts: number
  resolve(vectors: EmbeddedText[]): void
  reject(error: unknown): void
}

/** Opens a lane. The process starts with the first request, and again after it crashed or was idle for too long. */
export function openEmbeddingLane({ start, keptMs }: LaneOptions): EmbeddingLane {
  const underWay = new Map<number, Work>()
  let nextId = 1
  let running: ChildProcess | undefined
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  const end = async (): Promise<void> => {
    const child = running
    running = undefined
    clearTimeout(timer)
    if (child !== undefined) await endModelProcess(child)
  }
  /**
   * Watches a working process, and ends an idle one in time. Neither the idle process nor the timer keeps the server
   * from exiting.
   */
  const watch = (): void => {
    clearTimeout(timer)
    if (running === undefined) return
    if (underWay.size > 0) {
      running.ref()
      running.channel?.ref()
      timer = setTimeout(() => running?.kill('SIGKILL'), MAX_SILENCE_MS)
    } else {
      running.unref()
      running.channel?.unref()
      timer = setTimeout(() => void end(), keptMs).unref()
    }
  }
  const settle = (id: number, settling: (work: Work) => void): void => {
    const work = underWay.get(id)
    if (work === undefined) return
    underWay.delete(id)
    settling(work)
  }

  const take = (message: EmbeddingAnswer): void => {
    const work = underWay.get(message.id)
    if (work !== undefined && message.type === 'failed') {
      settle(message.id, ({ reject }) =>
        reject(new EmbeddingError('The sentence model failed on these texts.', { cause: new Error(message.message) })),
      )
    } else if (work !== undefined && message.type === 'vectors') {
      for (const { index, values, scale } of message.vectors) {
        const place = work.asked[index]
        if (place === undefined || work.vectors[place] !== undefined) continue
        work.vectors[place] = { values, scale }
        work.missing -= 1
      }
      if (work.missing === 0)
        settle(message.id, ({ resolve, vectors }) => resolve(vectors.filter((vector) => vector !== undefined)))
    }
    watch()
  }
  const lose = (child: ChildProcess, why: string): void => {
    if (child !== running) return
    running = undefined
    for (const [id, { attempts }] of underWay) {
      if (attempts < ATTEMPTS) give(id)
      else
        settle(id, ({ reject }) =>
          reject(
            new EmbeddingError('The sentence model stopped in the middle of these texts, twice.', {
              cause: new Error(why),
            }),
          ),
        )
    }
    watch()
  }
  const begin = (): ChildProcess => {
    const child = start()
    child.on('message', take)
    child.on('exit', (code, signal) => lose(child, `It ended with ${signal ?? String(code)}.`))
    // A process that cannot be reached is of no use; if it ever started, `exit` reports its end.
    child.on('error', (error) => (child.pid === undefined ? lose(child, error.message) : child.kill('SIGKILL')))
    return child
  }
  const give = (id: number): void => {
    const work = underWay.get(id)
    if (work === undefined) return
    work.attempts += 1
    work.asked = work.texts.flatMap((_, place) => (work.vectors[place] === undefined ? [place] : []))
    running ??= begin()
    running.send({
      type: 'embed',
      id,
      texts: work.asked.map((place) => work.texts[place] ?? ''),
    } satisfies EmbeddingRequest)
    watch()
  }

  return {
    async embed(texts, signal) {
      signal?.throwIfAborted()
      if (isClosed) throw new EmbeddingError('The sentence model was closed.')
      if (texts.length === 0) return []
      const id = nextId
      nextId += 1
      const { promise, resolve, reject } = Promise.withResolvers<EmbeddedText[]>()
      underWay.set(id, {
        texts,
        vectors: texts.map(() => undefined),
        asked: [],
        missing: texts.length,
        attempts: 0,
        resolve,
        reject,
      })
      const giveUp = (): void => {
        running?.send({ type: 'forget', id } satisfies EmbeddingRequest)
        settle(id, (work) => work.reject(signal?.reason))
        watch()
      }
      signal?.addEventListener('abort', giveUp, { once: true })
      give(id)
      try {
        return await promise
      } finally {
        signal?.removeEventListener('abort', giveUp)
      }
    },
    async close() {
      isClosed = true
      for (const id of underWay.keys())
        settle(id, ({ reject }) => reject(new EmbeddingError('The sentence model was closed.')))
      await end()
    },
  }
}
