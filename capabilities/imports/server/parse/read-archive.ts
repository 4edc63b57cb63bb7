import { Failure } from '#platform/kernel/errors.ts'
import { unpackArchive } from '#platform/server/foreign-files/archive.ts'
import { unreadable } from '#platform/server/foreign-files/unreadable.ts'
import type { Inspection } from '../../model/inspection.ts'
import {
  CHARS_PER_BATCH,
  DOCUMENTS_PER_TRANSACTION,
  MAX_ARCHIVE_UNPACKED_BYTES,
  MAX_LEFT_OUT_SHOWN,
  SHOWN_FILES_OF_ARCHIVE,
} from '../../model/limits.ts'
import type { DocumentFormat, ParsedDocument } from '../../model/parsed-document.ts'
import { charsOfBody, noteOfDocument, type DocumentNote } from '../content/document-content.ts'
import { readDocument } from './read-document.ts'
import { sniffFile, type SniffedFile } from './sniff.ts'
import { isGzipped, readWhole, type ImportFile } from './source.ts'

/**
 * A file of an archive, and what it becomes: a note, a document whose pictures are still to be stored, or nothing, with
 * the reason.
 */
export interface ArchivedFile {
  /** Its index among the files of the archive, from 0. */
  index: number
  path: string
  becomes: { note: DocumentNote } | { document: ParsedDocument } | { refused: string }
}

type PackedFile = Extract<ImportFile, { bytes: Uint8Array }> & { path: string }

const TABLE_IN_ARCHIVE = 'This is a table. Import it by itself, so that you can say what its columns mean.'
const ARCHIVE_IN_ARCHIVE = 'This is an archive within the archive. Unpack it and import it by itself.'

/** Folders have no content of their own, and files that operating systems leave in them are no user's content. */
function isContent(path: string): boolean {
  return !path.endsWith('/') && !path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX')
}

async function unpack(file: ImportFile, gzipped: boolean): Promise<PackedFile[]> {
  const parts = unpackArchive(await readWhole(file, gzipped), isContent, MAX_ARCHIVE_UNPACKED_BYTES)
  return [...parts].map(([path, bytes]) => ({ path, name: path.slice(path.lastIndexOf('/') + 1), bytes }))
}

/** The format of a file of an archive. @throws Failure with a sentence if no note is made of it */
async function sniffPacked(file: PackedFile): Promise<SniffedFile & { format: DocumentFormat }> {
  const { format, ...sniffed } = await sniffFile(file)
  if (format === 'csv' || format === 'xlsx') throw unreadable('UNSUPPORTED', TABLE_IN_ARCHIVE)
  if (format === 'zip') throw unreadable('UNSUPPORTED', ARCHIVE_IN_ARCHIVE)
  return { ...sniffed, format }
}

/**
 * Inspects an archive: which of its files are documents, and which do not become notes.
 * @throws Failure with a sentence if it cannot be unpacked or contains no document
 */
export async function inspectArchive(file: ImportFile, gzipped: boolean): Promise<Inspection> {
  const counts = new Map<DocumentFormat, number>()
  const first: string[] = []
  const leftOut: { path: string; reason: string }[] = []
  let leftOutCount = 0
  for (const packed of await unpack(file, gzipped)) {
    try {
      const { format } = await sniffPacked(packed)
      counts.set(format, (counts.get(format) ?? 0) + 1)
      if (first.length < SHOWN_FILES_OF_ARCHIVE) first.push(packed.path)
    } catch (error) {
      if (!(error instanceof Failure)) throw error
      leftOutCount += 1
      if (leftOut.length < MAX_LEFT_OUT_SHOWN) leftOut.push({ path: packed.path, reason: error.message })
    }
  }
  if (counts.size === 0)
    throw unreadable('UNSUPPORTED', 'The archive holds no text, Markdown, HTML, Word or caption file to import.')
  const formats = [...counts].map(([format, count]) => ({ format, count })).toSorted((a, b) => b.count - a.count)
  return { kind: 'archive', formats, first, leftOut, leftOutCount, warnings: [] }
}

/**
 * Reads the documents of an archive in its order, after the one at `after`, as many at a time as are stored together.
 * @throws Failure with a sentence if the archive cannot be unpacked
 */
export async function* readArchive(
  file: ImportFile,
  { after, asWritten }: { after: number; asWritten: boolean },
): AsyncGenerator<ArchivedFile[]> {
  let [files, chars]: [ArchivedFile[], number] = [[], 0]
  for (const [index, packed] of (await unpack(file, await isGzipped(file))).entries()) {
    if (index <= after) continue
    const { becomes, chars: more } = await read(packed, asWritten)
    files.push({ index, path: packed.path, becomes })
    chars += more
    if (files.length < DOCUMENTS_PER_TRANSACTION && chars < CHARS_PER_BATCH) continue
    yield files
    ;[files, chars] = [[], 0]
  }
  if (files.length > 0) yield files
}

async function read(
  packed: PackedFile,
  asWritten: boolean,
): Promise<{ becomes: ArchivedFile['becomes']; chars: number }> {
  try {
    const sniffed = await sniffPacked(packed)
    const document = await readDocument(packed, sniffed, sniffed.format)
    const chars = charsOfBody(document)
    if (document.files.length > 0) return { becomes: { document }, chars }
    return { becomes: { note: noteOfDocument(document, [], { asWritten }) }, chars }
  } catch (error) {
    if (error instanceof Failure) return { becomes: { refused: error.message }, chars: 0 }
    // The only way in which the readers can exceed the stack.
    if (error instanceof RangeError)
      return { becomes: { refused: 'The document is nested too deeply to be read.' }, chars: 0 }
    throw error
  }
}
