import type { Id } from '#platform/kernel/ids.ts'
import { cutText, storableText } from '#platform/kernel/text.ts'
import { MAX_FILE_NAME_CHARS } from './limits.ts'

/** Document 2 §3. */
const FILE_TYPES = ['Audio', 'Image', 'Video', 'Spreadsheet', 'Document', 'Presentation', 'Other'] as const
export type FileType = (typeof FILE_TYPES)[number]

export interface StoredFile {
  id: Id
  scopeId: Id
  originalFileName: string
  contentType: string
  type: FileType
  bytes: number
  imagePixelWidth: number | null
  imagePixelHeight: number | null
  createdAt: Date
}

/** The kind of file that a content type is. */
export function fileTypeOf(contentType: string): FileType {
  if (contentType.startsWith('image/')) return 'Image'
  if (contentType.startsWith('audio/')) return 'Audio'
  if (contentType.startsWith('video/')) return 'Video'
  if (/spreadsheet|ms-excel|text\/(?:csv|tab-separated-values)/.test(contentType)) return 'Spreadsheet'
  if (/presentation|powerpoint/.test(contentType)) return 'Presentation'
  if (/^text\/|pdf|wordprocessing|msword|rtf/.test(contentType)) return 'Document'
  return 'Other'
}

/** A name without folders and control characters, within the limit. */
export function cleanFileName(name: string): string {
  const last = storableText(name).split(/[/\\]/).at(-1) ?? ''
  const clean = last.replace(/[\p{Cc}\p{Cf}]/gu, '').trim()
  return cutText(clean === '' ? 'Untitled file' : clean, MAX_FILE_NAME_CHARS)
}
