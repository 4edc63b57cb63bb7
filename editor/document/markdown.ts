import { withBlockIds } from './block-ids.ts'
import type { DocumentJson } from './content.ts'
import { contentFromHtml } from './html.ts'
import { nodesOfMarkdown } from './markdown-nodes.ts'
import { htmlOfTokens, tokensOfMarkdown } from './markdown-reader.ts'

/**
 * Reads CommonMark with the tables, strike-through and task lists of GitHub. Plain Markdown becomes blocks directly; all
 * other is read by way of its HTML (`contentFromHtml`), so no script is kept.
 * @param prepare changes that HTML before it is read
 */
export function contentFromMarkdown(
  markdown: string,
  prepare: (html: string) => string = (html) => html,
): DocumentJson {
  const tokens = tokensOfMarkdown(markdown)
  const content = markdown.isWellFormed() ? nodesOfMarkdown(tokens) : null
  return content ? withBlockIds({ type: 'doc', content }) : contentFromHtml(prepare(htmlOfTokens(tokens)))
}
