import type { ParsedDocument } from '../../model/parsed-document.ts'

/**
 * Plain text as paragraphs: blank lines separate them, other line breaks stay inside. No character is lost.
 */
export function readText(text: string): ParsedDocument {
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
  return { format: 'text', title: null, paragraphs, warnings: [], files: [] }
}
