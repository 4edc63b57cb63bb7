import type { Worker } from 'node:worker_threads'
import { MAX_CHECK_MS, MAX_SILENCE_MS, PARSE_MEMORY_MB } from '../../model/limits.ts'
import type { Inspection, InspectionChoice } from '../../model/inspection.ts'
import type { CheckedMapping } from '../../model/misplaced.ts'
import type { ImportMapping } from '../../model/table-mapping.ts'
import type { ParseEvent, RecordEvent } from './events.ts'
import type { ParsedDocument } from '../../model/parsed-document.ts'
import type { ParseAnswer, ParseTask, TableToCheck } from './parse-task.ts'
import { giveBackParser, takeParser } from './parse-threads.ts'
import type { ArchivedFile } from './read-archive.ts'
import { mapRecords } from './read-import.ts'
import { unreadable } from '#platform/server/foreign-files/unreadable.ts'
import type { ImportFile } from './source.ts'

interface WorkerLimits {
  /** Stops the work at once. */
  signal?: AbortSignal
  /** Working time without a message, in ms. */
  maxSilenceMs?: number
  memoryMb?: number
}

export interface ParseOptions extends WorkerLimits {
  /** Needed for tables, absent for documents. */
  mapping?: ImportMapping
  /** The number of the last row that is already imported; 0 to begin. */
  afterRow?: number
  /** For a text document, if the user chose one. */
  encoding?: string
}

export interface InspectOptions extends WorkerLimits {
  choice?: InspectionChoice
}

/** The worker's next answer; null if it ended without another one. */
type Next = () => Promise<ParseAnswer | null>

function failureOf(error: Error): Error {
  const code = 'code' in error ? error.code : undefined
  if (code === 'ERR_WORKER_OUT_OF_MEMORY')
    return unreadable(
      'TOO_LARGE',
      'The file needs more memory than an import may use. Split it and import the parts.',
      error,
    )
  return unreadable('UNREADABLE', 'The file could not be read.', error)
}

async function* talk(task: ParseTask, limits: WorkerLimits): AsyncGenerator<ParseAnswer> {
  limits.signal?.throwIfAborted()
  const thread = takeParser(limits.memoryMb ?? PARSE_MEMORY_MB)
  const { worker } = thread
  const { next, leave } = answersOf(worker, limits)
  let done: Extract<ParseAnswer, { type: 'done' }> | null = null
  try {
    worker.postMessage(task)
    for (;;) {
      const answer = await next()
      if (answer === null) return
      if (answer.type === 'done') {
        done = answer
        return
      }
      if (answer.type === 'refused') throw unreadable(answer.reason ?? 'UNREADABLE', answer.message)
      if (answer.type === 'broken')
        throw unreadable('UNREADABLE', 'The file could not be read.', new Error(answer.message))
      // The worker prepares the next batch while the consumer stores this one.
      worker.postMessage('next')
      yield answer
    }
  } finally {
    leave()
    // A thread that hung, refused, broke or was left in the middle reads nothing more.
    if (done) await giveBackParser(thread, done)
    else await worker.terminate()
  }
}

function answersOf(worker: Worker, limits: WorkerLimits): { next: Next; leave: () => void } {
  const waiting: ParseAnswer[] = []
  let failure: Error | null = null
  let ended = false
  let wake: (() => void) | null = null
  const notify = (): void => {
    wake?.()
    wake = null
  }
  const onAnswer = (answer: ParseAnswer): void => {
    waiting.push(answer)
    notify()
  }
  const onError = (error: unknown): void => {
    failure ??= failureOf(error instanceof Error ? error : new Error(String(error)))
    notify()
  }
  const onExit = (): void => {
    ended = true
    notify()
  }
  worker.on('message', onAnswer).on('error', onError).on('exit', onExit)
  const abort = (): void => {
    failure ??= limits.signal?.reason instanceof Error ? limits.signal.reason : new Error('The import was stopped.')
    notify()
  }
  limits.signal?.addEventListener('abort', abort, { once: true })

  const next: Next = async () => {
    let silence: NodeJS.Timeout | undefined
    try {
      while (waiting.length === 0 && failure === null && !ended) {
        await new Promise<void>((resolve) => {
          wake = resolve
          silence ??= setTimeout(() => {
            failure ??= unreadable(
              'TOO_SLOW',
              'Reading the file took too long, so it was stopped. The file may be damaged.',
            )
            notify()
          }, limits.maxSilenceMs ?? MAX_SILENCE_MS)
        })
      }
    } finally {
      clearTimeout(silence)
    }
    if (failure !== null) throw failure
    return waiting.shift() ?? null
  }
  const leave = (): void => {
    worker.off('message', onAnswer).off('error', onError).off('exit', onExit)
    limits.signal?.removeEventListener('abort', abort)
  }
  return { next, leave }
}

/** The records as the worker wrote them; both ends are this same code, so their shape needs no second check. */
function recordEvent(json: string): RecordEvent {
  return JSON.parse(json)
}

/** Reads the tables of one file, one after the other: the reading thread is started once. */
export interface TableReader {
  /**
   * The rows of the next table as the file has them; they must be read to their end before the next table.
   * @throws as `parseInWorker`
   */
  records(): AsyncGenerator<RecordEvent>
  /** Ends the thread at any point. */
  close(): Promise<void>
}

/** Starts to read tables in a worker thread, in the order of the mappings, at most one batch ahead of the consumer. */
export function readTablesInWorker(
  file: ImportFile,
  mappings: ReadonlyArray<ImportMapping>,
  limits: WorkerLimits = {},
): TableReader {
  const answers = talk({ kind: 'tables', file, mappings }, limits)
  return {
    async *records() {
      for (let next = await answers.next(); next.done !== true; next = await answers.next()) {
        if (next.value.type !== 'records') continue
        const event = recordEvent(next.value.json)
        yield event
        if (event.type === 'end') return
      }
    },
    close: async () => void (await answers.return(undefined)),
  }
}

async function* recordsOf(file: ImportFile, mapping: ImportMapping, limits: WorkerLimits): AsyncGenerator<RecordEvent> {
  const reader = readTablesInWorker(file, [mapping], limits)
  try {
    yield* reader.records()
  } finally {
    await reader.close()
  }
}

/**
 * Reads a file to import in a worker thread with limits of memory and time. A table needs `mapping` and comes as `rows`
 * in the file's order, at most one batch ahead of the consumer; a document comes as one `document`. The last event is
 * `end`. Leaving the loop early stops the worker.
 * @throws Failure UnprocessableContent, whose message is a sentence for the person and whose `reason` is one of EMPTY,
 * DAMAGED, ENCRYPTED, UNSUPPORTED, TOO_LARGE, TOO_SLOW, NEEDS_MAPPING, OTHER_FORMAT, NO_SHEET, NOT_WEBVTT, NOT_SRT,
 * UNREADABLE; the signal's reason when stopped.
 */
export async function* parseInWorker(file: ImportFile, options: ParseOptions = {}): AsyncGenerator<ParseEvent> {
  if (options.mapping) {
    yield* mapRecords(recordsOf(file, options.mapping, options), options.mapping, options.afterRow ?? 0)
    return
  }
  for await (const answer of talk({ kind: 'document', file, encoding: options.encoding }, options))
    if (answer.type === 'event') yield answer.event
}

/**
 * Reads the documents of an archive in a worker thread, in its order after the one at `after`, as many at a time as are
 * stored together.
 * @throws Failure as `parseInWorker`, for the archive itself; a document that cannot be read has its reason in its own
 * entry
 */
export async function* readArchiveInWorker(
  file: ImportFile,
  choice: { after: number; asWritten: boolean },
  limits: WorkerLimits = {},
): AsyncGenerator<ArchivedFile[]> {
  for await (const answer of talk({ kind: 'archive', file, ...choice }, limits))
    if (answer.type === 'archived') yield answer.files
}

/** The result of inspecting a file. */
export interface Look {
  inspection: Inspection
  /** A small document without pictures, as it was read; null for tables and for anything larger. */
  document: ParsedDocument | null
}

/**
 * Inspects a file in a worker thread and guesses how to import it: for tables a mapping, the first rows and warnings;
 * for documents a preview, and a small one itself, so that it need not be read again.
 * @throws Failure as `parseInWorker`.
 */
export async function lookInWorker(file: ImportFile, options: InspectOptions = {}): Promise<Look> {
  let look: Look | null = null
  for await (const answer of talk({ kind: 'inspect', file, choice: options.choice ?? {} }, options)) {
    if (answer.type === 'inspection') look = { inspection: answer.inspection, document: answer.document }
  }
  if (look) return look
  throw unreadable('UNREADABLE', 'The file could not be read.')
}

/** `countMisplaced` in a worker thread. @throws Failure as `parseInWorker`; the signal's reason when stopped */
export async function checkInWorker(
  file: ImportFile,
  tables: ReadonlyArray<TableToCheck>,
  limits: WorkerLimits = {},
): Promise<CheckedMapping> {
  let checked: CheckedMapping | null = null
  for await (const answer of talk({ kind: 'check', file, tables }, { ...limits, maxSilenceMs: MAX_CHECK_MS })) {
    if (answer.type === 'checked') checked = answer.checked
  }
  if (checked) return checked
  throw unreadable('UNREADABLE', 'The file could not be read.')
}
