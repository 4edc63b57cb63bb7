import { isId, parseId, toShortId, type Id } from '#platform/kernel/ids.ts'
import type { DocumentJson, MarkJson, NodeJson } from '#editor/document/content.ts'

/** How a copy treats the things that a content refers to. */
export interface NamedThings {
  /** The id of a thing's copy; undefined if it has none. */
  newIdOf(id: Id): Id | undefined
  /** Whether a thing is part of what is copied but has no copy: the copied content then drops the reference. */
  isExcluded(id: Id): boolean
}

/** Attributes that refer to a thing: the target of a reference or mention, a file, a question. */
const NAMING = ['targetId', 'fileId', 'questionId'] as const
/** Parts of an address that may be an id, in either form. */
const IN_ADDRESS = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|[0-9a-zA-Z]{16,22}/gi
/** Blocks that are empty without the thing that they refer to. */
const HOLLOW: ReadonlySet<string> = new Set(['file', 'image', 'reference'])

/** Every thing that a content refers to and that may have a copy. */
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
 * The content of a copy, with references to the copies. Highlights stay where they are copied too; comments and
 * redaction marks, which belong to people who could restore the words, stay with the original only.
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
  // An empty paragraph is allowed wherever a block is; a mention leaves its words.
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
