import type { DocumentJson } from '#editor/document/content.ts'
import { markdownOfContent } from '#editor/document/markdown-output.ts'

/** The rendered document of an exported row, if it has one. */
export function contentOfDocument(value: unknown): DocumentJson | null {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'doc'
    ? (value as DocumentJson)
    : null
}

/** A note or insight as a separate Markdown file, with the summary of a note below its text. */
export function markdownOfDocument(title: string, content: DocumentJson, summary?: string): string {
  const text = `# ${title}\n\n${markdownOfContent(content)}\n`
  return summary === undefined || summary === '' ? text : `${text}\n---\n\n## Summary\n\n${summary}\n`
}
