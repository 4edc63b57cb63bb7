import type { Node } from '@tiptap/pm/model'
import { blockLeafText, inlineLeafText } from './text.ts'

/**
 * A stretch of text and its position in the document. Text that is not part of the document (a file's name, say) has
 * none.
 */
interface Run {
  /** Offset in the text of the document. */
  start: number
  length: number
  /** Position of the first character. */
  position: number
  /** Size in the document: the number of characters, or 1 for a mention or a line break. */
  size: number
}

/** The text of a document, with a mapping back to positions in it. */
export interface TextIndex {
  /** As `textOfContent` gives it. */
  text: string
  runs: readonly Run[]
}

/** Reads a document's text together with the position of every character. */
export function indexText(doc: Node): TextIndex {
  const lines: string[] = []
  const runs: Run[] = []
  let offset = 0
  const beginLine = (): void => {
    if (lines.length > 0) offset += 1
    lines.push('')
  }
  const add = (text: string, position: number | null, size: number): void => {
    if (position !== null) runs.push({ start: offset, length: text.length, position, size })
    lines[lines.length - 1] += text
    offset += text.length
  }
  doc.descendants((node, position) => {
    if (node.isTextblock) {
      beginLine()
      // An empty run marks an empty block, so that a position inside it still has a position in the text.
      if (node.childCount === 0) add('', position + 1, 0)
      node.forEach((child, childOffset) =>
        add(child.text ?? inlineLeafText(child.type.name, child.attrs), position + 1 + childOffset, child.nodeSize),
      )
      return false
    }
    const own = blockLeafText(node.type.name, node.attrs)
    if (own !== '') {
      beginLine()
      add(own, null, 0)
    }
    return true
  })
  return { text: lines.join('\n'), runs }
}

/**
 * The offset in the text of a position in the document; a position between blocks counts as the start of the next text.
 */
export function offsetOfPosition(index: TextIndex, position: number): number {
  let low = 0
  let high = index.runs.length
  while (low < high) {
    const middle = (low + high) >> 1
    const run = index.runs[middle]
    if (run && run.position + run.size < position) low = middle + 1
    else high = middle
  }
  const run = index.runs[low]
  if (!run) return index.text.length
  const inside = Math.max(0, position - run.position)
  if (run.size === run.length) return run.start + inside
  return inside === 0 ? run.start : run.start + run.length
}

/**
 * The range of the document for a stretch of its text; ends inside a mention include the whole mention. Null when no
 * character of the stretch is part of the document.
 */
export function rangeOfOffsets(index: TextIndex, start: number, end: number): { from: number; to: number } | null {
  let from: number | null = null
  let to: number | null = null
  for (const run of index.runs) {
    if (run.start + run.length <= start) continue
    if (run.start >= end) break
    const direct = run.size === run.length
    if (from === null) from = direct ? run.position + Math.max(0, start - run.start) : run.position
    to = direct ? run.position + Math.min(run.length, end - run.start) : run.position + run.size
  }
  return from !== null && to !== null && from < to ? { from, to } : null
}
