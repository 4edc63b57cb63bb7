import type { ImportFormat } from '../../model/parsed-document.ts'
import { unpackArchive } from '#platform/server/foreign-files/archive.ts'
import { looksLikeSrt } from './captions.ts'
import { looksLikeTable, sniffDialect, type CsvDialect } from '#platform/server/foreign-files/csv.ts'
import { createEncodingDetector, decodeText, isMainframeText } from '#platform/server/foreign-files/decode.ts'
import { unreadable } from '#platform/server/foreign-files/unreadable.ts'
import { fileSize, isGzipped, nameEnding, readPieces, readWhole, type ImportFile } from './source.ts'

/** The detected format of a file. `encoding` and `dialect` are present for the formats that need them. */
export interface SniffedFile {
  format: ImportFormat
  gzipped: boolean
  encoding: string
  dialect: CsvDialect
  /** The certainty of the delimiter, 0 to 1. */
  dialectScore: number
  warnings: string[]
}

const SAMPLE_BYTES = 1_048_576
const DIALECT_SAMPLE_CHARS = 262_144
const MAX_CONTROL_SHARE = 0.02
/** A .txt file is a table only if its tabs leave no doubt. */
const MIN_TEXT_TABLE_SCORE = 0.7

const SIGNATURES: ReadonlyArray<[RegExp, string]> = [
  [/^%PDF/, 'This is a PDF. Export its text as .docx, .txt or .md and import that.'],
  [
    /^\x89PNG|^\xff\xd8\xff|^GIF8|^BM.{4}\0\0|^RIFF.{4}WEBP|^II\*\0|^MM\0\*/s,
    'This is a picture. Add it to a note as a file instead.',
  ],
  [
    /^ID3|^OggS|^fLaC|^\x1aE\xdf\xa3|^.{4}ftyp|^RIFF.{4}(?:WAVE|AVI )|^\xff[\xfb\xf3\xf2]/s,
    'This is a recording. Add it to a note as a file instead.',
  ],
  [
    /^7z\xbc\xaf|^Rar!|^BZh|^\xfd7zXZ|^\x28\xb5\x2f\xfd/s,
    'This is a packed archive. Unpack it and import the files inside.',
  ],
  [/^SQLite format 3|^\x7fELF|^MZ/, 'This is a program or database file, which cannot be imported.'],
  [/^\{\\rtf/, 'This is a rich text (.rtf) file. Save it as .docx and import that.'],
  [/^!BDN/, 'This is a mail archive, which cannot be imported.'],
]
const OTHER_TEXT_ENDINGS: Readonly<Record<string, string>> = {
  eml: 'an email',
  msg: 'an email',
  mbox: 'a mailbox',
  json: 'JSON data',
  xml: 'XML data',
  js: 'a program',
  css: 'a style sheet',
  svg: 'a picture',
  ics: 'a calendar',
  vcf: 'an address card',
}
const WEBVTT_START = /^WEBVTT(?:[ \t\r\n]|$)/
// A comment ends at its first end; otherwise the ways to divide many comments would double with each.
const HTML_START = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!doctype\s+html|html|head|body)\b/i

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, 512)).toString('latin1')
}

function refuseKnownBinary(head: Uint8Array, ending: string): void {
  const start = latin1(head)
  for (const [signature, sentence] of SIGNATURES) if (signature.test(start)) throw unreadable('UNSUPPORTED', sentence)
  if (!start.startsWith('\xd0\xcf\x11\xe0')) return
  if (
    ending === 'docx' ||
    ending === 'xlsx' ||
    Buffer.from(head).includes(Buffer.from('EncryptedPackage', 'utf16le'))
  ) {
    throw unreadable('ENCRYPTED', 'The file is protected with a password. Remove the password and try again.')
  }
  if (ending === 'msg') throw unreadable('UNSUPPORTED', 'This is an email, which cannot be imported as a document.')
  throw unreadable(
    'UNSUPPORTED',
    'This file has the older Office format (.doc, .xls). Save it as .docx or .xlsx and try again.',
  )
}

/** The kind of archive: an office file, or an archive of other files. */
async function archiveFormat(file: ImportFile, gzipped: boolean): Promise<'docx' | 'xlsx' | 'zip'> {
  const names = new Set<string>()
  const bytes = await readWhole(file, gzipped)
  const parts = unpackArchive(bytes, (path) => {
    names.add(path)
    return path === 'mimetype'
  })
  const types = [...names]
  if (types.some((path) => /^xl\//i.test(path))) return 'xlsx'
  if (types.some((path) => /^word\//i.test(path))) return 'docx'
  if (types.some((path) => /^ppt\//i.test(path)))
    throw unreadable('UNSUPPORTED', 'This is a presentation. Save its text as .docx or .txt and import that.')
  const kind = Buffer.from(parts.get('mimetype') ?? []).toString('latin1')
  if (kind.includes('opendocument'))
    throw unreadable(
      'UNSUPPORTED',
      'This file has the OpenDocument format. Save it as .docx, .xlsx or .csv and try again.',
    )
  // A document part may have any name; the word processor's own list of parts identifies it.
  if (nameEnding(file) === 'docx' && names.has('[Content_Types].xml')) return 'docx'
  if (nameEnding(file) === 'xlsx' && names.has('[Content_Types].xml')) return 'xlsx'
  if (kind === '' && !names.has('[Content_Types].xml')) return 'zip'
  throw unreadable('UNSUPPORTED', 'This is a packed archive. Unpack it and import the files inside.')
}

function refuseMainframeText(bytes: Uint8Array): void {
  if (isMainframeText(bytes))
    throw unreadable(
      'UNSUPPORTED',
      'The text has a mainframe encoding (EBCDIC), which cannot be read. Save it as UTF-8 and try again.',
    )
}

function refuseBinaryText(text: string): void {
  let control = 0
  const sample = text.slice(0, 65_536)
  for (let at = 0; at < sample.length; at += 1) {
    const code = sample.charCodeAt(at)
    if ((code < 9 || (code > 13 && code < 32 && code !== 27) || code === 0x2400) && code !== 0) control += 1
  }
  if (control > Math.max(2, sample.length * MAX_CONTROL_SHARE))
    throw unreadable('UNSUPPORTED', 'This is not a text, table or document file that can be imported.')
}

function textFormat(text: string, ending: string, table: { score: number; dialect: CsvDialect }): ImportFormat {
  if (WEBVTT_START.test(text)) return 'vtt'
  if (ending === 'srt' || looksLikeSrt(text)) return 'srt'
  if (ending === 'vtt') return 'vtt'
  if (ending === 'md' || ending === 'markdown') return 'markdown'
  if (HTML_START.test(text) || ending === 'html' || ending === 'htm' || ending === 'xhtml') return 'html'
  if (ending === 'csv' || ending === 'tsv' || ending === 'tab') return 'csv'
  const other = OTHER_TEXT_ENDINGS[ending]
  if (other !== undefined || /^\s*<\?xml/.test(text)) {
    throw unreadable(
      'UNSUPPORTED',
      `This is ${other ?? 'XML data'}, which cannot be imported. Use .csv, .tsv, .xlsx, .txt, .md, .html, .docx, .vtt or .srt.`,
    )
  }
  if (ending === 'txt' || ending === 'text')
    return table.dialect.delimiter === '\t' && table.score >= MIN_TEXT_TABLE_SCORE ? 'csv' : 'text'
  return (ending === '' || ending === 'xlsx' || ending === 'xls' || ending === 'dat') && looksLikeTable(table.score)
    ? 'csv'
    : 'text'
}

/** Files whose names end like this are no tables, whatever is in them. */
const NEVER_TABLES: ReadonlySet<string> = new Set(['md', 'markdown', 'html', 'htm', 'xhtml', 'srt', 'vtt'])

/** A delimiter that does not occur leaves each line whole. */
const ONE_COLUMN: CsvDialect = { delimiter: '\t', quoted: true }

/**
 * Whether lines hold sentences under one heading: the heading has no delimiter, and elsewhere there are sometimes more
 * and sometimes fewer, each followed by a space, as in sentences, not by the next cell.
 */
function holdsOneColumn(text: string, delimiter: string): boolean {
  if (text.includes('\t') || text.includes('"')) return false
  const [heading = '', ...lines] = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  if (heading.includes(delimiter)) return false
  const parts = lines.map((line) => line.split(delimiter))
  return (
    new Set(parts.map(({ length }) => length)).size > 1 &&
    parts.every(([, ...following]) => following.every((part) => part === '' || /^\s/.test(part)))
  )
}

/**
 * Detects the format of a file, by its content before its name. Reads the file once, so that the encoding fits all of
 * it.
 * @throws Failure with a sentence for empty, damaged, protected and unsupported files.
 */
export async function sniffFile(file: ImportFile): Promise<SniffedFile> {
  if ((await fileSize(file)) === 0) throw unreadable('EMPTY', 'The file is empty.')
  const ending = nameEnding(file)
  const gzipped = await isGzipped(file)
  const detector = createEncodingDetector()
  const sample: Uint8Array[] = []
  let sampled = 0
  let total = 0
  for await (const piece of readPieces(file, gzipped)) {
    if (total === 0) {
      refuseKnownBinary(piece, ending)
      if (latin1(piece).startsWith('PK\x03\x04') || latin1(piece).startsWith('PK\x05\x06')) {
        return {
          format: await archiveFormat(file, gzipped),
          gzipped,
          encoding: 'utf-8',
          dialect: { delimiter: ',', quoted: true },
          dialectScore: 0,
          warnings: [],
        }
      }
    }
    total += piece.byteLength
    detector.write(piece)
    if (sampled < SAMPLE_BYTES) {
      sample.push(piece)
      sampled += piece.byteLength
    }
  }
  if (total === 0) throw unreadable('EMPTY', 'The file is empty.')
  const { encoding, certain } = detector.end()
  if (!certain) refuseMainframeText(sample[0] ?? new Uint8Array())
  const text = decodeText(Buffer.concat(sample), encoding)
  if (text.trim() === '') throw unreadable('EMPTY', 'The file holds no text.')
  // Captions are recognised by their header, so a few control characters do not make them binary.
  if (!WEBVTT_START.test(text)) refuseBinaryText(text)
  const table = NEVER_TABLES.has(ending)
    ? { score: 0, dialect: ONE_COLUMN }
    : sniffDialect(text.slice(0, DIALECT_SAMPLE_CHARS), total <= sampled && text.length <= DIALECT_SAMPLE_CHARS)
  const format = textFormat(text, ending, table)
  const dialect = table.score > 0 ? table.dialect : { delimiter: ending === 'tsv' ? '\t' : ',', quoted: true }
  const warnings: string[] = []
  if (ending === 'xlsx' || ending === 'docx')
    warnings.push(
      `The name ends in .${ending}, but the content is ${format === 'csv' ? 'a text table' : 'plain text'}; it was read as that.`,
    )
  if (!certain && format !== 'html')
    warnings.push(`The text is not UTF-8. It was read as ${encoding}; choose another encoding if letters look wrong.`)
  return {
    format,
    gzipped,
    encoding,
    dialect: holdsOneColumn(text, dialect.delimiter) ? ONE_COLUMN : dialect,
    dialectScore: table.score,
    warnings,
  }
}
