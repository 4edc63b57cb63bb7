import type { DocumentJson } from './content.ts'
import { contentFromHtml } from './html.ts'
import { unsafeHtmlOfMarkdown } from './markdown-reader.ts'

/**
 * Reads CommonMark with the tables, strike-through and task lists of GitHub. HTML inside it is read like all HTML
 * (`contentFromHtml`), so no script is kept.
 */
export function contentFromMarkdown(markdown: string): DocumentJson {
  return contentFromHtml(unsafeHtmlOfMarkdown(markdown))
}
