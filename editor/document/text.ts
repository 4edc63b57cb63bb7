import type { DocumentJson, NodeJson } from './content.ts'

/** Blocks that are each a line of text. */
export const TEXTBLOCKS: ReadonlySet<string> = new Set(['paragraph', 'heading', 'codeBlock', 'utterance'])

/**
 * The words of a document, one line per block. Line breaks inside a block are new lines too; mentions read as `@name`;
 * files, pictures and embedded pages contribute their name, description or address. `indexText` yields the same text
 * with positions.
 */
export function textOfContent(content: DocumentJson): string {
  const lines: string[] = []
  collect(content, lines)
  return lines.join('\n')
}

function collect(node: NodeJson, lines: string[]): void {
  if (TEXTBLOCKS.has(node.type)) {
    lines.push(textOfBlock(node))
    return
  }
  const own = blockLeafText(node.type, node.attrs ?? {})
  if (own !== '') lines.push(own)
  for (const child of node.content ?? []) collect(child, lines)
}

/** The words of one block of text: a line of `textOfContent`. */
export function textOfBlock(block: NodeJson): string {
  let text = ''
  for (const child of block.content ?? []) text += child.text ?? inlineLeafText(child.type, child.attrs ?? {})
  return text
}

/** The text of an inline node that has no text of its own. */
export function inlineLeafText(type: string, attrs: Readonly<Record<string, unknown>>): string {
  if (type === 'hardBreak') return '\n'
  return type === 'mention' ? `@${asString(attrs['label'])}` : ''
}

/** The text of a block that has no text of its own; empty if there is none. */
export function blockLeafText(type: string, attrs: Readonly<Record<string, unknown>>): string {
  switch (type) {
    case 'image':
      return asString(attrs['alt'])
    case 'file':
      return asString(attrs['name'])
    case 'embed':
      return asString(attrs['url'])
    case 'publishedInsights':
    case 'links':
      return asString(attrs['title'])
    default:
      return ''
  }
}

function asString(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
