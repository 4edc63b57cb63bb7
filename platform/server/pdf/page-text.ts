import { MAX_PAGE_RUNS, MAX_PAGE_TEXT_CHARS } from './limits.ts'
import type { PageRun } from './pdf-messages.ts'

/** A piece of text with its box; readers of pages supply them in reading order. */
export interface TextPiece {
  text: string
  box: Omit<PageRun, 'start' | 'end'> | null
  endsLine: boolean
}

const DEGREES = 180 / Math.PI
/** Pieces of a line that are further apart than this, in heights, are not one run but the cells of a table. */
const MAX_GAP_HEIGHTS = 1
const MAX_SHIFT_HEIGHTS = 0.3

/** Combines pieces into the text of a page and its runs. */
export function composeText(pieces: Iterable<TextPiece>): { text: string; runs: PageRun[] } {
  let text = ''
  const runs: PageRun[] = []
  let open: PageRun | null = null
  for (const { text: given, box, endsLine } of pieces) {
    if (text.length + given.length > MAX_PAGE_TEXT_CHARS || runs.length >= MAX_PAGE_RUNS) break
    const piece = given.replaceAll('\0', '')
    const start = text.length
    text += piece
    if (box !== null && piece.trim() !== '') {
      if (open !== null && continues(open, box)) extend(open, box, text.length)
      else runs.push((open = { ...box, start, end: text.length }))
    }
    if (!endsLine) continue
    open = null
    text = `${text.trimEnd()}\n`
  }
  const whole = text.trimEnd()
  return { text: whole, runs: runs.map((run) => rounded({ ...run, end: Math.min(run.end, whole.length) })) }
}

function continues(run: PageRun, box: Omit<PageRun, 'start' | 'end'>): boolean {
  const { along, across } = offsets(run, box)
  const height = Math.max(run.height, box.height)
  return (
    Math.abs(run.angle - box.angle) < 1 &&
    Math.abs(across) < height * MAX_SHIFT_HEIGHTS &&
    Math.abs(along - run.width) < height * MAX_GAP_HEIGHTS
  )
}

function extend(run: PageRun, box: Omit<PageRun, 'start' | 'end'>, end: number): void {
  run.width = Math.max(run.width, offsets(run, box).along + box.width)
  run.height = Math.max(run.height, box.height)
  run.end = end
}

/** How far a box is from the beginning of a run, along its line and across. */
function offsets(run: PageRun, box: Omit<PageRun, 'start' | 'end'>): { along: number; across: number } {
  const turn = run.angle / DEGREES
  const [dx, dy] = [box.x - run.x, box.y - run.y]
  return { along: dx * Math.cos(turn) + dy * Math.sin(turn), across: dy * Math.cos(turn) - dx * Math.sin(turn) }
}

function rounded(run: PageRun): PageRun {
  const tenth = (value: number): number => Math.round(value * 10) / 10
  return {
    ...run,
    x: tenth(run.x),
    y: tenth(run.y),
    width: tenth(run.width),
    height: tenth(run.height),
    angle: Math.round(run.angle),
  }
}

/** A matrix as PDF writes it, from text to the page as it is displayed. */
export type Matrix = readonly [number, number, number, number, number, number]

/** The box of a piece that is written at a position: `ascent` is the part of its height above the baseline. */
export function boxOf(
  [a, b, c, d, e, f]: Matrix,
  { width, height, ascent, isVertical }: { width: number; height: number; ascent: number; isVertical: boolean },
): Omit<PageRun, 'start' | 'end'> {
  const size = Math.hypot(c, d)
  if (isVertical) return { x: e - size / 2, y: f, width: size, height, angle: 0 }
  const turn = Math.atan2(b, a)
  const above = size * ascent
  return { x: e + above * Math.sin(turn), y: f - above * Math.cos(turn), width, height: size, angle: turn * DEGREES }
}
