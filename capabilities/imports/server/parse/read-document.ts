import type { DocumentFormat, ParsedDocument } from '../../model/parsed-document.ts'
import { readSrt, readWebvtt } from './captions.ts'
import { decodeText } from '#platform/server/foreign-files/decode.ts'
import { readMarkdown } from './markdown.ts'
import type { SniffedFile } from './sniff.ts'
import { unreadable } from '#platform/server/foreign-files/unreadable.ts'
import { readWhole, type ImportFile } from './source.ts'
import { readText } from './text.ts'

/** Reads a document file whole. @throws Failure with a sentence where it cannot be read. */
export async function readDocument(
  file: ImportFile,
  sniffed: SniffedFile,
  format: DocumentFormat,
): Promise<ParsedDocument> {
  const bytes = await readWhole(file, sniffed.gzipped)
  try {
    const document = await readAs(format, bytes, sniffed.encoding)
    return { ...document, warnings: [...sniffed.warnings, ...document.warnings] }
  } catch (error) {
    // The only way in which the readers can run out of stack.
    if (error instanceof RangeError)
      throw unreadable('TOO_LARGE', 'The document is nested too deeply to be read.', error)
    throw error
  }
}

async function readAs(format: DocumentFormat, bytes: Buffer, encoding: string): Promise<ParsedDocument> {
  switch (format) {
    case 'docx':
      // Loaded when needed: these libraries take longer to load than most files to read.
      return await (await import('./docx.ts')).readDocx(bytes)
    case 'html':
      return (await import('./html.ts')).readHtml(bytes)
    case 'markdown':
      return readMarkdown(decodeText(bytes, encoding))
    case 'text':
      return readText(decodeText(bytes, encoding))
    case 'vtt':
      return readWebvtt(decodeText(bytes, encoding))
    case 'srt':
      return readSrt(decodeText(bytes, encoding))
  }
}
