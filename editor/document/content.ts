import type { Node } from '@tiptap/pm/model'

/** A mark of stored content. */
export interface MarkJson {
  type: string
  attrs?: Record<string, unknown>
}

/** A node of stored content: the ProseMirror JSON form with absent attributes left out. */
export interface NodeJson {
  type: string
  attrs?: Record<string, unknown>
  content?: NodeJson[]
  marks?: MarkJson[]
  text?: string
}

/** A whole document as readers, exports and the index receive it. */
export interface DocumentJson extends NodeJson {
  type: 'doc'
}

/** The content of a new, empty document. */
export function emptyContent(): DocumentJson {
  return { type: 'doc', content: [{ type: 'paragraph' }] }
}

/** One paragraph per line of the given text; nothing in it is read as markup. */
export function contentOfText(text: string): DocumentJson {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  return { type: 'doc', content: lines.map((line) => paragraphOf(line)) }
}

function paragraphOf(line: string): NodeJson {
  return line === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text: line }] }
}

/** The stored form of a node: attributes without a value are left out, so that equal documents have equal JSON. */
export function contentOf(node: Node): DocumentJson {
  return compactNode(node) as DocumentJson
}

function compactNode(node: Node): NodeJson {
  const json: NodeJson = { type: node.type.name }
  const attrs = compactAttributes(node.attrs)
  if (attrs) json.attrs = attrs
  if (node.isText) json.text = node.text ?? ''
  if (node.childCount > 0) json.content = node.children.map(compactNode)
  if (node.marks.length > 0) json.marks = node.marks.map((mark) => compactMark(mark.type.name, mark.attrs))
  return json
}

/** The stored form of one mark. */
export function compactMark(type: string, attributes: Record<string, unknown>): MarkJson {
  const attrs = compactAttributes(attributes)
  return attrs ? { type, attrs } : { type }
}

/** Attributes that have a value, or undefined if none has. */
export function compactAttributes(attributes: Record<string, unknown>): Record<string, unknown> | undefined {
  // Without intermediate lists: a long text has tens of thousands of nodes.
  let kept: Record<string, unknown> | undefined
  for (const name in attributes) {
    const value = attributes[name]
    if (value !== null && value !== undefined) (kept ??= {})[name] = value
  }
  return kept
}
