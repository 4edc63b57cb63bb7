import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { Failure } from '#platform/kernel/errors.ts'
import { unreadable } from '#platform/server/foreign-files/unreadable.ts'
import { formatOf, type OfficeContent, type OfficeFormat } from '../../model/office-file.ts'

/** The file that the thread reads. */
export interface OfficeTask {
  path: string
  contentType: string
}

/**
 * The single answer of the thread. The content is JSON: one text passes between threads far faster than many small
 * ones.
 */
export type OfficeAnswer = { content: string } | { refusal: { code: string; message: string } } | { fault: string }

const PROTECTED = 'The file is protected with a password. Remove the password and upload it again.'

type Reader = (bytes: Uint8Array, contentType: string) => Promise<OfficeContent>

// Each reader is loaded when it is needed: some of those for tables take longer to load than most files take to read.
const READERS: Readonly<Record<OfficeFormat, Reader>> = {
  workbook: async (bytes) => (await import('./read-tables.ts')).readSheets(bytes),
  table: async (bytes, contentType) => (await import('./read-tables.ts')).readTextTable(bytes, contentType),
  word: async (bytes) => (await import('./read-word.ts')).readWord(bytes),
  slides: async (bytes) => (await import('./read-slides.ts')).readSlides(bytes),
  'open-text': async (bytes) => (await import('./read-open-document.ts')).readOpenDocument(bytes, false),
  'open-slides': async (bytes) => (await import('./read-open-document.ts')).readOpenDocument(bytes, true),
  rtf: async (bytes) => (await import('./read-rtf.ts')).readRtf(bytes),
  html: async (bytes) => (await import('./read-text.ts')).readHtml(bytes),
  text: async (bytes) => (await import('./read-text.ts')).readText(bytes),
  compound: (bytes) => {
    if (Buffer.from(bytes).includes(Buffer.from('EncryptedPackage', 'utf16le')))
      throw unreadable('ENCRYPTED', PROTECTED)
    throw unreadable('UNSUPPORTED', 'This file of an older program is not shown here. It can be downloaded.')
  },
}

async function answer({ path, contentType }: OfficeTask): Promise<OfficeAnswer> {
  const format = formatOf(contentType)
  if (!format) throw new Error(`Nothing reads ${contentType}.`)
  try {
    return { content: JSON.stringify(await READERS[format](await readFile(path), contentType)) }
  } catch (error) {
    if (error instanceof Failure) return { refusal: { code: error.reason ?? 'UNREADABLE', message: error.message } }
    return { fault: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

function isTask(value: unknown): value is OfficeTask {
  return typeof value === 'object' && value !== null && 'path' in value && 'contentType' in value
}

const task: unknown = workerData
if (!isTask(task)) throw new Error('The thread was started without a task.')
parentPort?.postMessage(await answer(task))
