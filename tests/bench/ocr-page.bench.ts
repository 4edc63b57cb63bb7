import { makePdf, scannedPage } from '../harness/pdfs.ts'
import type { Bench } from './bench.ts'
import { fullPage, measureReading } from './pdf-reading.ts'

const LINES = 30
const SCANNER_DPI = 300

/**
 * The words of one scanned page: drawn, recognised, stored, published. The limit is tesseract alone on the picture of
 * the page.
 */
export const bench: Bench = {
  name: 'ocr-page',
  unit: 's',
  limit: 'tesseract alone on the picture of the page, its model loaded each time, as in the product',
  leavesOut: 'the upload; how long the job waits for its turn',
  goal: 1.2,
  direction: 'at most',
  async run() {
    const page = scannedPage(fullPage(1, LINES), SCANNER_DPI)
    if (!('picture' in page)) throw new Error('A scan is a picture.')
    return measureReading({
      pdf: makePdf([page]),
      bareInput: { name: 'page.jpg', bytes: page.picture.jpeg },
      bareModule: './bare-ocr-page/main.ts',
    })
  },
}
