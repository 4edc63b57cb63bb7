import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { isId, type Id } from '#platform/kernel/ids.ts'

/** A live card of a highlight. */
export function highlightReference(highlightId: Id): NodeJson {
  return { type: 'reference', attrs: { target: 'highlight', targetId: highlightId } }
}

/** The highlights that a document shows, in the order of its text. */
export function quotedHighlights(content: DocumentJson): Id[] {
  const found: Id[] = []
  const visit = (node: NodeJson): void => {
    const { target, targetId } = node.attrs ?? {}
    if (node.type === 'reference' && target === 'highlight' && typeof targetId === 'string' && isId(targetId))
      found.push(targetId)
    for (const child of node.content ?? []) visit(child)
  }
  visit(content)
  return found
}
