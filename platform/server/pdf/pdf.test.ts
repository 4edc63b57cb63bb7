import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makePdf, scannedPage } from '#tests/harness/pdfs.ts'
import { openPdf, PdfRefusal, type Pdf } from './index.ts'
import { composeText, type TextPiece } from './page-text.ts'

const SLOW_MS = 60_000
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quarry-pdf-'))
})
afterAll(async () => rm(folder, { recursive: true }))

let made = 0
async function withPdf<Result>(
  bytes: Buffer,
  work: (pdf: Pdf) => Promise<Result>,
  signal?: AbortSignal,
): Promise<Result> {
  made += 1
  const path = join(folder, `${made}.pdf`)
  await writeFile(path, bytes)
  const pdf = await openPdf(path, signal)
  try {
    return await work(pdf)
  } finally {
    pdf.close()
  }
}

test(
  'text, pictures and recognised words of pages, in any order and concurrently',
  async () => {
    await withPdf(makePdf([{ lines: ['Typed words'] }, scannedPage(['Scanned words'])]), async (pdf) => {
      expect(pdf.pageCount).toBe(2)
      const [second, first, picture] = await Promise.all([
        pdf.recognizePage(2),
        pdf.readPage(1),
        pdf.drawPage(1, { widthPx: 300, format: 'png', quality: 80 }),
      ])
      expect([first.text, second.text]).toEqual(['Typed words', 'Scanned words'])
      expect(Buffer.from(picture).subarray(1, 4).toString()).toBe('PNG')
      expect((await pdf.readPage(2)).text).toBe('')
    })
  },
  SLOW_MS,
)

test(
  'a file that is not a PDF is refused with a sentence',
  async () => {
    for (const bytes of [
      Buffer.from('no PDF'),
      Buffer.from('%PDF-1.7\n%%EOF'),
      makePdf([{ lines: ['torn'] }]).subarray(0, 60),
    ]) {
      await expect(withPdf(bytes, async () => 'opened')).rejects.toThrow(/^This PDF cannot be read: it is broken\./)
    }
  },
  SLOW_MS,
)

test(
  'a page whose picture unpacks to gigabytes ends within its limits, and the next page is read',
  async () => {
    const [width, height] = [60_000, 60_000]
    // Runs of 128 zeros, packed: 60 kB that become 3.6 GB.
    const runs = Buffer.alloc((width * height) / 64)
    for (let at = 0; at < runs.length; at += 2) runs[at] = 129
    const image = deflateSync(runs, { level: 1 })
    const bomb = makePdf([{ picture: { jpeg: image, widthPx: width, heightPx: height } }, { lines: ['Behind it'] }])
    const bytes = Buffer.from(
      bomb
        .toString('latin1')
        .replace('/DeviceRGB', '/DeviceGray')
        .replace('/Filter /DCTDecode', '/Filter [/FlateDecode /RunLengthDecode]'),
      'latin1',
    )
    await withPdf(bytes, async (pdf) => {
      const drawn = await pdf
        .drawPage(1, { widthPx: 320, format: 'webp', quality: 80 })
        .catch((error: unknown) => error)
      expect(drawn instanceof Uint8Array || drawn instanceof PdfRefusal).toBe(true)
      expect((await pdf.readPage(2)).text).toBe('Behind it')
    })
  },
  SLOW_MS,
)

test(
  'a reading that is stopped ends immediately with the reason',
  async () => {
    const stop = new AbortController()
    await expect(
      withPdf(
        makePdf([scannedPage(['Never read'])]),
        async (pdf) => {
          const reading = pdf.recognizePage(1)
          stop.abort(new Error('The process stops.'))
          return reading
        },
        stop.signal,
      ),
    ).rejects.toThrow('The process stops.')
  },
  SLOW_MS,
)

test('adjacent pieces are one run, the cells of a table are not, and there is a line break after each line', () => {
  const piece = (text: string, x: number, width: number, endsLine = false): TextPiece => ({
    text,
    box: { x, y: 10, width, height: 10, angle: 0 },
    endsLine,
  })
  const { text, runs } = composeText([
    piece('Ta', 0, 10),
    piece('ble', 10, 15),
    piece(' ', 25, 60),
    piece('cell', 85, 20, true),
    piece('next', 0, 20),
  ])
  expect(text).toBe('Table cell\nnext')
  expect(runs.map(({ start, end, x, width }) => [text.slice(start, end), x, width])).toEqual([
    ['Table', 0, 25],
    ['cell', 85, 20],
    ['next', 0, 20],
  ])
})
