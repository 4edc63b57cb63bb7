import { fileTypeFromBuffer } from 'file-type'
import { isUtf8 } from 'node:buffer'
import { decodeText, detectEncoding, isMainframeText } from '#platform/server/foreign-files/decode.ts'
import { sniffPicture } from '../model/sniff-picture.ts'

const UNKNOWN = 'application/octet-stream'
/** The older office programs share one container: only the name tells which of them wrote a file. */
const COMPOUND_TYPES: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  msg: 'application/vnd.ms-outlook',
}
/** Kinds of plain text look the same: the name tells them apart. */
const TEXT_TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  txt: 'text/plain',
  text: 'text/plain',
  html: 'text/html',
  htm: 'text/html',
  xhtml: 'text/html',
  md: 'text/markdown',
  markdown: 'text/markdown',
  vtt: 'text/vtt',
  srt: 'application/x-subrip',
  json: 'application/json',
  eml: 'message/rfc822',
  mbox: 'application/mbox',
}
const HTML_START = /^\s*(?:<!doctype html|<html|<head|<body)[\s>]/i
const CONTROL_CHARACTER = /[\x00-\x08\x0e-\x1a\x1c-\x1f]/

/**
 * The type of a file, by its beginning. The name decides only where the bytes cannot: for the kind of plain text, and
 * for the older office programs.
 */
export async function sniffContentType(beginning: Uint8Array, fileName: string): Promise<string> {
  const picture = sniffPicture(beginning)
  if (picture) return picture.contentType
  const ending = /\.([^.]{1,8})$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
  // A file that ends within its own headers has no known type.
  const known = await fileTypeFromBuffer(beginning).catch(() => undefined)
  if (known?.mime === 'application/x-cfb') return COMPOUND_TYPES[ending] ?? known.mime
  if (known) return known.mime
  if (isText(beginning)) return textType(beginning, ending)
  return isTextOfOtherEncoding(beginning, ending) ? (TEXT_TYPES[ending] ?? UNKNOWN) : UNKNOWN
}

/** The last character may be cut in two. */
const MAX_CUT_BYTES = 3

function isText(beginning: Uint8Array): boolean {
  for (let cut = 0; cut <= Math.min(MAX_CUT_BYTES, beginning.length - 1); cut += 1) {
    const whole = beginning.subarray(0, beginning.length - cut)
    if (isUtf8(whole)) return !CONTROL_CHARACTER.test(Buffer.from(whole).toString('latin1'))
  }
  return false
}

/** Text in another encoding than UTF-8 is also recognized by its name: most bytes may be letters of some alphabet. */
function isTextOfOtherEncoding(beginning: Uint8Array, ending: string): boolean {
  if (TEXT_TYPES[ending] === undefined || isMainframeText(beginning)) return false
  return !CONTROL_CHARACTER.test(decodeText(beginning, detectEncoding(beginning).encoding))
}

function textType(beginning: Uint8Array, ending: string): string {
  if (HTML_START.test(Buffer.from(beginning.subarray(0, 1024)).toString('utf8'))) return 'text/html'
  return TEXT_TYPES[ending] ?? 'text/plain'
}
