import type { DOMOutputSpec, Mark, Node } from '@tiptap/pm/model'
import type { DocumentJson } from './content.ts'
import { documentSchema } from './schema.ts'
import { Node as ProseMirrorNode } from '@tiptap/pm/model'

const VOID = new Set(['br', 'hr', 'img', 'input', 'col', 'wbr'])

/**
 * Stored content as HTML: all text and attributes escaped, addresses checked again, and readable by `contentFromHtml`.
 */
export function htmlOfContent(content: DocumentJson): string {
  return childrenHtml(ProseMirrorNode.fromJSON(documentSchema, content))
}

/** One node and its content as HTML. */
export function htmlOfNode(node: Node): string {
  if (node.isText) return escapeText(node.text ?? '')
  const spec = node.type.spec.toDOM?.(node)
  return spec ? render(spec, childrenHtml(node)) : childrenHtml(node)
}

function childrenHtml(parent: Node): string {
  let html = ''
  const open: { mark: Mark; close: string }[] = []
  parent.forEach((child) => {
    let kept = 0
    while (
      kept < open.length &&
      kept < child.marks.length &&
      child.marks[kept] &&
      open[kept]?.mark.eq(child.marks[kept] as Mark)
    )
      kept += 1
    while (open.length > kept) html += open.pop()?.close ?? ''
    for (const mark of child.marks.slice(kept)) {
      const spec = mark.type.spec.toDOM?.(mark, child.isInline)
      if (!spec) continue
      const [begin = '', close = ''] = render(spec, SPLIT).split(SPLIT)
      html += begin
      open.push({ mark, close })
    }
    html += htmlOfNode(child)
  })
  while (open.length > 0) html += open.pop()?.close ?? ''
  return html
}

// Escaped output never contains this character, so it can mark the position of the content.
const SPLIT = '\u0000'

function render(spec: DOMOutputSpec, inner: string): string {
  if (typeof spec === 'string') return escapeText(spec)
  if (!Array.isArray(spec)) throw new Error('The schema renders an element that is bound to a browser.')
  const [tag, ...rest] = spec as [string, ...unknown[]]
  const first = rest[0]
  const hasAttributes = typeof first === 'object' && first !== null && !Array.isArray(first)
  const attributes = hasAttributes ? attributeText(first as Record<string, unknown>) : ''
  const children = (hasAttributes ? rest.slice(1) : rest)
    .map((child) => (child === 0 ? inner : render(child as DOMOutputSpec, inner)))
    .join('')
  return VOID.has(tag) ? `<${tag}${attributes}>` : `<${tag}${attributes}>${children}</${tag}>`
}

function attributeText(attributes: Record<string, unknown>): string {
  return Object.entries(attributes)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`)
    .join('')
}

/** Escapes text between tags. Characters that HTML cannot represent become the replacement character. */
function escapeText(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u00a0', '&nbsp;')
    .replaceAll('\u0000', '\ufffd')
}

/** Escapes text inside double quotes. */
function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;')
}
