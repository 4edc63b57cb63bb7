import type { DefaultTreeAdapterTypes } from 'parse5'
import type { Cue } from '../../model/parsed-document.ts'
import { textOfNode } from './text-of-node.ts'

type Node = DefaultTreeAdapterTypes.ChildNode
type Parent = DefaultTreeAdapterTypes.ParentNode

const BLOCK = /^(?:p|div|li|h[1-6]|blockquote|pre|section|article|main|body|td|th|dd|dt|figcaption)$/
const WITHOUT_TEXT = /^(?:head|script|style|template|title)$/
const START = 'data-monologue-start-time'
const END = 'data-monologue-end-time'
const MS_PER_SECOND = 1_000

interface TimedWord {
  text: string
  startMs: number
  endMs: number
}

/** A block of a page: its own text, word by word if words have times. */
interface Block {
  /** The time written in the block itself, in milliseconds; null if there is none. */
  startMs: number | null
  endMs: number | null
  isHeading: boolean
  /** The text before the first spoken word, without the time. */
  speaker: string
  text: string
  words: TimedWord[]
}

/** A transcript with times: the text before and after it, and its speakers, words and times. */
interface SpokenPage {
  preface: string[]
  cues: Cue[]
  after: string[]
}

/**
 * A transcript as a page with a span for each word (`data-monologue-start-time` and `-end-time`: seconds if any has a
 * fraction, else milliseconds), or with paragraphs that contain the time at which they are spoken; null for any other
 * page. Text around it is included as paragraphs.
 */
export function spokenPage(page: Parent): SpokenPage | null {
  const preface: string[] = []
  const after: string[] = []
  const cues: Cue[] = []
  for (const block of blocksOf(page)) {
    const cue = cueOf(block, cues.at(-1))
    if (cue) cues.push(cue)
    else if (block.text !== '' && !block.isHeading) (cues.length === 0 ? preface : after).push(block.text)
  }
  return cues.length === 0 ? null : { preface, cues, after }
}

function cueOf({ startMs, endMs, speaker, text, words }: Block, before: Cue | undefined): Cue | null {
  const first = words[0]
  const last = words.at(-1)
  const said =
    first && last
      ? { startMs: first.startMs, endMs: last.endMs, text: words.map((word) => word.text).join(' '), words }
      : startMs === null || endMs === null
        ? null
        : { startMs, endMs, text }
  if (!said || said.text === '') return null
  const name = speaker === '' ? null : speaker
  return { ...said, speaker: name, newTurn: name !== (before?.speaker ?? null), id: null }
}

function blocksOf(root: Parent): Block[] {
  const blocks: Block[] = []
  const newBlock = (node: Node | null): Block => {
    const block: Block = {
      startMs: timeOf(node, 'data-start'),
      endMs: timeOf(node, 'data-end'),
      isHeading: node?.nodeName === 'h1',
      speaker: '',
      text: '',
      words: [],
    }
    blocks.push(block)
    return block
  }
  // Text after a block within another one is a separate block.
  let current = newBlock(null)
  const visit = (node: Node): void => {
    if (WITHOUT_TEXT.test(node.nodeName)) return
    if ('value' in node && node.nodeName === '#text') {
      current.text += node.value.replace(/[ \t\r\n\f]+/g, ' ')
      return
    }
    if (node.nodeName === 'br') current.text += '\n'
    if (!('childNodes' in node)) return
    const isBlock = BLOCK.test(node.nodeName)
    const start = timeOf(node, START)
    if (start !== null) {
      const block = current
      if (block.words.length === 0 && block.speaker === '') block.speaker = speakerIn(block.text)
      for (const text of textOfNode(node).split(/\s+/u).filter(Boolean))
        block.words.push({ text, startMs: start, endMs: timeOf(node, END) ?? start })
      return
    }
    // The speaker is in bold before a time; neither is spoken text.
    if (current.startMs !== null && /^(?:strong|b)$/.test(node.nodeName) && current.text.trim() === '') {
      current.speaker = speakerIn(textOfNode(node))
      return
    }
    if (node.nodeName === 'time') return
    if (isBlock) current = newBlock(node)
    node.childNodes.forEach(visit)
    if (isBlock) current = newBlock(null)
  }
  root.childNodes.forEach(visit)
  const isInSeconds = blocks.some(({ words }) =>
    words.some(({ startMs, endMs }) => !Number.isInteger(startMs) || !Number.isInteger(endMs)),
  )
  const inMs = (time: number): number => (isInSeconds ? Math.round(time * MS_PER_SECOND) : time)
  return blocks.map((block) => ({
    ...block,
    text: block.text.replace(/ *\n */g, '\n').trim(),
    words: block.words.map(({ text, startMs, endMs }) => ({ text, startMs: inMs(startMs), endMs: inMs(endMs) })),
  }))
}

/** A name without the time and the colon next to it. */
function speakerIn(text: string): string {
  return text
    .replace(/[([]?(?:\d{1,2}:)?\d{1,3}:\d{2}(?:[.,]\d{1,3})?[)\]]?/g, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/\s*:$/, '')
}

/** The time in an attribute, as written; null if there is none that is a number. */
function timeOf(node: Node | null, name: string): number | null {
  const value = node && 'attrs' in node ? node.attrs.find((attribute) => attribute.name === name)?.value : undefined
  if (value === undefined || !/^\d+(?:\.\d+)?$/.test(value)) return null
  return Number(value)
}
