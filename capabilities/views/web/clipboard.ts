/**
 * Cells as spreadsheets copy them: columns between tabs, rows between line ends; what holds either, or a quote, stands
 * in quotes.
 */
export function toTabSeparated(rows: readonly (readonly string[])[]): string {
  return rows
    .map((cells) => cells.map((cell) => (/["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n')
}

/** Reads what a spreadsheet copied. The line end that some put behind the last row begins no row. */
export function fromTabSeparated(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  const endCell = (): void => {
    rows.at(-1)?.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === '\t') endCell()
    else if (sign === '\n') {
      endCell()
      rows.push([])
    } else if (sign !== '\r') cell += sign
  }
  endCell()
  const last = rows.at(-1)
  return rows.length > 1 && last?.length === 1 && last[0] === '' ? rows.slice(0, -1) : rows
}

function inHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Cells as a table of a page, which Google Sheets, Excel and texts take. Lines of one cell stay in one cell. */
export function toHtmlTable(rows: readonly (readonly string[])[]): string {
  const cellOf = (cell: string): string =>
    `<td style="white-space:pre-wrap">${inHtml(cell).replaceAll('\n', '<br style="mso-data-placement:same-cell">')}</td>`
  return `<meta charset="utf-8"><table><tbody>${rows
    .map((cells) => `<tr>${cells.map(cellOf).join('')}</tr>`)
    .join('')}</tbody></table>`
}

/** No table that somebody pastes is wider; a cell may say that it spans as many columns as it likes. */
const MAX_SPAN = 1_000

/** What a cell of a page says, with its lines; how its source is broken into lines says nothing. */
function textOfNode(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replace(/[ \t\r\n]+/g, ' ')
  if (!(node instanceof Element)) return ''
  if (node.tagName === 'BR') return '\n'
  const text = [...node.childNodes].map(textOfNode).join('')
  return /^(?:P|DIV|LI)$/.test(node.tagName) && node.nextElementSibling ? `${text}\n` : text
}

/** The cells of the first table of a page; null where it has none. What a cell spans beside itself is empty. */
export function fromHtmlTable(html: string): string[][] | null {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  if (!table) return null
  const rows: string[][] = [...table.rows].map(() => [])
  for (const [at, row] of [...table.rows].entries()) {
    let column = 0
    for (const cell of row.cells) {
      // A cell of a row above may reach down to here.
      while (rows[at]?.[column] !== undefined) column += 1
      const text = textOfNode(cell)
        .replaceAll('\u00a0', ' ')
        .replace(/ *\n */g, '\n')
        .trim()
      const [down, across] = [Math.min(cell.rowSpan || rows.length, rows.length - at), Math.min(cell.colSpan, MAX_SPAN)]
      for (let line = 0; line < down; line += 1)
        for (let beside = 0; beside < across; beside += 1) {
          const into = rows[at + line]
          if (into) into[column + beside] = line === 0 && beside === 0 ? text : ''
        }
      column += across
    }
  }
  const filled = rows.map((cells) => Array.from(cells, (cell) => cell ?? '')).filter((cells) => cells.length > 0)
  return filled.length === 0 ? null : filled
}

/**
 * The cells that are pasted. Text between tabs is what the cells say, letter by letter; where the page beside it has
 * another shape, as tables of texts and mails have, that is the table.
 */
export function pastedCells(text: string, html: string): string[][] {
  const ofText = fromTabSeparated(text)
  const ofHtml = html === '' ? null : fromHtmlTable(html)
  if (!ofHtml) return ofText
  const isSameShape =
    ofText.length === ofHtml.length && ofText.every((cells, at) => cells.length === ofHtml[at]?.length)
  return isSameShape ? ofText : ofHtml
}
