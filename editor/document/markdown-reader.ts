import MarkdownIt from 'markdown-it'

type Tokens = ReturnType<InstanceType<typeof MarkdownIt>['parse']>
type Token = Tokens[number]
/** A piece of parsed Markdown. */
export type MarkdownToken = Token

const reader = new MarkdownIt({ html: true, linkify: false, typographer: false })
// The library decodes the displayed text of bare addresses; here it stays as written.
reader.normalizeLinkText = (text) => text
reader.core.ruler.push('task_lists', (state) => markTasks(state.tokens))
reader.core.ruler.push('code_ends', (state) => trimCode(state.tokens))

/**
 * CommonMark with the tables, strike-through and task lists of GitHub, as HTML. Not safe to show: HTML in the Markdown
 * is passed on unchanged, and the reader of HTML keeps what the schema knows.
 */
export function unsafeHtmlOfMarkdown(markdown: string): string {
  return htmlOfTokens(tokensOfMarkdown(markdown))
}

/** As HTML, not safe to show. */
export function htmlOfTokens(tokens: Tokens): string {
  return reader.renderer.render(tokens, reader.options, {})
}

/** The pieces of Markdown in their order. */
export function tokensOfMarkdown(markdown: string): Tokens {
  return reader.parse(markdown, {})
}

/** The line end before a closing fence belongs to the fence. */
function trimCode(tokens: Tokens): void {
  for (const token of tokens)
    if (token.type === 'fence' || token.type === 'code_block') token.content = token.content.replace(/\n$/, '')
}

/** Lists whose items all begin with `[ ]` or `[x]` become task lists. */
function markTasks(tokens: Tokens): void {
  const lists: { open: Token; items: { open: Token; text: Token | null }[]; level: number }[] = []
  tokens.forEach((token, at) => {
    if (token.type === 'bullet_list_open') lists.push({ open: token, items: [], level: token.level })
    else if (token.type === 'list_item_open') {
      const list = lists.at(-1)
      const inline = tokens[at + 1]?.type === 'paragraph_open' ? tokens[at + 2] : undefined
      if (list?.level === token.level - 1)
        list.items.push({ open: token, text: inline?.type === 'inline' ? inline : null })
    } else if (token.type === 'bullet_list_close') {
      const list = lists.pop()
      if (list && list.items.length > 0 && list.items.every((item) => isTask(item.text))) makeTaskList(list)
    }
  })
}

const TASK = /^\[([ xX])\][ \t]+/

function isTask(inline: Token | null): boolean {
  return inline !== null && TASK.test(inline.content)
}

function makeTaskList(list: { open: Token; items: { open: Token; text: Token | null }[] }): void {
  list.open.attrSet('data-type', 'taskList')
  for (const { open, text } of list.items) {
    const match = text ? TASK.exec(text.content) : null
    open.attrSet('data-type', 'taskItem')
    open.attrSet('data-checked', String(match?.[1]?.toLowerCase() === 'x'))
    const first = text?.children?.[0]
    if (first?.type === 'text') first.content = first.content.replace(TASK, '')
  }
}
