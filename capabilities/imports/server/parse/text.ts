import { decodeWhereEncoded } from '#platform/kernel/character-references.ts'
import type { ParsedDocument } from '../../model/parsed-document.ts'
import { codesRead } from './codes-read.ts'

/**
 * Plain text as paragraphs: blank lines separate them, other line breaks stay inside. No character is lost; character
 * codes are decoded if the text is encoded.
 */
export function readText(written: string): ParsedDocument {
  const { text, codes } = decodeWhereEncoded(written)
  const lines = text.split(/\r\n|\n|\r/)
  const paragraphs: string[] = []
  let current: string[] = []
  for (const line of [...lines, '']) {
    if (line.trim() !== '') {
      current.push(line)
    } else if (current.length > 0) {
      paragraphs.push(current.join('\n'))
      current = []
    }
  }
  return { format: 'text', title: null, paragraphs, warnings: codesRead(codes), files: [] }
}
