import type { Node } from '@tiptap/pm/model'
import { Transform } from '@tiptap/pm/transform'
import { newBlockId } from '#editor/document/block-ids.ts'
import type { DocumentJson, NodeJson } from '#editor/document/content.ts'
import { replaceNodes } from '#editor/document/replace-nodes.ts'
import { textOfBlock } from '#editor/document/text.ts'
import { storableText } from '#platform/kernel/text.ts'
import type { Utterance, UtteranceWords } from '../model/word.ts'

const UTTERANCE = 'utterance'

/** An utterance in a document. */
export interface UtteranceBlock {
  blockId: string
  speaker: string | null
  /** As the block itself says; the times of its words are more exact. */
  startMs: number | null
  endMs: number | null
  text: string
}

/** The utterances of a document in their order, at any depth. */
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

/** A transcribed utterance, with the id that its block gets. */
export type PlacedUtterance = Utterance & UtteranceWords

/** Gives utterances the ids of the blocks that they become. */
export function withIdentifiers(utterances: readonly Utterance[]): PlacedUtterance[] {
  return utterances.map((utterance) => ({
    ...utterance,
    words: utterance.words.map((word) => ({ ...word, text: storableText(word.text) })),
    blockId: newBlockId(),
  }))
}

/**
 * Adds utterances to a document: each after the last one of the same recording that begins before it (`starts` has
 * their start times, by block), the first after the block of the recording's file, or at the end if that block was
 * deleted.
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

/** Removes utterances. @returns null if none of them is there */
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

/** A match next to letters is part of a longer word. */
const LETTER = /[\p{L}\p{N}]/u

/**
 * Replaces words in every utterance, only whole words and regardless of case. Highlights stay.
 * @returns null if the words do not occur
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

/** The positions in an utterance of words that have to be replaced. */
function placesOf(utterance: Node, find: string, replaceWith: string): number[] {
  // One character for each position: what is not text is a character that no word contains.
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
