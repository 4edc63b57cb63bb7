import { join } from 'node:path'
import english from '@tesseract.js-data/eng'
import { createWorker, OEM, type Worker } from 'tesseract.js'
import { composeText, type TextPiece } from './page-text.ts'
import type { PageRun } from './pdf-messages.ts'

/** The trained data is in a package: nothing is downloaded, and nothing is stored elsewhere. */
const DATA_FOLDER = join(english.langPath, '../4.0.0_best_int')

let opening: Promise<Worker> | null = null

async function openRecognizer(): Promise<Worker> {
  return createWorker(english.code, OEM.LSTM_ONLY, { langPath: DATA_FOLDER, cacheMethod: 'none', gzip: english.gzip })
}

/** Prepares text recognition while the page is still being drawn. */
export function prepareRecognizer(): void {
  opening ??= openRecognizer()
  // The call that recognises a picture receives the failure.
  opening.catch(() => undefined)
}

/** The English words in a picture of a page, and their positions; `scale` is its pixels per point of the page. */
export async function recognizePicture(picture: Buffer, scale: number): Promise<{ text: string; runs: PageRun[] }> {
  opening ??= openRecognizer()
  const recognizer = await opening
  const { data } = await recognizer.recognize(picture, {}, { text: false, blocks: true })
  const pieces: TextPiece[] = []
  for (const { paragraphs } of data.blocks ?? []) {
    for (const { lines } of paragraphs) {
      for (const { text, bbox } of lines) {
        const box = {
          x: bbox.x0 / scale,
          y: bbox.y0 / scale,
          width: (bbox.x1 - bbox.x0) / scale,
          height: (bbox.y1 - bbox.y0) / scale,
          angle: 0,
        }
        pieces.push({ text: text.trim(), box, endsLine: true })
      }
    }
  }
  return composeText(pieces)
}
