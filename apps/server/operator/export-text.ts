import type { DocumentJson } from '#editor/document/content.ts'
import { markdownOfContent } from '#editor/document/markdown-output.ts'

/** The rendered document of an exported row, if it has one. */
export function contentOfDocument(value: unknown): DocumentJson | null {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'doc'
    ? (value as DocumentJson)
    : null
}

/** A note or insight as a separate Markdown file. */
export function markdownOfDocument(title: string, content: DocumentJson): string {
  return `# ${title}\n\n${markdownOfContent(content)}\n`
}
