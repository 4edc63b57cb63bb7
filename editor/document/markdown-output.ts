import type { Mark, Node } from '@tiptap/pm/model'
import { Node as ProseMirrorNode } from '@tiptap/pm/model'
import { clockTime } from './clock-time.ts'
import type { DocumentJson } from './content.ts'
import { htmlOfNode } from './html-output.ts'
import { safeHref, safeImageSource } from './links.ts'
import { escapeLineStart, escapeMarkdown, inlineCode } from './markdown-escapes.ts'
import { documentSchema } from './schema.ts'

/**
 * Stored content as Markdown that `contentFromMarkdown` reads back. What Markdown cannot express (references, files,
 * cells that span) is written as HTML; anchors of highlights and comments are left out.
 */
export function markdownOfContent(content: DocumentJson): string {
  const body = blocks(ProseMirrorNode.fromJSON(documentSchema, content))
  return body === '' ? '' : `${body}\n`
}

function blocks(parent: Node): string {
  const parts: string[] = []
  let previous: Node | null = null
  parent.forEach((child) => {
    // Two adjacent lists of one kind would be read as one.
    if (previous && previous.type === child.type && isList(child)) parts.push('<!-- -->')
    parts.push(block(child))
    previous = child
  })
  return parts.join('\n\n')
}

function isList(node: Node): boolean {
  return node.type.name === 'bulletList' || node.type.name === 'orderedList' || node.type.name === 'taskList'
}

function block(node: Node): string {
  switch (node.type.name) {
    case 'paragraph':
      return node.childCount === 0 ? '<p></p>' : escapeLineStart(inline(node))
    case 'heading':
      return `${'#'.repeat(Number(node.attrs['level']))} ${headingText(node)}`
    case 'blockquote':
      return prefixed(blocks(node), '> ', '> ')
    case 'codeBlock':
      return fenced(node.textContent, String(node.attrs['language'] ?? ''))
    case 'horizontalRule':
      return '---'
    case 'bulletList':
      return list(node, () => '- ')
    case 'orderedList':
      return list(node, (at) => `${Number(node.attrs['start'] ?? 1) + at}. `)
    case 'taskList':
      return list(
        node,
        () => '- ',
        (item) => (item.attrs['checked'] ? '[x] ' : '[ ] '),
      )
    case 'table':
      return table(node)
    case 'image':
      return picture(node)
    case 'questionResponse':
      return blocks(node)
    case 'utterance':
      return utterance(node)
    case 'links':
      return [node.attrs['title'] ? `### ${escapeMarkdown(String(node.attrs['title']))}` : '', blocks(node)]
        .filter(Boolean)
        .join('\n\n')
    default:
      return htmlOfNode(node)
  }
}

function headingText(node: Node): string {
  // A run of # at the end would be read as the closing of the heading.
  return inline(node)
    .replaceAll('\\\n', '<br>')
    .replace(/(^|\s)(#+\s*)$/, '$1\\$2')
}

function prefixed(text: string, first: string, rest: string): string {
  return text
    .split('\n')
    .map((line, at) => (at === 0 ? first : line === '' ? rest.trimEnd() : rest) + line)
    .join('\n')
}

function fenced(code: string, language: string): string {
  const longest = Math.max(0, ...[...code.matchAll(/`+/g)].map((run) => run[0].length))
  const fence = '`'.repeat(Math.max(3, longest + 1))
  return `${fence}${language.replace(/[`\s]/g, '')}\n${code}\n${fence}`
}

function list(node: Node, marker: (at: number) => string, box: (item: Node) => string = () => ''): string {
  return node.children
    .map((item, at) => {
      const lead = marker(at)
      return prefixed(box(item) + blocks(item), lead, ' '.repeat(lead.length))
    })
    .join('\n')
}

function picture(node: Node): string {
  const source = safeImageSource(node.attrs['src'] as string | null)
  if (node.attrs['fileId'] || !source) return htmlOfNode(node)
  const title = node.attrs['title'] ? ` "${String(node.attrs['title']).replace(/["\\]/g, '\\$&')}"` : ''
  return `![${escapeMarkdown(String(node.attrs['alt'] ?? ''))}](<${encodeAddress(source)}>${title})`
}

function utterance(node: Node): string {
  const start = node.attrs['start'] as number | null
  const time = start === null ? '' : ` (${clockTime(start)})`
  const speaker = String(node.attrs['speaker'] ?? '')
  const lead = speaker || time ? `**${escapeMarkdown(`${speaker}${time}`.trim())}:** ` : ''
  return lead + (lead ? inline(node) : escapeLineStart(inline(node)))
}

function table(node: Node): string {
  const rows = node.children.map((row) => row.children)
  const width = rows[0]?.length ?? 0
  const plain = rows.every(
    (cells) =>
      cells.length === width &&
      cells.every(
        (cell) =>
          cell.attrs['colspan'] === 1 &&
          cell.attrs['rowspan'] === 1 &&
          cell.children.every((child) => child.type.name === 'paragraph'),
      ),
  )
  const headed =
    rows[0]?.every((cell) => cell.type.name === 'tableHeader') &&
    rows.slice(1).every((cells) => cells.every((cell) => cell.type.name === 'tableCell'))
  if (!plain || !headed || width === 0) return htmlOfNode(node)
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
  const [head = [], ...body] = rows.map((cells) => cells.map(cellText))
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')
}

function cellText(cell: Node): string {
  return cell.children
    .map((child) => inline(child))
    .join('<br>')
    .replaceAll('\\\n', '<br>')
    .replaceAll('\n', ' ')
    .replaceAll('|', '\\|')
}

const WRAPPED: Readonly<Record<string, readonly [string, string]>> = {
  bold: ['**', '**'],
  italic: ['*', '*'],
  strike: ['~~', '~~'],
  underline: ['<u>', '</u>'],
}
const NESTING = ['link', 'bold', 'italic', 'strike', 'underline']

function inline(parent: Node): string {
  let text = ''
  const open: Mark[] = []
  const close = (keep: number): void => {
    while (open.length > keep) text = closed(text, open.pop() as Mark)
  }
  parent.forEach((child) => {
    const marks = child.marks
      .filter((mark) => NESTING.includes(mark.type.name))
      .sort((a, b) => NESTING.indexOf(a.type.name) - NESTING.indexOf(b.type.name))
    let kept = 0
    while (kept < open.length && kept < marks.length && open[kept]?.eq(marks[kept] as Mark)) kept += 1
    close(kept)
    let words = leaf(child)
    for (const mark of marks.slice(kept)) {
      // Emphasis cannot begin at white space.
      const space = /^\s*/.exec(words)?.[0] ?? ''
      text += space + (mark.type.name === 'link' ? '[' : (WRAPPED[mark.type.name]?.[0] ?? ''))
      words = words.slice(space.length)
      open.push(mark)
    }
    text += words
  })
  close(0)
  return text
}

function closed(text: string, mark: Mark): string {
  const trimmed = text.trimEnd()
  const end =
    mark.type.name === 'link'
      ? `](<${encodeAddress(safeHref(mark.attrs['href'] as string) ?? '')}>${linkTitle(mark)})`
      : (WRAPPED[mark.type.name]?.[1] ?? '')
  return trimmed + end + text.slice(trimmed.length)
}

function linkTitle(mark: Mark): string {
  return mark.attrs['title'] ? ` "${String(mark.attrs['title']).replace(/["\\]/g, '\\$&').replaceAll('\n', ' ')}"` : ''
}

function encodeAddress(address: string): string {
  return address.replace(/[\s<>\\]/g, (character) => encodeURIComponent(character))
}

function leaf(child: Node): string {
  if (child.isText)
    return child.marks.some((mark) => mark.type.name === 'code')
      ? inlineCode(child.text ?? '')
      : escapeMarkdown(child.text ?? '')
  return child.type.name === 'hardBreak' ? '\\\n' : htmlOfNode(child)
}
