import type { DocumentJson } from './content.ts'
import { contentFromHtml } from './html.ts'
import { unsafeHtmlOfMarkdown } from './markdown-reader.ts'

/**
 * Reads CommonMark with the tables, strike-through and task lists of GitHub. HTML inside it takes the way of all HTML
 * (`contentFromHtml`), so no script comes in.
 */
export function contentFromMarkdown(markdown: string): DocumentJson {
  return contentFromHtml(unsafeHtmlOfMarkdown(markdown))
}
