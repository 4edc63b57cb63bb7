import { wholeAddress } from '#platform/web/design/copy-text.ts'
import { designStrings } from '#platform/web/design/strings.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { askStrings as strings } from './strings.ts'
import { sourceOf } from './quote-line.tsx'
import type { ShownAnswer, ShownQuote } from './use-conversation.ts'

interface Copied {
  text: string
  html: string
}

/** An answer with its citations: as Markdown, and as HTML for programs that take it. */
export function copiedAnswer(
  question: string,
  { parts, sentences, writing }: Pick<ShownAnswer, 'parts' | 'sentences' | 'writing'>,
  hrefOf: (quote: ShownQuote) => string,
): Copied {
  const lines = [`# ${question}`]
  const marked = [`<h1>${escaped(question)}</h1>`]
  const proved = sentences.flatMap(({ text, struck, citations }) =>
    text === null || struck !== null ? [] : [`${text} ${citations.map(({ number }) => `[${number}]`).join('')}`],
  )
  if (proved.length > 0) {
    const by = strings.writtenBy(writing?.model ?? '')
    lines.push(`_${by}_`, ...proved)
    marked.push(`<p><i>${escaped(by)}</i></p>`, ...proved.map((sentence) => `<p>${escaped(sentence)}</p>`))
  }
  for (const { title, quotes } of parts) {
    if (title !== null) {
      lines.push(`## ${title}`)
      marked.push(`<h2>${escaped(title)}</h2>`)
    }
    for (const quote of quotes) {
      const href = wholeAddress(hrefOf(quote))
      const number = proved.length > 0 && `[${quote.number}]`
      const source = [number, quote.question && `“${quote.question}”`, sourceOf(quote)].filter(Boolean).join(' · ')
      lines.push(`> ${quote.quote.replaceAll('\n', '\n> ')}\n>\n> — [${source}](${href})`)
      marked.push(
        `<blockquote><p>${escaped(quote.quote)}</p><p>— <a href="${escaped(href)}">${escaped(source)}</a></p></blockquote>`,
      )
    }
  }
  return { text: `${lines.join('\n\n')}\n`, html: marked.join('') }
}

const SIGNS: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => SIGNS[sign] ?? sign)
}

/** Copies an answer with its citations, and says so. */
export async function copyAnswer(...of: Parameters<typeof copiedAnswer>): Promise<void> {
  const { text, html } = copiedAnswer(...of)
  const as = (type: string, words: string): Blob => new Blob([words], { type })
  try {
    if (typeof ClipboardItem === 'undefined') await navigator.clipboard.writeText(text)
    else
      await navigator.clipboard.write([
        new ClipboardItem({ 'text/plain': as('text/plain', text), 'text/html': as('text/html', html) }),
      ])
  } catch {
    return void showToast({ message: designStrings.copyFailed, tone: 'failed' })
  }
  showToast({ message: strings.copied })
}
