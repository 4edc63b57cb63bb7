import { boxAround, roundedBox, type Box } from '#files/model/box.ts'
import type { PdfPage, TextRun } from './pdf.ts'

type PageWords = Pick<PdfPage, 'width' | 'height' | 'text' | 'runs'>

/** Part of a run: characters, and the rectangle around them in points. */
interface Piece {
  start: number
  end: number
  left: number
  top: number
  width: number
  height: number
}

/** In heights of a line: a piece that is at least this far from the previous one starts another box. */
const WORD_GAP = 1.5

/** The boxes of characters of a page, one for each line, in order. */
export function boxesOfWords(page: PageWords, start: number, end: number): Box[] {
  const pieces = page.runs.flatMap((run) => {
    const [from, to] = [Math.max(start, run.start), Math.min(end, run.end)]
    return from < to ? [pieceOf(run, from, to)] : []
  })
  const lines: Piece[][] = []
  for (const piece of pieces) {
    const line = lines.at(-1)
    const last = line?.at(-1)
    if (line && last && continues(last, piece)) line.push(piece)
    else lines.push([piece])
  }
  return lines
    .flatMap((line) => boxAround(line.map((piece) => boxOf(page, piece))) ?? [])
    .filter(({ width, height }) => width > 0 && height > 0)
}

/** The words whose middle is in one of the boxes, in the order of the page. */
export function wordsWithin(page: PageWords, boxes: readonly Box[]): string {
  const words = page.runs.flatMap((run) =>
    [...page.text.slice(run.start, run.end).matchAll(/\S+/g)].flatMap(({ index, 0: word }) => {
      const start = run.start + index
      const { x, y, width, height } = boxOf(page, pieceOf(run, start, start + word.length))
      const isWithin = boxes.some(
        (box) =>
          Math.abs(x + width / 2 - box.x - box.width / 2) <= box.width / 2 &&
          Math.abs(y + height / 2 - box.y - box.height / 2) <= box.height / 2,
      )
      return isWithin ? [{ start, end: start + word.length, word }] : []
    }),
  )
  return words
    .map(({ start, word }, at) => `${at === 0 ? '' : between(page.text.slice(words[at - 1]?.end, start))}${word}`)
    .join('')
}

/** The separator that replaces the characters between two chosen words. */
function between(text: string): string {
  return text.includes('\n') ? '\n' : text === '' ? '' : ' '
}

/** The rectangle of some characters of a run: each character takes an equal part of its length. */
function pieceOf(run: TextRun, start: number, end: number): Piece {
  const perChar = run.width / Math.max(1, run.end - run.start)
  const angle = (run.angle * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const corners = [(start - run.start) * perChar, (end - run.start) * perChar].flatMap((along) =>
    [0, run.height].map((down) => ({ x: run.x + along * cos - down * sin, y: run.y + along * sin + down * cos })),
  )
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  const [left, top] = [Math.min(...xs), Math.min(...ys)]
  return { start, end, left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top }
}

function continues(last: Piece, next: Piece): boolean {
  const middle = next.top + next.height / 2
  const gap = next.left - last.left - last.width
  return middle > last.top && middle < last.top + last.height && Math.abs(gap) < WORD_GAP * last.height
}

function boxOf({ width, height }: Pick<PdfPage, 'width' | 'height'>, piece: Piece): Box {
  return roundedBox({
    x: piece.left / width,
    y: piece.top / height,
    width: piece.width / width,
    height: piece.height / height,
  })
}
