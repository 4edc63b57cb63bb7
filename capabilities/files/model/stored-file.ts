import type { Id } from '#platform/kernel/ids.ts'
import { cutText, storableText } from '#platform/kernel/text.ts'
import { MAX_FILE_NAME_CHARS } from './limits.ts'

/** Document 2 §3. */
export const FILE_TYPES = ['Audio', 'Image', 'Video', 'Spreadsheet', 'Document', 'Presentation', 'Other'] as const
export type FileType = (typeof FILE_TYPES)[number]

/** Media upload status (document 2 §3). */
export const UPLOAD_STATUSES = ['UPLOADING', 'DONE', 'FAILED', 'CANCELLED'] as const
export type UploadStatus = (typeof UPLOAD_STATUSES)[number]

/**
 * Bytes as they are stored, once in a workspace, whatever files show them. Derived files belong to them, not to a file.
 */
export interface StoredContent {
  id: Id
  bytes: number
  contentType: string
  type: FileType
  storageKey: string
  /** As displayed, in the orientation of its camera. */
  imagePixelWidth: number | null
  imagePixelHeight: number | null
  /** The dominant colour of a picture: `#rrggbb`. */
  imageColor: string | null
  /** The widths in which copies of the picture are stored, in pixels, ascending. */
  imageWidths: readonly number[]
  /** Why a picture cannot be shown: a sentence. */
  imageFailure: string | null
}

/** A part of a recording that no one can play while its replacement is made: milliseconds from its beginning. */
export interface WithheldPart {
  startMs: number
  endMs: number
}

/** A file as users see it. Until it is uploaded it has no content, and its type is not known. */
export interface StoredFile {
  id: Id
  scopeId: Id
  /** The text that it was added to; null for files that came with an import. */
  documentId: Id | null
  originalFileName: string
  uploadStatus: UploadStatus
  /** Why there is no content: a sentence. */
  uploadFailure: string | null
  /** During the upload, as many as were announced. */
  bytes: number
  content: StoredContent | null
  /** In the order of their times, without adjacent ones. */
  withheld: readonly WithheldPart[]
  createdById: Id | null
  createdAt: Date
}

/** Parts in the order of their times, adjacent ones joined, empty ones left out. */
export function joinedParts(parts: readonly WithheldPart[]): WithheldPart[] {
  const joined: WithheldPart[] = []
  for (const { startMs, endMs } of parts
    .filter((part) => part.endMs > part.startMs)
    .toSorted((one, other) => one.startMs - other.startMs)) {
    const last = joined.at(-1)
    if (last && startMs <= last.endMs) last.endMs = Math.max(last.endMs, endMs)
    else joined.push({ startMs, endMs })
  }
  return joined
}

/** Whether a section of a recording overlaps anything that is withheld. */
export function touchesWithheld(withheld: readonly WithheldPart[], { startMs, endMs }: WithheldPart): boolean {
  return withheld.some((part) => part.startMs < endMs && part.endMs > startMs)
}

/** The type of file for a content type. */
export function fileTypeOf(contentType: string): FileType {
  if (contentType.startsWith('image/')) return 'Image'
  // Containers of sound, pictures or both: inspecting them later tells more.
  if (contentType.startsWith('audio/') || contentType === 'application/ogg') return 'Audio'
  if (contentType.startsWith('video/') || /^application\/(?:vnd\.ms-asf|mxf)$/.test(contentType)) return 'Video'
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

const MP4_NAME = /\.(?:mp4|m4v|m4a|m4b|mov|3gp|3g2|qt)$/i

/**
 * The name under which a stored file is saved: a recording that is an MP4 file now, whatever it was when it was
 * uploaded, gets that extension, since players go by it.
 */
export function savedName(fileName: string, contentType: string): string {
  if (contentType !== 'video/mp4' && contentType !== 'audio/mp4') return fileName
  if (MP4_NAME.test(fileName)) return fileName
  return `${fileName.replace(/\.[a-z\d]{2,4}$/i, '')}${contentType === 'video/mp4' ? '.mp4' : '.m4a'}`
}
