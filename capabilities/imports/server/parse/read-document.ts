import { MAX_RICH_TEXT_CHARS } from '../../model/limits.ts'
import type { DocumentFormat, ParsedDocument } from '../../model/parsed-document.ts'
import { readSrt, readWebvtt } from './captions.ts'
import { decodeText } from '#platform/server/foreign-files/decode.ts'
import { readMarkdown } from './markdown.ts'
import type { SniffedFile } from './sniff.ts'
import { unreadable } from '#platform/server/foreign-files/unreadable.ts'
import { readWhole, type ImportFile } from './source.ts'
import { readText } from './text.ts'

/** For pages including markup, for captions including times. */
const MAX_SOURCE_CHARS: Readonly<Record<Exclude<DocumentFormat, 'docx'>, number>> = {
  text: MAX_RICH_TEXT_CHARS,
  markdown: MAX_RICH_TEXT_CHARS,
  html: 4 * MAX_RICH_TEXT_CHARS,
  vtt: 4 * MAX_RICH_TEXT_CHARS,
  srt: 4 * MAX_RICH_TEXT_CHARS,
}
/** For formats without pictures: the most bytes that their characters can take. */
const MAX_SOURCE_BYTES: Readonly<Partial<Record<DocumentFormat, number>>> = {
  text: 4 * MAX_SOURCE_CHARS.text,
  vtt: 4 * MAX_SOURCE_CHARS.vtt,
  srt: 4 * MAX_SOURCE_CHARS.srt,
}
const PICTURE = /data:image\/[^\s"')>]*/g

/** Reads a whole document file. @throws Failure with a sentence if it cannot be read. */
export async function readDocument(
  file: ImportFile,
  sniffed: SniffedFile,
  format: DocumentFormat,
): Promise<ParsedDocument> {
  const bytes = await readWhole(file, sniffed.gzipped, MAX_SOURCE_BYTES[format])
  try {
    const document = await readAs(format, bytes, sniffed.encoding)
    return { ...document, warnings: [...sniffed.warnings, ...document.warnings] }
  } catch (error) {
    // The only way in which the readers can exceed the stack.
    if (error instanceof RangeError)
      throw unreadable('TOO_LARGE', 'The document is nested too deeply to be read.', error)
    throw error
  }
}

/**
 * Decodes the source of a document, no further than a note could take; pictures embedded in it do not count.
 * @throws Failure as soon as there is more
 */
function boundedText(format: Exclude<DocumentFormat, 'docx'>, bytes: Uint8Array, encoding: string): string {
  const text = decodeText(bytes, encoding)
  const most = MAX_SOURCE_CHARS[format]
  if (text.length <= most) return text
  let pictures = 0
  if (format === 'markdown' || format === 'html')
    for (const [picture] of text.matchAll(PICTURE)) pictures += picture.length
  if (text.length - pictures > most)
    throw unreadable(
      'TOO_LARGE',
      `A note can hold ${MAX_RICH_TEXT_CHARS.toLocaleString('en')} characters; the document has more. Split it and import the parts.`,
    )
  return text
}

async function readAs(format: DocumentFormat, bytes: Buffer, encoding: string): Promise<ParsedDocument> {
  // Libraries are loaded when needed: loading them takes longer than reading most files.
  if (format === 'docx') return await (await import('./docx.ts')).readDocx(bytes)
  if (format === 'html') {
    const { htmlEncoding, readHtml } = await import('./html.ts')
    return readHtml(boundedText(format, bytes, htmlEncoding(bytes)))
  }
  const text = boundedText(format, bytes, encoding)
  switch (format) {
    case 'markdown':
      return readMarkdown(text)
    case 'text':
      return readText(text)
    case 'vtt':
      return readWebvtt(text)
    case 'srt':
      return readSrt(text)
  }
}
