import type { Node } from '@tiptap/pm/model'
import { Transform } from '@tiptap/pm/transform'
import type { DocumentJson, NodeJson } from './content.ts'
import { ANCHOR_CONTEXT_CHARS } from './limits.ts'
import type { BlockPoint } from './anchor-position.ts'
import { ANCHOR_MARKS, type AnchorMark } from './anchor-marks.ts'
import { inlineLeafText } from './text.ts'
import type { TextIndex } from './text-index.ts'
import { indexText, offsetOfPosition } from './text-index.ts'
import { replaceNodes } from './replace-nodes.ts'

/** Part of an anchor inside one block. */
interface AnchorRange {
  from: number
  to: number
  blockId: string | null
  startOffset: number
  endOffset: number
  /** Who says it, empty if no one is named for it; null in a block without a speaker. */
  speaker: string | null
  /** The question whose answer it is part of; null in other text. */
  questionId: string | null
}

/** The position and text of something marked by id in a document. */
export interface Anchor {
  id: string
  ranges: AnchorRange[]
  /** The marked text; blocks are joined by a new line, a gap inside a block by an ellipsis. */
  quote: string
  /** Text just before and after, to find the position again in a copy without marks. */
  before: string
  after: string
}

/** Every anchor of one mark in the document, by id, in the order of first appearance. */
export function findAnchors(doc: Node, mark: AnchorMark): Map<string, Anchor> {
  const ranges = new Map<string, AnchorRange[]>()
  let questionId: string | null = null
  doc.descendants((block, position, parent) => {
    if (parent === doc) questionId = questionOf(block)
    if (!block.isTextblock) return true
    block.forEach((child, offset) => {
      for (const { type, attrs } of child.marks) {
        if (type.name === mark && typeof attrs['id'] === 'string')
          extend(ranges, attrs['id'], { block, start: position + 1, questionId }, offset, offset + child.nodeSize)
      }
    })
    return false
  })
  if (ranges.size === 0) return new Map()
  const index = indexText(doc)
  return new Map([...ranges].map(([id, parts]) => [id, describe(doc, index, id, parts)]))
}

/** A block of text, where its words begin, and the question that they answer. */
interface TextPlace {
  block: Node
  start: number
  questionId: string | null
}

function questionOf({ type, attrs }: Node): string | null {
  return type.name === 'questionResponse' && typeof attrs['questionId'] === 'string' ? attrs['questionId'] : null
}

function extend(
  ranges: Map<string, AnchorRange[]>,
  id: string,
  { block, start: blockStart, questionId }: TextPlace,
  start: number,
  end: number,
): void {
  const parts = ranges.get(id) ?? []
  ranges.set(id, parts)
  const last = parts.at(-1)
  if (last?.to === blockStart + start) {
    last.to = blockStart + end
    last.endOffset = end
    return
  }
  parts.push({
    from: blockStart + start,
    to: blockStart + end,
    blockId: (block.attrs['id'] as string | null | undefined) ?? null,
    startOffset: start,
    endOffset: end,
    speaker: block.type.name === 'utterance' ? speakerOf(block) : null,
    questionId,
  })
}

function speakerOf({ attrs }: Node): string {
  return typeof attrs['speaker'] === 'string' ? attrs['speaker'] : ''
}

function describe(doc: Node, index: TextIndex, id: string, ranges: AnchorRange[]): Anchor {
  const first = ranges[0]
  const last = ranges.at(-1)
  const start = first ? offsetOfPosition(index, first.from) : 0
  const end = last ? offsetOfPosition(index, last.to) : 0
  return {
    id,
    ranges,
    quote: quoteOf(doc, ranges),
    before: index.text.slice(Math.max(0, start - ANCHOR_CONTEXT_CHARS), start),
    after: index.text.slice(end, end + ANCHOR_CONTEXT_CHARS),
  }
}

function quoteOf(doc: Node, ranges: readonly AnchorRange[]): string {
  let quote = ''
  ranges.forEach((range, position) => {
    const previous = ranges[position - 1]
    if (previous) quote += between(doc, previous.to, range.from)
    quote += textBetween(doc, range.from, range.to)
  })
  return quote
}

/** What joins two parts of a quote: a line break has no mark, and hides no words. */
function between(doc: Node, from: number, to: number): string {
  if (!doc.resolve(from).sameParent(doc.resolve(to))) return '\n'
  const gap = textBetween(doc, from, to)
  return gap.trim() === '' ? gap : ' … '
}

/** The text of a range, as quotes give it: blocks joined by a new line. */
export function textBetween(doc: Node, from: number, to: number): string {
  return doc.textBetween(from, to, '\n', (leaf) => inlineLeafText(leaf.type.name, leaf.attrs))
}

/** A range as block and offset, or null if its ends are not inside blocks of text with an identifier. */
export function blocksOfRange(doc: Node, from: number, to: number): { start: BlockPoint; end: BlockPoint } | null {
  const start = pointAt(doc, from)
  const end = pointAt(doc, to)
  return start && end ? { start, end } : null
}

function pointAt(doc: Node, position: number): BlockPoint | null {
  const resolved = doc.resolve(position)
  const id: unknown = resolved.parent.attrs['id']
  return resolved.parent.isTextblock && typeof id === 'string' ? { blockId: id, offset: resolved.parentOffset } : null
}

/** Marks a range of the document with an id; text that may not have the mark is skipped. */
export function addAnchor(doc: Node, mark: AnchorMark, id: string, range: { from: number; to: number }): Transform {
  return new Transform(doc).addMark(range.from, range.to, markType(doc, mark).create({ id }))
}

/**
 * Marks ranges of a document, each with its own id, in one step however many there are; text that may not have the mark
 * is skipped.
 * @returns null if nothing is marked
 */
export function addAnchors(
  doc: Node,
  mark: AnchorMark,
  anchors: ReadonlyArray<{ id: string; range: { from: number; to: number } }>,
): Transform | null {
  const type = markType(doc, mark)
  // Blocks come in the order of the text: each examines only the anchors that reach into it, however many there are.
  const coming = anchors
    .map((anchor, order) => ({ ...anchor, order }))
    .toSorted((one, other) => other.range.from - one.range.from)
  let begun: Array<(typeof coming)[number]> = []
  return replaceNodes(doc, (block, position) => {
    if (!block.isTextblock) return undefined
    const [start, end] = [position + 1, position + 1 + block.content.size]
    for (let next = coming.at(-1); next && next.range.from < end; next = coming.at(-1)) {
      begun.push(next)
      coming.pop()
    }
    begun = begun.filter(({ range }) => range.to > start)
    // Marks are in the order in which they are given.
    const own = begun.filter(({ range }) => range.from < end).toSorted((one, other) => one.order - other.order)
    if (own.length === 0) return block
    const change = new Transform(block)
    for (const { id, range } of own)
      change.addMark(Math.max(0, range.from - start), Math.min(end, range.to) - start, type.create({ id }))
    return change.doc
  })
}

/** Removes the mark of one id from the whole document. */
export function removeAnchor(doc: Node, mark: AnchorMark, id: string): Transform {
  return new Transform(doc).removeMark(0, doc.content.size, markType(doc, mark).create({ id }))
}

/** The same for many, in one step. @returns null if none of them exists */
export function removeAnchors(doc: Node, mark: AnchorMark, ids: ReadonlySet<string>): Transform | null {
  return replaceNodes(doc, (node) => {
    if (!node.isInline) return undefined
    const kept = node.marks.filter(({ type, attrs }) => type.name !== mark || !ids.has(String(attrs['id'])))
    return kept.length === node.marks.length ? node : node.mark(kept)
  })
}

function markType(doc: Node, mark: AnchorMark) {
  const type = doc.type.schema.marks[mark]
  if (!type) throw new Error(`The document has no ${mark} mark.`)
  return type
}

/** The content without marks that anchor by id, for a copy while the original exists. */
export function withoutAnchors(content: DocumentJson): DocumentJson {
  return strip(content) as DocumentJson
}

function strip(node: NodeJson): NodeJson {
  const { marks, ...copy } = node
  if (node.content) copy.content = node.content.map(strip)
  const kept = marks?.filter((mark) => !(ANCHOR_MARKS as readonly string[]).includes(mark.type))
  return kept && kept.length > 0 ? { ...copy, marks: kept } : copy
}
