/**
 * Cells in the format that spreadsheets copy: columns separated by tabs, rows by line ends. A cell that contains
 * either, or a quote, is quoted.
 */
export function toTabSeparated(rows: readonly (readonly string[])[]): string {
  return rows
    .map((cells) => cells.map((cell) => (/["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join('\t'))
    .join('\n')
}

/** Reads text that a spreadsheet copied. A line end after the last row does not begin another row. */
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

/** Cells as an HTML table, which Google Sheets, Excel and text editors accept. Lines of one cell stay in one cell. */
export function toHtmlTable(rows: readonly (readonly string[])[]): string {
  const cellOf = (cell: string): string =>
    `<td style="white-space:pre-wrap">${inHtml(cell).replaceAll('\n', '<br style="mso-data-placement:same-cell">')}</td>`
  return `<meta charset="utf-8"><table><tbody>${rows
    .map((cells) => `<tr>${cells.map(cellOf).join('')}</tr>`)
    .join('')}</tbody></table>`
}

/** No pasted table is wider; a cell may claim to span any number of columns. */
const MAX_SPAN = 1_000

/** The text of an HTML cell with its lines; line breaks of the source have no meaning. */
function textOfNode(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return (node.textContent ?? '').replace(/[ \t\r\n]+/g, ' ')
  if (!(node instanceof Element)) return ''
  if (node.tagName === 'BR') return '\n'
  const text = [...node.childNodes].map(textOfNode).join('')
  return /^(?:P|DIV|LI)$/.test(node.tagName) && node.nextElementSibling ? `${text}\n` : text
}

/**
 * The cells of the first table in HTML; null if there is none. Where a cell spans several, all but the first are empty.
 */
export function fromHtmlTable(html: string): string[][] | null {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  if (!table) return null
  const rows: string[][] = [...table.rows].map(() => [])
  for (const [at, row] of [...table.rows].entries()) {
    let column = 0
    for (const cell of row.cells) {
      // A cell of a row above may span down to this position.
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
 * The pasted cells. Text with tabs has the content of the cells exactly; if the HTML beside it has another shape, as
 * for tables of texts and mails, the HTML table is used.
 */
export function pastedCells(text: string, html: string): string[][] {
  const ofText = fromTabSeparated(text)
  const ofHtml = html === '' ? null : fromHtmlTable(html)
  if (!ofHtml) return ofText
  const isSameShape =
    ofText.length === ofHtml.length && ofText.every((cells, at) => cells.length === ofHtml[at]?.length)
  return isSameShape ? ofText : ofHtml
}
