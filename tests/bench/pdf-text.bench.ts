import { makePdf } from '../harness/pdfs.ts'
import type { Bench } from './bench.ts'
import { fullPage, measureReading } from './pdf-reading.ts'

const PAGES = 100
const LINES = 36

/** The text of 100 full pages, read, stored and published page by page. The limit is pdfjs alone on the same file. */
export const bench: Bench = {
  name: 'pdf-text',
  unit: 's',
  limit: 'pdfjs alone on the same file, in a separate process',
  leavesOut: 'the upload; how long the job waits for its turn',
  goal: 1.2,
  direction: 'at most',
  async run() {
    const pdf = makePdf(Array.from({ length: PAGES }, (_one, index) => ({ lines: fullPage(index, LINES) })))
    return measureReading({ pdf, bareInput: { name: 'paper.pdf', bytes: pdf }, bareModule: './bare-pdf-text/main.ts' })
  },
}
