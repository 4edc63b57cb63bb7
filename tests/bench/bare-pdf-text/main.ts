/**
 * The limit of the bench `pdf-text`: a process that reads the text of all pages of a PDF, and nothing else. Argument:
 * the path.
 */
import { dirname, join } from 'node:path'
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

const folder = dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'))
const document = await getDocument({
  url: pathToFileURL(process.argv[2] ?? '').href,
  cMapUrl: join(folder, 'cmaps/'),
  standardFontDataUrl: join(folder, 'standard_fonts/'),
  verbosity: 0,
}).promise
let chars = 0
for (let number = 1; number <= document.numPages; number += 1) {
  const page = await document.getPage(number)
  const { items } = await page.getTextContent()
  for (const item of items) if ('str' in item) chars += item.str.length
}
process.stdout.write(`${chars}\n`)
process.exit()
