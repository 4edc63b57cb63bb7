import { createCanvas, GlobalFonts } from '@napi-rs/canvas'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** A page of a test PDF: lines of text, one below the other, or a picture that fills it. */
export type TestPage = { lines: readonly string[] } | { picture: { jpeg: Buffer; widthPx: number; heightPx: number } }

const WIDTH = 612
const HEIGHT = 792
const FIRST_LINE = 720
const LINE_POINTS = 20

/** Makes a small PDF, letter paper, Helvetica, with this title in its metadata; texts are ASCII. */
export function makePdf(pages: readonly TestPage[], title?: string): Buffer {
  const objects: Buffer[] = []
  const add = (head: string, stream?: Buffer): number => {
    const body = stream
      ? Buffer.concat([
          Buffer.from(`${head.replace('>>', `/Length ${stream.length} >>`)}\nstream\n`),
          stream,
          Buffer.from('\nendstream'),
        ])
      : Buffer.from(head)
    objects.push(body)
    return objects.length
  }
  const catalog = add('<< /Type /Catalog /Pages 2 0 R >>')
  add('')
  const font = add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>')
  const kids = pages.map((page) => {
    if ('lines' in page) {
      const shown = page.lines.map(
        (line, index) =>
          `BT /F1 14 Tf 72 ${FIRST_LINE - index * LINE_POINTS} Td (${line.replace(/[\\()]/g, '\\$&')}) Tj ET`,
      )
      const content = add('<< >>', Buffer.from(shown.join('\n')))
      return add(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents ${content} 0 R /Resources << /Font << /F1 ${font} 0 R >> >> >>`,
      )
    }
    const { jpeg, widthPx, heightPx } = page.picture
    const image = add(
      `<< /Type /XObject /Subtype /Image /Width ${widthPx} /Height ${heightPx} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode >>`,
      jpeg,
    )
    const content = add('<< >>', Buffer.from(`q ${WIDTH} 0 0 ${HEIGHT} 0 0 cm /Im1 Do Q`))
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${WIDTH} ${HEIGHT}] /Contents ${content} 0 R /Resources << /XObject << /Im1 ${image} 0 R >> >> >>`,
    )
  })
  objects[1] = Buffer.from(
    `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`,
  )
  const named = title === undefined ? '' : ` /Info ${add(`<< /Title (${title}) >>`)} 0 R`
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const offsets = objects.map((object, index) => {
    const at = parts.reduce((sum, part) => sum + part.length, 0)
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'))
    return at
  })
  const table = parts.reduce((sum, part) => sum + part.length, 0)
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root ${catalog} 0 R${named} >>\nstartxref\n${table}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

/** Returns a page that is a picture of its words, as made by a scanner. */
export function scannedPage(lines: readonly string[], dpi = 150): TestPage {
  const [widthPx, heightPx] = [(WIDTH / 72) * dpi, (HEIGHT / 72) * dpi]
  // A font from the package that draws pages, so that none of the machine is needed.
  GlobalFonts.registerFromPath(
    join(
      dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')),
      'standard_fonts/LiberationSans-Regular.ttf',
    ),
    'Scanned',
  )
  const canvas = createCanvas(widthPx, heightPx)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, widthPx, heightPx)
  context.scale(dpi / 72, dpi / 72)
  context.fillStyle = '#222'
  context.font = '15px Scanned'
  for (const [index, line] of lines.entries()) context.fillText(line, 72, 96 + index * LINE_POINTS)
  return { picture: { jpeg: Buffer.from(canvas.toBuffer('image/jpeg')), widthPx, heightPx } }
}
