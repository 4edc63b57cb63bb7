import type { Node } from '@tiptap/pm/model'
import { Transform } from '@tiptap/pm/transform'
import { newBlockId } from '#editor/document/block-ids.ts'
import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { replaceNodes } from '#editor/document/replace-nodes.ts'
import { textOfBlock } from '#editor/document/text.ts'
import { storableText } from '#platform/kernel/text.ts'
import type { Utterance, UtteranceWords } from '../model/word.ts'

const UTTERANCE = 'utterance'

/** An utterance as it stands in a document. */
export interface UtteranceBlock {
  blockId: string
  speaker: string | null
  /** As the block itself says; the times of its words are more exact. */
  startMs: number | null
  endMs: number | null
  text: string
}

/** The utterances of a document in their order, wherever they stand in it. */
export function utterancesOfContent(content: DocumentJson): UtteranceBlock[] {
  const blocks: UtteranceBlock[] = []
  const visit = (node: NodeJson): void => {
    if (node.type !== UTTERANCE) {
      node.content?.forEach(visit)
      return
    }
    const { id, speaker, start, end } = node.attrs ?? {}
    blocks.push({
      blockId: typeof id === 'string' ? id : '',
      speaker: typeof speaker === 'string' && speaker !== '' ? speaker : null,
      startMs: typeof start === 'number' ? start : null,
      endMs: typeof end === 'number' ? end : null,
      text: textOfBlock(node),
    })
  }
  visit(content)
  return blocks
}

/** An utterance that was heard, with the identifier that its block gets. */
export type PlacedUtterance = Utterance & UtteranceWords

/** Gives utterances the identifiers of the blocks that they become. */
export function withIdentifiers(utterances: readonly Utterance[]): PlacedUtterance[] {
  return utterances.map((utterance) => ({
    ...utterance,
    words: utterance.words.map((word) => ({ ...word, text: storableText(word.text) })),
    blockId: newBlockId(),
  }))
}

/**
 * Adds utterances to a document: each behind the last one of the same recording that begins before it (`starts` tells
 * where these begin, by block), the first behind the block of the recording's file, or at the end where that block is
 * gone.
 */
export function addUtterances(
  doc: Node,
  fileId: string,
  starts: ReadonlyMap<string, number>,
  utterances: readonly PlacedUtterance[],
): Transform {
  const transform = new Transform(doc)
  const known = new Map(starts)
  for (const utterance of utterances) {
    const type = transform.doc.type.schema.nodes[UTTERANCE]
    if (type === undefined) throw new Error('Documents have utterances.')
    const text = utterance.words.map((word) => word.text).join(' ')
    const node = type.create(
      { id: utterance.blockId, speaker: utterance.speaker, start: utterance.startMs, end: utterance.endMs },
      text === '' ? [] : [transform.doc.type.schema.text(text)],
    )
    transform.insert(placeOf(transform.doc, fileId, known, utterance.startMs), node)
    known.set(utterance.blockId, utterance.startMs)
  }
  return transform
}

function placeOf(doc: Node, fileId: string, starts: ReadonlyMap<string, number>, startMs: number): number {
  let behindFile: number | undefined
  let behind: number | undefined
  doc.forEach((block, offset) => {
    const end = offset + block.nodeSize
    if (behindFile === undefined && holds(block, fileId)) behindFile = end
    const start = starts.get(String(block.attrs['id']))
    if (start !== undefined && start <= startMs) behind = end
  })
  return behind ?? behindFile ?? doc.content.size
}

function holds(block: Node, fileId: string): boolean {
  if (block.type.name === 'file') return block.attrs['fileId'] === fileId
  let found = false
  block.descendants((node) => {
    found ||= node.type.name === 'file' && node.attrs['fileId'] === fileId
    return !found
  })
  return found
}

/** Takes utterances away. @returns null where there are none of them */
export function removeUtterances(doc: Node, blockIds: ReadonlySet<string>): Transform | null {
  const places: [from: number, to: number][] = []
  doc.descendants((node, position) => {
    if (node.type.name !== UTTERANCE) return true
    if (blockIds.has(String(node.attrs['id']))) places.push([position, position + node.nodeSize])
    return false
  })
  if (places.length === 0) return null
  const transform = new Transform(doc)
  for (const [from, to] of places.toReversed()) transform.delete(from, to)
  return transform
}

/** Words next to letters belong to a longer word. */
const LETTER = /[\p{L}\p{N}]/u

/**
 * Puts other words in the place of some, whole words only and whatever their case, in every utterance. What is marked
 * stays marked.
 * @returns null where they do not occur
 */
export function replaceWords(
  doc: Node,
  find: string,
  replaceWith: string,
): { transform: Transform; count: number } | null {
  let count = 0
  const transform = replaceNodes(doc, (node) => {
    if (node.type.name !== UTTERANCE) return undefined
    const places = placesOf(node, find, replaceWith)
    count += places.length
    return replacedAt(node, places, find.length, replaceWith)
  })
  return transform && { transform, count }
}

/** Where words begin in an utterance that are not yet what they are to be. */
function placesOf(utterance: Node, find: string, replaceWith: string): number[] {
  // One character for each position: what is no text is a space that no word crosses.
  const text = utterance.textBetween(0, utterance.content.size, undefined, '\ufffc')
  const [lower, requested] = [text.toLowerCase(), find.toLowerCase()]
  const places: number[] = []
  if (lower.length !== text.length) return places
  for (let at = lower.indexOf(requested); at !== -1; at = lower.indexOf(requested, at + requested.length)) {
    const [before, after] = [text.charAt(at - 1), text.charAt(at + find.length)]
    if (!LETTER.test(before) && !LETTER.test(after) && text.slice(at, at + find.length) !== replaceWith) places.push(at)
  }
  return places
}

function replacedAt(utterance: Node, places: readonly number[], length: number, replaceWith: string): Node {
  const change = new Transform(utterance)
  for (const from of places.toReversed()) {
    if (replaceWith === '') {
      change.delete(from, from + length)
      continue
    }
    const marks = change.doc.resolve(from + 1).marks()
    change.replaceWith(from, from + length, utterance.type.schema.text(replaceWith, marks))
  }
  return change.doc
}
