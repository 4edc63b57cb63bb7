import type { Mark } from '@tiptap/pm/model'
import { compactMark, type MarkJson, type NodeJson } from './content.ts'
import { safeHref } from './links.ts'
import type { MarkdownToken } from './markdown-reader.ts'
import { documentSchema } from './schema.ts'

/** Blocks and marks nested deeper than this are left to the reader of HTML. */
const MAX_DEPTH = 40
/** Characters that HTML itself treats in a way of its own. */
const SPECIAL = /[\r\f]/

/** Thrown for what only the reader of HTML reads: it decides about everything that is not plain Markdown. */
class NotPlain extends Error {}

interface Open {
  node: NodeJson
  children: NodeJson[]
}

const MARKS: Readonly<Record<string, string>> = { strong_open: 'bold', em_open: 'italic', s_open: 'strike' }

/**
 * The blocks of Markdown that is nothing but Markdown: paragraphs, headings, lists, tasks, quotes, code, rules, and
 * words with formatting and links. They equal those of its HTML, in a tenth of the time.
 * @returns null for all other Markdown: with HTML, pictures, tables, or anything unusual
 */
export function nodesOfMarkdown(tokens: readonly MarkdownToken[]): NodeJson[] | null {
  try {
    const blocks = readBlocks(tokens)
    return blocks.length === 0 ? null : blocks
  } catch (error) {
    if (error instanceof NotPlain) return null
    throw error
  }
}

function readBlocks(tokens: readonly MarkdownToken[]): NodeJson[] {
  const root: Open = { node: { type: 'doc' }, children: [] }
  const open: Open[] = [root]
  for (const token of tokens) {
    const parent = open.at(-1) ?? root
    if (token.type === 'inline') {
      parent.children.push(...readInline(token.children ?? []))
      continue
    }
    if (token.nesting === -1) {
      open.pop()
      ;(open.at(-1) ?? root).children.push(closed(parent))
      continue
    }
    // Bare words behind another block of a list item begin with a space there.
    if (token.hidden && parent.children.length > 0) throw new NotPlain()
    const node = blockOf(token)
    if (token.nesting === 0) parent.children.push(node)
    else open.push({ node, children: [] })
    if (open.length > MAX_DEPTH) throw new NotPlain()
  }
  return root.children
}

/** A block with its content; what the schema would have to complete is left to the reader of HTML. */
function closed({ node, children }: Open): NodeJson {
  const [first] = children
  const isItem = node.type === 'listItem' || node.type === 'taskItem'
  if (!first || (isItem && first.type !== 'paragraph')) throw new NotPlain()
  return { ...node, content: children }
}

function blockOf(token: MarkdownToken): NodeJson {
  switch (token.type) {
    case 'paragraph_open':
      return { type: 'paragraph' }
    case 'heading_open':
      return { type: 'heading', attrs: { level: Math.min(Number(token.tag.slice(1)), 3) } }
    case 'blockquote_open':
      return { type: 'blockquote' }
    case 'bullet_list_open':
      return { type: token.attrGet('data-type') === 'taskList' ? 'taskList' : 'bulletList' }
    case 'ordered_list_open':
      return { type: 'orderedList', attrs: { start: Number(token.attrGet('start') ?? 1) } }
    case 'list_item_open':
      return token.attrGet('data-type') === 'taskItem'
        ? { type: 'taskItem', attrs: { checked: token.attrGet('data-checked') === 'true' } }
        : { type: 'listItem' }
    case 'hr':
      return { type: 'horizontalRule' }
    case 'code_block':
      return codeOf(token.content, '')
    case 'fence':
      return codeOf(token.content, token.info)
    default:
      throw new NotPlain()
  }
}

function codeOf(text: string, info: string): NodeJson {
  if (SPECIAL.test(text) || /[&\\]/.test(info)) throw new NotPlain()
  const language = /^\s*(\S+)/.exec(info)?.[1]
  return {
    type: 'codeBlock',
    ...(language === undefined ? {} : { attrs: { language } }),
    ...(text === '' ? {} : { content: [{ type: 'text', text }] }),
  }
}

/** Words between two tags, as one text of the page that HTML would be. */
interface Words {
  text: string
  marks: readonly Mark[]
  /** Whether a line break stands directly before it. */
  afterBreak: boolean
}

function readInline(tokens: readonly MarkdownToken[]): NodeJson[] {
  const nodes: NodeJson[] = []
  let marks: readonly Mark[] = []
  const outer: (readonly Mark[])[] = []
  let words: Words | null = null
  const end = (): void => {
    if (words) addWords(nodes, words)
    words = null
  }
  const add = (text: string): void => {
    if (SPECIAL.test(text)) throw new NotPlain()
    words ??= { text: '', marks, afterBreak: false }
    words.text += text
  }
  for (const token of tokens) {
    if (token.type === 'text') add(token.content)
    else if (token.type === 'softbreak') add('\n')
    else if (token.type === 'hardbreak') {
      end()
      nodes.push(withMarks({ type: 'hardBreak' }, marks))
      words = { text: '\n', marks, afterBreak: true }
    } else if (token.type === 'code_inline') {
      end()
      const within = marks
      marks = documentSchema.mark('code').addToSet(marks)
      add(token.content)
      end()
      marks = within
    } else if (token.nesting === 1) {
      end()
      outer.push(marks)
      marks = markOf(token)?.addToSet(marks) ?? marks
      if (outer.length > MAX_DEPTH) throw new NotPlain()
    } else if (token.nesting === -1) {
      end()
      marks = outer.pop() ?? []
    } else throw new NotPlain()
  }
  end()
  return trimmed(nodes)
}

/** The mark of a tag; null for a link whose address is not allowed: its words stay. */
function markOf(token: MarkdownToken): Mark | null {
  if (token.type === 'link_open') {
    const href = safeHref(String(token.attrGet('href') ?? ''))
    return href === null ? null : documentSchema.mark('link', { href, title: token.attrGet('title') })
  }
  const name = MARKS[token.type]
  if (name === undefined) throw new NotPlain()
  return documentSchema.mark(name)
}

/** Adds words as HTML shows them: white space is one space, and none at the beginning or after another. */
function addWords(nodes: NodeJson[], { text, marks, afterBreak }: Words): void {
  let shown = text.replace(/[ \t\n]+/g, ' ')
  const before = nodes.at(-1)
  if (shown.startsWith(' ') && (!before || afterBreak || before.text?.endsWith(' '))) shown = shown.slice(1)
  if (shown === '') return
  const node = withMarks({ type: 'text' }, marks)
  if (before?.text !== undefined && sameMarks(before.marks, node.marks)) before.text += shown
  else nodes.push({ type: 'text', text: shown, ...(node.marks ? { marks: node.marks } : {}) })
}

function withMarks(node: NodeJson, marks: readonly Mark[]): NodeJson {
  return marks.length === 0 ? node : { ...node, marks: marks.map(({ type, attrs }) => compactMark(type.name, attrs)) }
}

function sameMarks(one: readonly MarkJson[] = [], other: readonly MarkJson[] = []): boolean {
  return (
    one.length === other.length &&
    one.every(({ type, attrs }, at) => {
      const beside = other[at]
      return (
        type === beside?.type &&
        attrs?.['href'] === beside.attrs?.['href'] &&
        attrs?.['title'] === beside.attrs?.['title']
      )
    })
  )
}

function trimmed(nodes: NodeJson[]): NodeJson[] {
  const last = nodes.at(-1)
  if (last?.text?.endsWith(' ')) {
    last.text = last.text.slice(0, -1)
    if (last.text === '') nodes.pop()
  }
  return nodes
}
