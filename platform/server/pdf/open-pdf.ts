import { spawn, type ChildProcess } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { endGuarded, guarded } from '../processes/guarded.ts'
import {
  MAX_PDF_BYTES,
  READER_HEAP_MB,
  READER_MEMORY_MB,
  READER_WORK_SECONDS,
  READING_SECONDS,
  RECOGNITION_SECONDS,
} from './limits.ts'
import type { PageText, PdfAnswer, PdfQuestions, PdfResults, PictureWish } from './pdf-messages.ts'
import { PdfRefusal } from './pdf-refusal.ts'

/**
 * A document that a separate process holds open, under limits of time and memory. Pages count from 1. Requests wait
 * while it answers another one. A page that passes a limit or ends the process is refused, and the next request starts
 * another process.
 */
export interface Pdf {
  pageCount: number
  /** The title in the document, whatever it is. */
  title: string | null
  /** The text in the page: none for a scan. @throws PdfRefusal */
  readPage(page: number): Promise<PageText>
  /** The English words that are visible on the page. @throws PdfRefusal */
  recognizePage(page: number): Promise<PageText>
  /** A picture of the page. @throws PdfRefusal */
  drawPage(page: number, wish: PictureWish): Promise<Uint8Array>
  /** Ends the process. */
  close(): void
}

const READER = fileURLToPath(new URL('./pdf-process.ts', import.meta.url))
// It reads files and runs its own threads; it writes nothing and starts nothing.
const RIGHTS = [
  '--permission',
  '--allow-fs-read=*',
  '--allow-addons',
  '--allow-worker',
  '--disable-warning=SecurityWarning',
  '--disable-warning=ExperimentalWarning',
]
const SAID_CHARS = 4_000

/** Opens a PDF on this machine. @throws PdfRefusal with a sentence; the signal's reason when stopped */
export async function openPdf(path: string, signal?: AbortSignal): Promise<Pdf> {
  signal?.throwIfAborted()
  if ((await stat(path)).size > MAX_PDF_BYTES)
    throw new PdfRefusal(
      'TOO_LARGE',
      `This PDF is too large to be read here: at most ${MAX_PDF_BYTES / 1_048_576} MB. It can still be downloaded.`,
    )
  let reader: Reader | null = null
  let turn: Promise<unknown> = Promise.resolve()
  const ask = async <Type extends keyof PdfQuestions>(
    type: Type,
    question: PdfQuestions[Type],
  ): Promise<PdfResults[Type]> => {
    if (reader?.hasEnded() !== false) {
      reader = startReader(signal)
      if (type !== 'open') await reader.ask('open', { path })
    }
    return reader.ask(type, question)
  }
  const inTurn = async <Type extends keyof PdfQuestions>(
    type: Type,
    question: PdfQuestions[Type],
  ): Promise<PdfResults[Type]> => {
    const answer = turn.then(async () => {
      signal?.throwIfAborted()
      return ask(type, question)
    })
    turn = answer.catch(() => undefined)
    return answer
  }
  const close = (): void => reader?.end(new Error('The document was closed.'))
  try {
    const { pageCount, title } = await inTurn('open', { path })
    return {
      pageCount,
      title,
      readPage: async (page) => inTurn('read', { page }),
      recognizePage: async (page) => inTurn('recognize', { page }),
      drawPage: async (page, wish) => inTurn('draw', { page, wish }),
      close,
    }
  } catch (error) {
    close()
    throw error
  }
}

interface Reader {
  ask<Type extends keyof PdfQuestions>(type: Type, question: PdfQuestions[Type]): Promise<PdfResults[Type]>
  end(reason: Error): void
  hasEnded(): boolean
}

/** Starts the process, with nothing of our environment. */
function startReader(signal: AbortSignal | undefined): Reader {
  const limits = { memoryMb: READER_MEMORY_MB, memoryKind: 'data', workSeconds: READER_WORK_SECONDS } as const
  const child = spawn(
    '/bin/sh',
    guarded(limits, [process.execPath, ...RIGHTS, `--max-old-space-size=${READER_HEAP_MB}`, READER]),
    {
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', MALLOC_ARENA_MAX: '2' },
      stdio: ['pipe', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
      detached: true,
    },
  )
  let ended: Error | null = null
  let waiting: { resolve(answer: PdfAnswer): void; reject(error: Error): void } | null = null
  const said = lastWords(child)
  const end = (reason: Error): void => {
    ended ??= reason
    signal?.removeEventListener('abort', abort)
    child.stdin?.destroy()
    if (child.pid !== undefined && child.exitCode === null && child.signalCode === null) endGuarded(child.pid)
    waiting?.reject(ended)
  }
  const abort = (): void => end(signal?.reason instanceof Error ? signal.reason : new Error('The work was stopped.'))
  signal?.addEventListener('abort', abort, { once: true })
  child.stdin?.on('error', () => undefined)
  child.once('error', end)
  child.once('close', () =>
    end(new PdfRefusal('TOO_LARGE', 'This page needs more memory than it may use here.', new Error(said()))),
  )
  child.on('message', (answer: PdfAnswer) => waiting?.resolve(answer))
  return {
    end,
    hasEnded: () => ended !== null,
    async ask<Type extends keyof PdfQuestions>(type: Type, question: PdfQuestions[Type]) {
      if (ended !== null) throw ended
      const seconds = type === 'recognize' ? RECOGNITION_SECONDS : READING_SECONDS
      const timer = setTimeout(
        () =>
          end(
            new PdfRefusal(
              'TOO_SLOW',
              type === 'open'
                ? 'Reading this PDF took too long, so it was stopped. It may be damaged.'
                : 'This page took too long to read, so it was left out.',
            ),
          ),
        seconds * 1_000,
      )
      try {
        const answer = await new Promise<PdfAnswer>((resolve, reject) => {
          waiting = { resolve, reject }
          child.send({ type, question }, (error) => {
            if (error) reject(ended ?? error)
          })
        })
        if ('refusal' in answer) throw new PdfRefusal(answer.refusal.reason, answer.refusal.message)
        if ('fault' in answer)
          throw new PdfRefusal(
            'DAMAGED',
            type === 'open'
              ? 'This PDF cannot be read: it is broken. It can still be downloaded.'
              : 'This page cannot be read: it is broken.',
            new Error(answer.fault),
          )
        // The process answers each request with the result of its type.
        return answer.result as PdfResults[Type]
      } finally {
        clearTimeout(timer)
        waiting = null
      }
    },
  }
}

function lastWords(child: ChildProcess): () => string {
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-SAID_CHARS)
  })
  return () => said
}
