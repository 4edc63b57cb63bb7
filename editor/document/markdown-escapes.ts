/** Escapes text so that Markdown reads it back as exactly this text. */
export function escapeMarkdown(text: string): string {
  return (
    text
      .replace(/[\\`*_[\]~|]/g, '\\$&')
      // Before a link it would turn that into a picture.
      .replace(/!$/, '\\!')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('\u00a0', '&nbsp;')
      // Line ends inside a text would end its line.
      .replace(/[\n\r\f\v\u0085\u2028\u2029]/g, (space) => `&#${space.charCodeAt(0)};`)
  )
}

/** Escapes a paragraph whose first characters would otherwise begin a heading, a list, a rule or a quote. */
export function escapeLineStart(line: string): string {
  return (
    line
      // Deep indentation would turn it into code.
      .replace(/^[ \t]+/, (run) => `&#${run.charCodeAt(0)};`)
      .replace(/^(#{1,6}(?=\s|$)|[-+](?=\s|$)|>|={1,}|-{2,})/, '\\$1')
      .replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
  )
}

/** Inline code with a fence longer than any run of backticks in it. */
export function inlineCode(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map((run) => run[0].length))
  const fence = '`'.repeat(longest + 1)
  const padded = /^`|`$|^ .* $/s.test(text) ? ` ${text} ` : text
  return `${fence}${padded.replaceAll('\n', ' ')}${fence}`
}
