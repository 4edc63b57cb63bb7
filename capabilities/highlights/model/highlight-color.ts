/** Without tags a highlight is violet (document 1 §9). */
export const UNTAGGED_COLOR = '#7048b8'
/** An inline comment without tags is orange. */
const COMMENT_COLOR = '#b0532b'

/** The colour rule of document 1 §9. */
export function highlightColor(
  highlight: { inlineCommentOnly: boolean },
  tags: ReadonlyArray<{ color: string }>,
): string {
  const [first] = tags
  if (first) return first.color
  return highlight.inlineCommentOnly ? COMMENT_COLOR : UNTAGGED_COLOR
}
