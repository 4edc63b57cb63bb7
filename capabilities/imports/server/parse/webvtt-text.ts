import { parseFragment } from 'parse5'
import type { VoicePart } from '../../model/cue-turns.ts'

/** A node of a cue's text, as WebVTT's "cue text parsing rules" build it. */
type CueNode =
  | { type: 'text'; value: string }
  | { type: 'timestamp'; ms: number }
  | {
      type: 'c' | 'i' | 'b' | 'u' | 'ruby' | 'rt' | 'v' | 'lang' | 'root'
      classes: string[]
      annotation: string
      children: CueNode[]
      parent: CueParent | null
    }
export type CueParent = Extract<CueNode, { children: CueNode[] }>

type Token =
  | { type: 'string'; value: string }
  | { type: 'start'; name: string; classes: string[]; annotation: string }
  | { type: 'end'; name: string }
  | { type: 'timestamp'; value: string }

const SPACE = /[\t\n\f\r ]/

function decodeReferences(text: string): string {
  if (!text.includes('&')) return text
  // Character references follow the rules of HTML; without "<" nothing else can come out of the fragment.
  return text.replace(/&(?:#x?)?[0-9a-z]+;?/gi, (reference) => {
    const node = parseFragment(reference).childNodes[0]
    return node && 'value' in node ? node.value : reference
  })
}

function nextToken(text: string, from: number): { token: Token; next: number } {
  if (text.charAt(from) !== '<') {
    const open = text.indexOf('<', from)
    const next = open === -1 ? text.length : open
    return { token: { type: 'string', value: decodeReferences(text.slice(from, next)) }, next }
  }
  const close = text.indexOf('>', from)
  const next = close === -1 ? text.length : close + 1
  const inside = text.slice(from + 1, close === -1 ? text.length : close)
  if (inside.startsWith('/')) return { token: { type: 'end', name: inside.slice(1) }, next }
  if (/^[0-9]/.test(inside)) return { token: { type: 'timestamp', value: inside }, next }
  const space = inside.search(SPACE)
  const tag = space === -1 ? inside : inside.slice(0, space)
  const [name = '', ...classes] = tag.split('.')
  const annotation =
    space === -1
      ? ''
      : decodeReferences(inside.slice(space + 1))
          .replace(/[\t\n\f\r ]+/g, ' ')
          .replace(/^ | $/g, '')
  return { token: { type: 'start', name, classes: classes.filter((name) => name !== ''), annotation }, next }
}

/** Milliseconds of a WebVTT timestamp that fills the whole text; null when it is none. */
export function webvttTimestamp(text: string): number | null {
  const parts = /^(?:(\d{2,}):)?([0-5]\d):([0-5]\d)\.(\d{3})$/.exec(text)
  if (!parts) return null
  return ((Number(parts[1] ?? 0) * 60 + Number(parts[2])) * 60 + Number(parts[3])) * 1_000 + Number(parts[4])
}

const SIMPLE = new Set(['c', 'i', 'b', 'u', 'ruby', 'v', 'lang'])

function isSimple(name: string): name is 'c' | 'i' | 'b' | 'u' | 'ruby' | 'v' | 'lang' {
  return SIMPLE.has(name)
}

/**
 * Builds the tree of a cue's text by the W3C's rules (WebVTT §6.4). Never fails: what is not a tag is text or is
 * dropped as the rules say.
 */
export function parseCueText(text: string): CueParent {
  const root: CueParent = { type: 'root', classes: [], annotation: '', children: [], parent: null }
  let current: CueParent = root
  for (let at = 0; at < text.length;) {
    const { token, next } = nextToken(text, at)
    at = next
    if (token.type === 'string') {
      if (token.value !== '') current.children.push({ type: 'text', value: token.value })
    } else if (token.type === 'timestamp') {
      const ms = webvttTimestamp(token.value)
      if (ms !== null) current.children.push({ type: 'timestamp', ms })
    } else if (token.type === 'start') {
      const type = isSimple(token.name) ? token.name : token.name === 'rt' && current.type === 'ruby' ? 'rt' : null
      if (type === null) continue
      const node: CueParent = {
        type,
        classes: token.classes,
        annotation: token.annotation,
        children: [],
        parent: current,
      }
      current.children.push(node)
      current = node
    } else if (token.name === current.type) {
      current = current.parent ?? root
    } else if (token.name === 'ruby' && current.type === 'rt') {
      current = current.parent?.parent ?? root
    }
  }
  return root
}

/** The text of a cue as readers see it, one part per voice. */
export function voiceParts(root: CueParent): VoicePart[] {
  const parts: VoicePart[] = []
  const open: Array<{ node: CueNode; speaker: string | null }> = [{ node: root, speaker: null }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, speaker } = next
    if (node.type === 'text') {
      const last = parts.at(-1)
      if (last && last.speaker === speaker) last.text += node.value
      else parts.push({ speaker, text: node.value })
    } else if (node.type !== 'timestamp') {
      const voice = node.type === 'v' && node.annotation !== '' ? node.annotation : speaker
      for (const child of [...node.children].reverse()) open.push({ node: child, speaker: voice })
    }
  }
  return parts
}
