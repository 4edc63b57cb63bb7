import { isId, parseId, toShortId, type Id } from '#platform/kernel/ids.ts'
import type { DocumentJson, MarkJson, NodeJson } from '#editor/document/content.ts'

/** What becomes of the things that a content names, in a copy of it. */
export interface NamedThings {
  /** What the copy of a thing is called; undefined where it has none. */
  newIdOf(id: Id): Id | undefined
  /** Whether it has no copy although it is part of what is copied: then the copy does not name it. */
  isExcluded(id: Id): boolean
}

/** Attributes that name a thing: what a reference or mention points at, a file, a question. */
const NAMING = ['targetId', 'fileId', 'questionId'] as const
/** Places in an address that may be an identifier, in either form. */
const IN_ADDRESS = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-zA-Z]{16,22}/gi
/** Blocks that are nothing without what they name. */
const HOLLOW: ReadonlySet<string> = new Set(['file', 'image', 'reference'])

/** Everything that a content names and that could have a copy. */
export function namedThings(content: DocumentJson): Set<Id> {
  const named = new Set<Id>()
  const note = (value: unknown): void => {
    if (typeof value === 'string' && isId(value)) named.add(value)
  }
  const visit = ({ attrs, marks, content: inner }: NodeJson): void => {
    for (const name of NAMING) note(attrs?.[name])
    for (const mark of marks ?? []) {
      if (mark.type === 'highlight') note(mark.attrs?.['id'])
      if (mark.type === 'link') for (const id of inAddress(mark)) note(id)
    }
    inner?.forEach(visit)
  }
  visit(content)
  return named
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function inAddress({ attrs }: MarkJson): Id[] {
  return (asText(attrs?.['href']).match(IN_ADDRESS) ?? []).flatMap((part) => parseId(part) ?? [])
}

/**
 * The content of a copy: what it names are the copies. Highlights stay where theirs are copied; comments, and what says
 * that words were redacted by somebody who could bring them back, stay with the original.
 */
export function copiedContent(content: DocumentJson, things: NamedThings): DocumentJson {
  return { ...copiedNode(content, things), type: 'doc' }
}

function copiedNode(node: NodeJson, things: NamedThings): NodeJson {
  const { attrs, marks, content } = node
  return {
    ...node,
    ...(attrs ? { attrs: copiedAttributes(attrs, things) } : {}),
    ...(content ? { content: content.flatMap((child) => copiedChild(child, things)) } : {}),
    ...(marks ? { marks: marks.flatMap((mark) => copiedMark(mark, things)) } : {}),
  }
}

function copiedChild(child: NodeJson, things: NamedThings): NodeJson[] {
  const gone = NAMING.some((name) => {
    const id = child.attrs?.[name]
    return typeof id === 'string' && things.newIdOf(id) === undefined && things.isExcluded(id)
  })
  if (!gone) return [copiedNode(child, things)]
  // An empty paragraph may stand wherever a block may; a mention leaves its words.
  if (HOLLOW.has(child.type)) return [{ type: 'paragraph' }]
  if (child.type === 'mention') return [{ type: 'text', text: `@${asText(child.attrs?.['label'])}` }]
  return [copiedNode(child, things)]
}

function copiedAttributes(attrs: Record<string, unknown>, things: NamedThings): Record<string, unknown> {
  const copied = { ...attrs }
  for (const name of NAMING) {
    const id = copied[name]
    if (typeof id === 'string') copied[name] = things.newIdOf(id) ?? id
  }
  return copied
}

function copiedMark(mark: MarkJson, things: NamedThings): MarkJson[] {
  if (mark.type === 'comment' || mark.type === 'redaction') return []
  if (mark.type === 'highlight') {
    const id = things.newIdOf(asText(mark.attrs?.['id']))
    return id === undefined ? [] : [{ ...mark, attrs: { ...mark.attrs, id } }]
  }
  if (mark.type !== 'link') return [mark]
  if (inAddress(mark).some((id) => things.newIdOf(id) === undefined && things.isExcluded(id))) return []
  const href = asText(mark.attrs?.['href']).replace(IN_ADDRESS, (part) => {
    const id = parseId(part)
    const made = id === null ? undefined : things.newIdOf(id)
    return made === undefined ? part : isId(part) ? made : toShortId(made)
  })
  return [{ ...mark, attrs: { ...mark.attrs, href } }]
}
