import type { Node } from '@tiptap/pm/model'
import { Transform } from '@tiptap/pm/transform'
import { initProseMirrorDoc, prosemirrorToYXmlFragment, updateYFragment } from '@tiptap/y-tiptap'
import * as Y from 'yjs'
import { CONTENT_FRAGMENT } from './content-fragment.ts'
import type { DocumentJson, MarkJson, NodeJson } from './content.ts'
import { compactAttributes, compactMark } from './content.ts'
import { documentSchema, parseContent } from './schema.ts'
import { validContent } from './valid-content.ts'

// A client id that only conversions use, so that converting equal content twice gives equal states.
const CONVERSION_CLIENT = 1

/** Origin of the transactions that `editYjsDoc` makes. */
export const SERVER_EDIT = Symbol('server edit')

/** The Yjs state of stored content. Equal content (block ids included) gives equal bytes. */
export function yjsStateOf(content: DocumentJson): Uint8Array {
  const ydoc = new Y.Doc()
  ydoc.clientID = CONVERSION_CLIENT
  prosemirrorToYXmlFragment(parseContent(content), ydoc.getXmlFragment(CONTENT_FRAGMENT))
  const state = Y.encodeStateAsUpdate(ydoc)
  ydoc.destroy()
  return state
}

/**
 * The current content of a Yjs document, always valid: content that the schema does not allow is read in the nearest
 * form that keeps its words. The Yjs document itself is only read.
 */
export function contentOfYjsDoc(ydoc: Y.Doc): DocumentJson {
  return validContent({ type: 'doc', content: ydoc.getXmlFragment(CONTENT_FRAGMENT).toArray().flatMap(nodesOf) })
}

/** The content of an encoded Yjs state. */
export function contentOfYjsState(state: Uint8Array): DocumentJson {
  const ydoc = new Y.Doc()
  Y.applyUpdate(ydoc, state)
  const content = contentOfYjsDoc(ydoc)
  ydoc.destroy()
  return content
}

interface TextDelta {
  insert: unknown
  attributes?: Record<string, Record<string, unknown>>
}

function nodesOf(item: unknown): NodeJson[] {
  if (item instanceof Y.XmlText) return (item.toDelta() as TextDelta[]).flatMap(textNode)
  if (!(item instanceof Y.XmlElement)) return []
  const node: NodeJson = { type: item.nodeName }
  const attrs = compactAttributes(storableAttributes(item.getAttributes()))
  if (attrs) node.attrs = attrs
  const children = item.toArray().flatMap(nodesOf)
  if (children.length > 0) node.content = children
  return [node]
}

function textNode(delta: TextDelta): NodeJson[] {
  if (typeof delta.insert !== 'string') return []
  const text = storableText(delta.insert)
  if (text === '') return []
  const marks = Object.entries(delta.attributes ?? {}).map(([key, attributes]): MarkJson =>
    compactMark(markNameOf(key), storableAttributes(attributes)),
  )
  return [marks.length > 0 ? { type: 'text', text, marks } : { type: 'text', text }]
}

function storableAttributes<Attributes extends Record<string, unknown>>(attributes: Attributes): Attributes {
  for (const value of Object.values(attributes)) {
    if (typeof value !== 'string' || storableText(value) === value) continue
    return Object.fromEntries(
      Object.entries(attributes).map(([name, each]) => [name, typeof each === 'string' ? storableText(each) : each]),
    ) as Attributes
  }
  return attributes
}

/** Without what no database stores: U+0000 is removed, half of a surrogate pair becomes the replacement character. */
function storableText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed()
  return whole.includes('\u0000') ? whole.replaceAll('\u0000', '') : whole
}

// Marks that may overlap themselves are stored as `name--hash of the mark`.
function markNameOf(key: string): string {
  return /^(.*)--[a-zA-Z0-9+/=]{8}$/.exec(key)?.[1] ?? key
}

/**
 * Changes a Yjs document through its ProseMirror form and writes only the difference, so that concurrent edits made
 * elsewhere merge with it.
 * @param transform receives the current document and returns the steps to take, or null for none
 * @returns the update with exactly this change, or null when nothing changed
 */
export function editYjsDoc(ydoc: Y.Doc, transform: (doc: Node) => Transform | null): Uint8Array | null {
  const fragment = ydoc.getXmlFragment(CONTENT_FRAGMENT)
  const before = Y.encodeStateVector(ydoc)
  const updates: Uint8Array[] = []
  const collect = (update: Uint8Array): void => void updates.push(update)
  ydoc.on('update', collect)
  try {
    ydoc.transact(() => {
      const { doc, meta } = initProseMirrorDoc(fragment, documentSchema)
      const change = transform(doc.childCount > 0 ? doc : (documentSchema.topNodeType.createAndFill() ?? doc))
      if (!change || !change.docChanged) return
      change.doc.check()
      updateYFragment(ydoc, fragment, change.doc, meta)
    }, SERVER_EDIT)
  } finally {
    ydoc.off('update', collect)
  }
  if (updates.length === 0) return null
  return updates.length === 1 ? (updates[0] ?? null) : Y.encodeStateAsUpdate(ydoc, before)
}

/**
 * Steps that make a document equal to other content and touch only what differs; null when nothing does.
 * @throws InvalidContent when the content does not fit the schema
 */
export function stepsTowards(doc: Node, content: DocumentJson): Transform | null {
  const target = parseContent(content)
  const start = doc.content.findDiffStart(target.content)
  const ends = doc.content.findDiffEnd(target.content)
  if (start === null || ends === null) return null
  // If text repeats, the common end may overlap the common start.
  const overlap = Math.max(0, start - Math.min(ends.a, ends.b))
  const change = new Transform(doc).replace(start, ends.a + overlap, target.slice(start, ends.b + overlap))
  return change.doc.eq(target) ? change : new Transform(doc).replaceWith(0, doc.content.size, target.content)
}
