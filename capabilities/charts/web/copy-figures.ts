import { csvLine, UTF8_MARK } from '#platform/kernel/csv-line.ts'
import type { Rows } from '../model/figure-rows.ts'

/** The pixels of an exported picture for each pixel on the screen. */
const PICTURE_SCALE = 2

/** Lines as CSV, safe to open in a spreadsheet program. */
export function asCsv(rows: Rows): string {
  return UTF8_MARK + rows.map(csvLine).join('')
}

/** Copies lines to the clipboard as a table that text editors and spreadsheets accept. */
export async function copyTable(rows: Rows): Promise<void> {
  const table = document.createElement('table')
  for (const [at, row] of rows.entries()) {
    const line = table.insertRow()
    for (const value of row) {
      const cell = document.createElement(at === 0 ? 'th' : 'td')
      cell.textContent = String(value)
      line.append(cell)
    }
  }
  const text = rows.map((row) => row.join('\t')).join('\n')
  await navigator.clipboard.write([
    new ClipboardItem({
      'text/html': new Blob([table.outerHTML], { type: 'text/html' }),
      'text/plain': new Blob([text], { type: 'text/plain' }),
    }),
  ])
}

/** Copies a drawn picture to the clipboard. @throws Error if the browser cannot draw it */
export async function copyPicture(svg: string, ground: string): Promise<void> {
  await navigator.clipboard.write([new ClipboardItem({ 'image/png': asPng(svg, ground) })])
}

/** Converts a drawn picture to PNG with a background. @throws Error if the browser cannot draw it */
export async function asPng(svg: string, ground: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }))
  try {
    const picture = new Image()
    picture.src = address
    await picture.decode()
    const canvas = new OffscreenCanvas(picture.naturalWidth * PICTURE_SCALE, picture.naturalHeight * PICTURE_SCALE)
    const paper = canvas.getContext('2d')
    if (!paper) throw new Error('The browser draws no pictures.')
    paper.fillStyle = ground
    paper.fillRect(0, 0, canvas.width, canvas.height)
    paper.drawImage(picture, 0, 0, canvas.width, canvas.height)
    return await canvas.convertToBlob({ type: 'image/png' })
  } finally {
    URL.revokeObjectURL(address)
  }
}
