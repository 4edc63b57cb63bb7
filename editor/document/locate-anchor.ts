import type { Node } from '@tiptap/pm/model'
import type { AnchorPosition, BlockPoint } from './anchor-position.ts'
import { textBetween } from './anchors.ts'
import { indexText, rangeOfOffsets, type TextIndex } from './text-index.ts'

/**
 * The range between two positions given by block and offset, or null if a block no longer exists or is shorter than the
 * offset.
 */
export function rangeOfBlocks(doc: Node, start: BlockPoint, end: BlockPoint): { from: number; to: number } | null {
  return rangeAmong(blocksOf(doc), start, end)
}

/** Where the texts of blocks begin, and their lengths, by the blocks' identifiers. */
type Blocks = ReadonlyMap<unknown, ReadonlyArray<{ from: number; size: number }>>

function blocksOf(doc: Node): Blocks {
  const blocks = new Map<unknown, Array<{ from: number; size: number }>>()
  doc.descendants((node, position) => {
    if (!node.isTextblock) return true
    const block = { from: position + 1, size: node.content.size }
    const others = blocks.get(node.attrs['id'])
    if (others) others.push(block)
    else blocks.set(node.attrs['id'], [block])
    return false
  })
  return blocks
}

function rangeAmong(blocks: Blocks, start: BlockPoint, end: BlockPoint): { from: number; to: number } | null {
  const [from, to] = [start, end].map(({ blockId, offset }) => {
    const block = blocks.get(blockId)?.findLast(({ size }) => offset >= 0 && offset <= size)
    return block && block.from + offset
  })
  return from !== undefined && to !== undefined && from < to ? { from, to } : null
}

/**
 * The range that a position means in this document. Blocks are used if no quote is given or they contain the quote;
 * otherwise the quote is searched for and, if it occurs more than once, the occurrence with the best matching
 * surroundings is taken.
 * @returns null if the text is not found
 */
export function locateAnchor(doc: Node, position: AnchorPosition): { from: number; to: number } | null {
  return anchorLocator(doc)(position)
}

/** `locateAnchor` for many positions in one document, whose text is read once. */
export function anchorLocator(doc: Node): (position: AnchorPosition) => { from: number; to: number } | null {
  let read: SearchedText | undefined
  let blocks: Blocks | undefined
  return ({ start, end, quote, before = '', after = '' }) => {
    const byBlocks = start && end ? rangeAmong((blocks ??= blocksOf(doc)), start, end) : null
    if (
      byBlocks &&
      (quote === undefined || withOneSpace(textBetween(doc, byBlocks.from, byBlocks.to)) === withOneSpace(quote))
    )
      return byBlocks
    if (quote === undefined) return null
    read ??= searchedText(doc)
    return locateQuote(read, quote, before, after)
  }
}

/** A text with each run of white space as one space. */
interface SearchedText {
  index: TextIndex
  text: string
  /** The offset in the text of the index for every character of `text`. */
  origin: number[]
}

function searchedText(doc: Node): SearchedText {
  const index = indexText(doc)
  return { index, ...collapse(index.text) }
}

function locateQuote(
  { index, text, origin }: SearchedText,
  quote: string,
  before: string,
  after: string,
): { from: number; to: number } | null {
  const needle = withOneSpace(quote).trim()
  if (needle === '') return null
  const requestedBefore = withOneSpace(before).trimEnd()
  const requestedAfter = withOneSpace(after).trimStart()
  let best: { at: number; score: number } | null = null
  for (let at = text.indexOf(needle); at !== -1; at = text.indexOf(needle, at + 1)) {
    const score = sameBefore(text, at, requestedBefore) + sameAfter(text, at + needle.length, requestedAfter)
    if (!best || score > best.score) best = { at, score }
  }
  if (!best) return null
  const start = origin[best.at] ?? 0
  const last = origin[best.at + needle.length - 1] ?? start
  return rangeOfOffsets(index, start, last + 1)
}

function withOneSpace(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}

/** Collapses runs of white space to one space, and returns the original offset of every remaining character. */
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

/** How many characters before a position, ignoring a space, match the end of the expected text. */
function sameBefore(text: string, at: number, requested: string): number {
  const end = text.charAt(at - 1) === ' ' ? at - 1 : at
  const most = Math.min(end, requested.length)
  let length = 0
  while (length < most && text.charAt(end - 1 - length) === requested.charAt(requested.length - 1 - length)) length += 1
  return length
}

/** The same after a position, with the beginning of the expected text. */
function sameAfter(text: string, at: number, requested: string): number {
  const start = text.charAt(at) === ' ' ? at + 1 : at
  const most = Math.min(text.length - start, requested.length)
  let length = 0
  while (length < most && text.charAt(start + length) === requested.charAt(length)) length += 1
  return length
}
