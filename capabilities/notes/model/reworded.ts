import { diffWordsWithSpace } from 'diff'
import { ANCHOR_MARKS } from '#editor/document/anchor-marks.ts'
import type { MarkJson, NodeJson } from '#editor/document/content.ts'
import { textOfContent } from '#editor/document/text.ts'

/**
 * Blocks with a new text. Unchanged lines are not touched, and in a changed line only the changed words are, so that
 * highlights elsewhere in it stay. New words inside a highlight are highlighted.
 * @returns null if what would change contains more than plain lines of words: lists, pictures, breaks
 */
export function reworded(blocks: readonly NodeJson[], text: string): NodeJson[] | null {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const said = blocks.map(linesOf)
  let [from, fromLine] = [0, 0]
  for (; from < blocks.length && stands(said[from], lines, fromLine); from += 1) fromLine += said[from]?.length ?? 0
  let [to, toLine] = [blocks.length, lines.length]
  for (; to > from; to -= 1) {
    const start = toLine - (said[to - 1]?.length ?? 0)
    if (start < fromLine || !stands(said[to - 1], lines, start)) break
    toLine = start
  }
  const changed = blocks.slice(from, to)
  if (!changed.every(isPlainLine)) return null
  const written = lines.slice(fromLine, toLine).map((line, at): NodeJson => {
    const before = changed[at]
    return withContent(before ?? { type: 'paragraph' }, before ? rewordedLine(before, line) : textNodes(line, []))
  })
  const all = [...blocks.slice(0, from), ...written, ...blocks.slice(to)]
  return all.length === 0 ? [{ type: 'paragraph' }] : all
}

/** The lines that a block adds to its text; none for a picture without words. */
function linesOf(block: NodeJson): string[] {
  return textOfContent({ type: 'doc', content: [block, { type: 'paragraph' }] })
    .split('\n')
    .slice(0, -1)
}

function stands(said: readonly string[] = [], lines: readonly string[], at: number): boolean {
  return at + said.length <= lines.length && said.every((line, place) => line === lines[at + place])
}

function isPlainLine({ type, content = [] }: NodeJson): boolean {
  return type === 'paragraph' && content.every((child) => child.type === 'text')
}

function withContent({ content: _before, ...block }: NodeJson, content: NodeJson[]): NodeJson {
  return content.length === 0 ? block : { ...block, content }
}

function textNodes(text: string, marks: readonly MarkJson[]): NodeJson[] {
  return text === '' ? [] : [{ type: 'text', text, ...(marks.length > 0 && { marks: [...marks] }) }]
}

/** How long two lines may be compared; after that the whole line is replaced. */
const TIMEOUT_MS = 200
const SAYS = /[\p{L}\p{N}]/u

/** A part of a line that stays, or words that replace others. */
interface Piece {
  was: string
  is: string
  stays: boolean
}

/**
 * Splits a line into what stays and what changes, by whole words; separators between changed words change with them.
 */
function piecesOf(before: string, line: string): Piece[] {
  const parts = diffWordsWithSpace(before, line, { timeout: TIMEOUT_MS }) ?? []
  if (parts.length === 0) return [{ was: before, is: line, stays: before === line }]
  const pieces: Piece[] = []
  for (const [at, { value, added, removed }] of parts.entries()) {
    const isBetween = at > 0 && at < parts.length - 1 && !SAYS.test(value)
    const piece = { was: added ? '' : value, is: removed ? '' : value, stays: !added && !removed && !isBetween }
    const last = pieces.at(-1)
    if (last?.stays === piece.stays) {
      last.was += piece.was
      last.is += piece.is
    } else pieces.push(piece)
  }
  return pieces
}

function rewordedLine(block: NodeJson, line: string): NodeJson[] {
  const runs = block.content ?? []
  const before = runs.map(({ text = '' }) => text).join('')
  const marks = runs.flatMap(({ text = '', marks: own = [] }) => Array.from({ length: text.length }, () => own))
  let at = 0
  return joined(
    piecesOf(before, line).flatMap(({ was, is, stays }) => {
      const [start, end] = [at, at + was.length]
      at = end
      return stays ? cut(runs, start, end) : textNodes(is, inherited(marks, start, end))
    }),
  )
}

/**
 * The marks of new words. Between two words: the marks of both. In place of words: the formatting of the first, and the
 * anchors that cover all of them and a neighbour.
 */
function inherited(marks: ReadonlyArray<readonly MarkJson[]>, start: number, end: number): MarkJson[] {
  const has = (at: number, mark: MarkJson): boolean => (marks[at] ?? []).some((one) => isSame(one, mark))
  if (start === end) return (marks[start - 1] ?? []).filter((mark) => has(end, mark))
  return (marks[start] ?? []).filter((mark) => {
    if (!isAnchor(mark)) return true
    const isThroughout = marks.slice(start, end).every((_, at) => has(start + at, mark))
    return isThroughout && (has(start - 1, mark) || has(end, mark))
  })
}

function isAnchor({ type }: MarkJson): boolean {
  return (ANCHOR_MARKS as readonly string[]).includes(type)
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function cut(runs: readonly NodeJson[], from: number, to: number): NodeJson[] {
  let at = 0
  return runs.flatMap(({ text = '', marks = [] }) => {
    const [start, end] = [Math.max(from - at, 0), Math.min(to - at, text.length)]
    at += text.length
    return start < end ? textNodes(text.slice(start, end), marks) : []
  })
}

/** Merges neighbouring runs of text with the same marks. */
export function joined(runs: readonly NodeJson[]): NodeJson[] {
  const kept: NodeJson[] = []
  for (const run of runs) {
    const last = kept.at(-1)
    if (last?.type === 'text' && run.type === 'text' && isSame(last.marks, run.marks))
      kept[kept.length - 1] = { ...last, text: `${last.text ?? ''}${run.text ?? ''}` }
    else kept.push(run)
  }
  return kept
}
