import type { AnchorPosition } from '../document/anchor-position.ts'
import { ANCHOR_CONTEXT_CHARS, MAX_HIGHLIGHT_CHARS } from '../document/limits.ts'

/** The words selected inside a shown document and their position, or null. */
export function viewSelection(root: HTMLElement): AnchorPosition | null {
  const selection = root.ownerDocument.getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  if (!root.contains(range.startContainer) || !root.contains(range.endContainer)) return null
  const quote = selection.toString().trim()
  if (quote === '' || quote.length > MAX_HIGHLIGHT_CHARS) return null
  const start = pointIn(root, range.startContainer, range.startOffset)
  const end = pointIn(root, range.endContainer, range.endOffset)
  return {
    ...(start && end ? { start, end } : {}),
    quote,
    before: textBeside(root, range, 'before').slice(-ANCHOR_CONTEXT_CHARS),
    after: textBeside(root, range, 'after').slice(0, ANCHOR_CONTEXT_CHARS),
  }
}

function textBeside(root: HTMLElement, range: Range, side: 'before' | 'after'): string {
  const beside = root.ownerDocument.createRange()
  beside.selectNodeContents(root)
  if (side === 'before') beside.setEnd(range.startContainer, range.startOffset)
  else beside.setStart(range.endContainer, range.endOffset)
  return beside.toString()
}

/** Block and offset as the document counts them: characters, and 1 for a mention or a line break. */
function pointIn(root: HTMLElement, container: Node, offset: number): { blockId: string; offset: number } | null {
  const element = container instanceof Element ? container : container.parentElement
  const block = element?.closest<HTMLElement>('p[data-id],h1[data-id],h2[data-id],h3[data-id],pre[data-id]')
  const blockId = block?.dataset['id']
  if (!block || !blockId || !root.contains(block)) return null
  const before = root.ownerDocument.createRange()
  before.selectNodeContents(block)
  before.setEnd(container, offset)
  return { blockId, offset: sizeOf(before.cloneContents()) }
}

function sizeOf(content: Node): number {
  let size = 0
  for (const child of Array.from(content.childNodes)) {
    if (child.nodeType === Node.TEXT_NODE) size += child.nodeValue?.length ?? 0
    else if (child instanceof Element && (child.matches('br') || child.matches('[data-type="mention"]'))) size += 1
    else size += sizeOf(child)
  }
  return size
}
