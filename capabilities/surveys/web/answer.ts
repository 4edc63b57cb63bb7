import type { AnswerPartsFragment } from '#generated/operations/capabilities/surveys/web/surveys.ts'
import { TEXTBLOCKS, textOfBlock } from '#editor/document/text.ts'
import type { BlockPoint } from '#editor/document/anchor-position.ts'
import type { NodeJson } from '#editor/document/content.ts'
import type { Id } from '#platform/kernel/ids.ts'

export type AnswerHighlight = AnswerPartsFragment['highlights'][number]

/** An answer as a row of its question; its id is that of its note. */
export interface Answer extends Omit<AnswerPartsFragment, 'block' | '__typename'> {
  id: Id
  /** The block of the note's text with the answer, including marks. */
  block: NodeJson | null
}

export function answerOf({ block, ...parts }: AnswerPartsFragment): Answer {
  return { ...parts, id: parts.note.id, block: block === null ? null : (block as NodeJson) }
}

/** The blocks of an answer's words; empty if options were chosen without words. */
export function wordsOf({ block }: Pick<Answer, 'block'>): readonly NodeJson[] {
  return textBlocksIn(block).some((one) => textOfBlock(one).trim() !== '') ? (block?.content ?? []) : []
}

function textBlocksIn(node: NodeJson | null): NodeJson[] {
  if (node === null) return []
  return TEXTBLOCKS.has(node.type) ? [node] : (node.content ?? []).flatMap(textBlocksIn)
}

/** A range of an answer. */
export interface AnswerRange {
  start: BlockPoint
  end: BlockPoint
  text: string
}

/** The range of all words of an answer; null if it has none, or if they have no position in the text. */
export function wholeAnswer({ block }: Pick<Answer, 'block'>): AnswerRange | null {
  const said = textBlocksIn(block).filter((one) => textOfBlock(one).trim() !== '')
  const [first, last] = [said[0], said.at(-1)]
  const [startId, endId] = [first?.attrs?.['id'], last?.attrs?.['id']]
  if (!last || typeof startId !== 'string' || typeof endId !== 'string') return null
  return {
    start: { blockId: startId, offset: 0 },
    end: { blockId: endId, offset: sizeOf(last) },
    text: said.map(textOfBlock).join('\n'),
  }
}

/** Counts characters, and 1 for a node without text, as positions in a document are counted. */
function sizeOf(block: NodeJson): number {
  return (block.content ?? []).reduce((size, child) => size + lengthOf(child), 0)
}

function lengthOf({ text }: NodeJson): number {
  return text?.length ?? 1
}

/** The same answer with a mark on some of its words, shown until the version of the server arrives. */
export function withMark(block: NodeJson, highlightId: Id, { start, end }: AnswerRange): NodeJson {
  const ids = textBlocksIn(block).map(({ attrs }) => attrs?.['id'])
  const [first, last] = [ids.indexOf(start.blockId), ids.indexOf(end.blockId)]
  const visit = (node: NodeJson): NodeJson => {
    if (!TEXTBLOCKS.has(node.type)) return node.content ? { ...node, content: node.content.map(visit) } : node
    const at = ids.indexOf(node.attrs?.['id'])
    if (at < first || at > last) return node
    return marked(node, highlightId, at === first ? start.offset : 0, at === last ? end.offset : sizeOf(node))
  }
  return first === -1 || last === -1 ? block : visit(block)
}

function marked(block: NodeJson, id: Id, from: number, to: number): NodeJson {
  const mark = { type: 'highlight', attrs: { id } }
  let at = 0
  const content = (block.content ?? []).flatMap((child): NodeJson[] => {
    const begin = at
    at += lengthOf(child)
    const [inFrom, inTo] = [Math.max(from, begin) - begin, Math.min(to, at) - begin]
    if (inFrom >= inTo) return [child]
    const withIt = (node: NodeJson): NodeJson => ({ ...node, marks: [...(node.marks ?? []), mark] })
    if (child.text === undefined) return [withIt(child)]
    const part = (start: number, end: number): NodeJson[] =>
      start < end ? [{ ...child, text: child.text?.slice(start, end) ?? '' }] : []
    return [...part(0, inFrom), ...part(inFrom, inTo).map(withIt), ...part(inTo, child.text.length)]
  })
  return { ...block, content }
}
