import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { inlineLeafText } from '#editor/document/text.ts'
import { recognizeTurns, type RecognizedTurns, type TextLine, type Turn } from './recognize-turns.ts'

/** Most headings for each turn. */
const MOST_HEADINGS = 0.2
/** The assumed duration of a word, if nothing says when the last turn ends. */
const WORD_MS = 400

/** A line of a paragraph with its content. */
interface Line extends TextLine {
  /** The index of its block in the document. */
  block: number
  /** The same for adjacent paragraphs with nothing else between them. */
  stretch: number
  inline: NodeJson[]
}

/**
 * A text of turns, with an utterance for each turn, replacing the labels and times. Marks, mentions, and blocks that
 * are not paragraphs stay. Null for any other text.
 */
export function withTurns(content: DocumentJson): DocumentJson | null {
  const blocks = content.content ?? []
  const lines = linesOf(blocks)
  const found = recognizeTurns(lines)
  if (found === null || isArranged(blocks, lines, found)) return null
  const [first] = found.turns
  const begins = lines[first?.line ?? 0]
  if (first === undefined || begins === undefined) return null
  const saysLines = blocks.some(isBlank)
  const spoken = new Map<number, NodeJson[]>()
  found.turns.forEach((turn, at) => {
    for (const { block, node } of utterancesOf(turn, found.turns[at + 1], lines, saysLines)) {
      const others = spoken.get(block)
      if (others) others.push(node)
      else spoken.set(block, [node])
    }
  })
  // The first turn's block may contain lines before it.
  const before = lines.slice(0, first.line).filter(({ block }) => block === begins.block)
  const changed = blocks.flatMap((block, at): NodeJson[] => {
    if (block.type !== 'paragraph' || at < begins.block) return [block]
    const kept = at === begins.block && before.length > 0 ? [{ ...block, content: joined(before, saysLines) }] : []
    return [...kept, ...(spoken.get(at) ?? [])]
  })
  return { ...content, content: changed }
}

/** Labels and names among headings structure a report; a text of turns has few headings. */
function isArranged(blocks: readonly NodeJson[], lines: readonly Line[], { layout, turns }: RecognizedTurns): boolean {
  if (layout === 'timed' || layout === 'marked') return false
  const begins = lines[turns[0]?.line ?? 0]?.block ?? 0
  const headings = blocks.slice(begins).filter(({ type }) => type === 'heading').length
  return headings > turns.length * MOST_HEADINGS
}

function isBlank({ type, content = [] }: NodeJson): boolean {
  return type === 'paragraph' && content.map(textOf).join('').trim() === ''
}

function linesOf(blocks: readonly NodeJson[]): Line[] {
  let stretch = 0
  return blocks.flatMap((block, at) => {
    if (block.type === 'paragraph') return linesOfParagraph(block, at, stretch)
    stretch += 1
    return []
  })
}

function linesOfParagraph({ content = [] }: NodeJson, block: number, stretch: number): Line[] {
  const lines: NodeJson[][] = [[]]
  for (const node of content) {
    if (node.type === 'hardBreak') lines.push([])
    else lines.at(-1)?.push(node)
  }
  return lines.flatMap((inline, at) => {
    const text = inline.map(textOf).join('')
    return text.trim() === '' ? [] : [{ text, bold: boldChars(inline), opens: at === 0, block, stretch, inline }]
  })
}

function textOf(node: NodeJson): string {
  return node.text ?? inlineLeafText(node.type, node.attrs ?? {})
}

function boldChars(inline: readonly NodeJson[]): number {
  let bold = 0
  for (const node of inline) {
    if (!node.marks?.some(({ type }) => type === 'bold')) break
    bold += textOf(node).length
  }
  return bold
}

/** An utterance, with the index of the block that it replaces. */
interface PlacedUtterance {
  block: number
  node: NodeJson
}

/** The utterances of a turn: one, or one for each stretch if something else is in between. */
function utterancesOf(
  turn: Turn,
  next: Turn | undefined,
  lines: readonly Line[],
  saysLines: boolean,
): PlacedUtterance[] {
  const said = lines.slice(turn.said.line, next?.line).map((line, at) => (at === 0 ? saidIn(line, turn.said) : line))
  const words = said.reduce((sum, { text }) => sum + text.split(/\s+/u).filter(Boolean).length, 0)
  const attrs = {
    ...(turn.speaker !== null && { speaker: turn.speaker }),
    ...(turn.startMs !== null && { start: turn.startMs, end: endOfTurn(turn.startMs, next?.startMs ?? null, words) }),
  }
  // A turn without any text is still an utterance.
  if (said.length === 0) return [{ block: lines[turn.line]?.block ?? 0, node: { type: 'utterance', attrs } }]
  const stretches: Line[][] = []
  for (const line of said) {
    const open = stretches.at(-1)
    if (open?.[0]?.stretch === line.stretch) open.push(line)
    else stretches.push([line])
  }
  return stretches.map((stretch) => ({
    block: stretch[0]?.block ?? 0,
    node: { type: 'utterance', attrs, content: joined(stretch, saysLines) },
  }))
}

/** A line without the label at its start and without the closing mark. */
function saidIn(line: Line, { character, closing }: Turn['said']): Line {
  const end = line.text.length - closing
  let at = 0
  const inline = line.inline.flatMap((node): NodeJson[] => {
    const text = textOf(node)
    const [from, to] = [Math.max(0, character - at), Math.min(text.length, end - at)]
    at += text.length
    if (text.length > 0 && from >= to) return []
    return [node.text === undefined ? node : { ...node, text: text.slice(from, to) }]
  })
  return { ...line, text: line.text.slice(character, end), inline }
}

/**
 * Lines one below the other; paragraphs with a blank line between.
 * @param saysLines each line of the text is a separate block, including blank lines
 */
function joined(lines: readonly Line[], saysLines: boolean): NodeJson[] {
  return lines.flatMap(({ block, inline }, at) => {
    const before = lines[at - 1]
    if (before === undefined) return inline
    const isNext = block === before.block || (saysLines && block === before.block + 1)
    return [...Array.from({ length: isNext ? 1 : 2 }, () => ({ type: 'hardBreak' })), ...inline]
  })
}

/** The end of a turn without a given end: the start of the next, or after the assumed duration of its words. */
export function endOfTurn(startMs: number, nextMs: number | null, words: number): number {
  return nextMs !== null && nextMs > startMs ? nextMs : startMs + words * WORD_MS
}
