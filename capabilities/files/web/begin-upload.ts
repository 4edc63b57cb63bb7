import type { Id } from '#platform/kernel/ids.ts'
import { MAX_FILE_BYTES } from '../model/limits.ts'
import { readBody, refusalOf } from './refusal.ts'
import { strings } from './strings.ts'

/** A file that is to be uploaded to a text. */
export interface NewUpload {
  fileId: Id
  documentId: Id
  name: string
  bytes: number
  /** Puts the file after the last words of the text. */
  place?: 'end'
}

const TUS = { 'tus-resumable': '1.0.0' }

/** The address that the bytes of an upload are sent to. */
export function uploadAddress(fileId: Id): string {
  return `/api/uploads/${fileId}`
}

/**
 * Throws an Error whose message is a sentence for the user, which names the file, where the server would refuse its
 * size.
 */
export function checkUpload({ name, bytes }: Pick<NewUpload, 'name' | 'bytes'>): void {
  if (bytes === 0) throw new Error(strings.empty(name))
  if (bytes > MAX_FILE_BYTES) throw new Error(strings.tooLarge(name))
}

/**
 * Announces a file to the server before its bytes. Rejects with an Error whose message is a sentence for the user,
 * which names the file.
 */
export async function beginUpload({ fileId, documentId, name, bytes, place }: NewUpload): Promise<void> {
  checkUpload({ name, bytes })
  const metadata = Object.entries({ fileId, documentId, filename: name, ...(place ? { place } : {}) })
    .map(([key, value]) => `${key} ${inBase64(value)}`)
    .join(',')
  const response = await fetch('/api/uploads', {
    method: 'POST',
    headers: { ...TUS, 'upload-length': String(bytes), 'upload-metadata': metadata },
  }).catch(() => null)
  if (response?.ok) return
  throw refusalOf(readBody(await response?.text().catch(() => '')), name)
}

/** How many bytes of an upload have arrived; null where that is not known. */
export async function receivedBytes(fileId: Id): Promise<number | null> {
  const response = await fetch(uploadAddress(fileId), { method: 'HEAD', headers: TUS }).catch(() => null)
  const offset = response?.ok ? Number(response.headers.get('upload-offset') ?? Number.NaN) : Number.NaN
  return Number.isInteger(offset) ? offset : null
}

function inBase64(text: string): string {
  return btoa(String.fromCodePoint(...new TextEncoder().encode(text)))
}
