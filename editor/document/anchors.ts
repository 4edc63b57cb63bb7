import type { Node } from '@tiptap/pm/model'
import { Transform } from '@tiptap/pm/transform'
import type { DocumentJson, NodeJson } from './content.ts'
import { ANCHOR_CONTEXT_CHARS } from './limits.ts'
import type { AnchorPosition, BlockPoint } from './anchor-position.ts'
import { ANCHOR_MARKS, type AnchorMark } from './anchor-marks.ts'
import { inlineLeafText } from './text.ts'
import type { TextIndex } from './text-index.ts'
import { indexText, offsetOfPosition, rangeOfOffsets } from './text-index.ts'

/** Part of an anchor inside one block. */
interface AnchorRange {
  from: number
  to: number
  blockId: string | null
  startOffset: number
  endOffset: number
}

/** Where something marked by id stands in a document, and what it says. */
export interface Anchor {
  id: string
  ranges: AnchorRange[]
  /** The marked text; blocks are joined by a new line, a gap inside a block by an ellipsis. */
  quote: string
  /** Text just before and after, to find the place again in a copy that came without marks. */
  before: string
  after: string
}

/** Every anchor of one mark in the document, by id, in the order of first appearance. */
export function findAnchors(doc: Node, mark: AnchorMark): Map<string, Anchor> {
  const ranges = new Map<string, AnchorRange[]>()
  doc.descendants((block, position) => {
    if (!block.isTextblock) return true
    block.forEach((child, offset) => {
      for (const { type, attrs } of child.marks) {
        if (type.name === mark && typeof attrs['id'] === 'string')
          extend(ranges, attrs['id'], block, position + 1, offset, offset + child.nodeSize)
      }
    })
    return false
  })
  if (ranges.size === 0) return new Map()
  const index = indexText(doc)
  return new Map([...ranges].map(([id, parts]) => [id, describe(doc, index, id, parts)]))
}

function extend(
  ranges: Map<string, AnchorRange[]>,
  id: string,
  block: Node,
  blockStart: number,
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
  })
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
    if (previous) quote += doc.resolve(previous.to).sameParent(doc.resolve(range.from)) ? ' … ' : '\n'
    quote += textBetween(doc, range.from, range.to)
  })
  return quote
}

/** The text of a range, as quotes give it: blocks joined by a new line. */
export function textBetween(doc: Node, from: number, to: number): string {
  return doc.textBetween(from, to, '\n', (leaf) => inlineLeafText(leaf.type.name, leaf.attrs))
}

/** The range between two places given by block and offset, or null when a block is gone or shorter than the offset. */
export function rangeOfBlocks(doc: Node, start: BlockPoint, end: BlockPoint): { from: number; to: number } | null {
  let from: number | null = null
  let to: number | null = null
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true
    if (node.attrs['id'] === start.blockId && start.offset >= 0 && start.offset <= node.content.size)
      from = position + 1 + start.offset
    if (node.attrs['id'] === end.blockId && end.offset >= 0 && end.offset <= node.content.size)
      to = position + 1 + end.offset
    return false
  })
  return from !== null && to !== null && from < to ? { from, to } : null
}

/**
 * The place of a range as block and offset, or null where its ends are not inside blocks of text with an identifier.
 */
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

/**
 * The range that a position means in this document. Blocks are believed when no quote is given or they hold the quote
 * otherwise the quote is searched and, where it occurs more than once, the occurrence whose surroundings agree best is
 * taken.
 * @returns null when the text is not there
 */
export function locateAnchor(doc: Node, position: AnchorPosition): { from: number; to: number } | null {
  const { start, end, quote } = position
  const byBlocks = start && end ? rangeOfBlocks(doc, start, end) : null
  if (
    byBlocks &&
    (quote === undefined || collapse(textBetween(doc, byBlocks.from, byBlocks.to)).text === collapse(quote).text)
  )
    return byBlocks
  return quote === undefined ? null : locateQuote(indexText(doc), quote, position.before ?? '', position.after ?? '')
}

function locateQuote(
  index: TextIndex,
  quote: string,
  before: string,
  after: string,
): { from: number; to: number } | null {
  const haystack = collapse(index.text)
  const needle = collapse(quote).text.trim()
  if (needle === '') return null
  const wantedBefore = collapse(before).text.trimEnd()
  const wantedAfter = collapse(after).text.trimStart()
  let best: { at: number; score: number } | null = null
  for (let at = haystack.text.indexOf(needle); at !== -1; at = haystack.text.indexOf(needle, at + 1)) {
    const score =
      commonSuffix(haystack.text.slice(Math.max(0, at - 2 * ANCHOR_CONTEXT_CHARS), at).trimEnd(), wantedBefore) +
      commonPrefix(
        haystack.text.slice(at + needle.length, at + needle.length + 2 * ANCHOR_CONTEXT_CHARS).trimStart(),
        wantedAfter,
      )
    if (!best || score > best.score) best = { at, score }
  }
  if (!best) return null
  const start = haystack.origin[best.at] ?? 0
  const last = haystack.origin[best.at + needle.length - 1] ?? start
  return rangeOfOffsets(index, start, last + 1)
}

/** White space runs as one space, with the original offset of every character that remains. */
function collapse(text: string): { text: string; origin: number[] } {
  const origin: number[] = []
  let result = ''
  let space = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    const isSpace = /\s/.test(character)
    if (isSpace && space) continue
    result += isSpace ? ' ' : character
    origin.push(at)
    space = isSpace
  }
  return { text: result, origin }
}

function commonSuffix(left: string, right: string): number {
  let length = 0
  while (length < left.length && length < right.length && left.at(-1 - length) === right.at(-1 - length)) length += 1
  return length
}

function commonPrefix(left: string, right: string): number {
  let length = 0
  while (length < left.length && length < right.length && left.charAt(length) === right.charAt(length)) length += 1
  return length
}

/** Marks a range of the document with an id; text that may not carry the mark is passed over. */
export function addAnchor(doc: Node, mark: AnchorMark, id: string, range: { from: number; to: number }): Transform {
  return addAnchors(doc, mark, [{ id, range }])
}

/** The same for several ranges, each with an id of its own. */
export function addAnchors(
  doc: Node,
  mark: AnchorMark,
  anchors: ReadonlyArray<{ id: string; range: { from: number; to: number } }>,
): Transform {
  const transform = new Transform(doc)
  for (const { id, range } of anchors) transform.addMark(range.from, range.to, markType(doc, mark).create({ id }))
  return transform
}

/** Takes the mark of one id out of the whole document. */
export function removeAnchor(doc: Node, mark: AnchorMark, id: string): Transform {
  return new Transform(doc).removeMark(0, doc.content.size, markType(doc, mark).create({ id }))
}

function markType(doc: Node, mark: AnchorMark) {
  const type = doc.type.schema.marks[mark]
  if (!type) throw new Error(`The document has no ${mark} mark.`)
  return type
}

/** The content without marks that anchor by id: what a copy gets while the original stands. */
export function withoutAnchors(content: DocumentJson): DocumentJson {
  return strip(content) as DocumentJson
}

function strip(node: NodeJson): NodeJson {
  const { marks, ...copy } = node
  if (node.content) copy.content = node.content.map(strip)
  const kept = marks?.filter((mark) => !(ANCHOR_MARKS as readonly string[]).includes(mark.type))
  return kept && kept.length > 0 ? { ...copy, marks: kept } : copy
}
