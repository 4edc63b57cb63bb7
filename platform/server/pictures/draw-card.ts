import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas'

/** A picture with some words in the middle. */
export interface Card {
  width: number
  height: number
  title: string
  /** Smaller, below the title. */
  note?: string
  /** Bars along the lower part, each 0 to 1: the sound of what the card shows. */
  bars?: readonly number[]
}

/** The files of the typeface, each with some alphabets: letters missing in the first are taken from the next. */
const SUBSETS = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'greek-ext', 'vietnamese'] as const
const BACKGROUND = '#151413'
const INK = '#ffffff'
const MUTED = 'rgba(255, 255, 255, 0.72)'
const TITLE_PART = 0.075
const NOTE_PART = 0.038
const CAPTION_PART = 0.046
const LINE = 1.22
const MAX_TITLE_LINES = 4
const MAX_CAPTION_LINES = 3

let areFontsKnown = false

/** The typeface of the interface; letters that it lacks are drawn with the machine's fonts. */
function fontOf(weight: 400 | 500 | 600, pixels: number): string {
  if (!areFontsKnown) {
    const folder = join(
      dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json')),
      'files',
    )
    for (const subset of SUBSETS)
      GlobalFonts.registerFromPath(join(folder, `inter-${subset}-wght-normal.woff2`), familyOf(subset))
    areFontsKnown = true
  }
  return `${weight} ${Math.round(pixels)}px ${SUBSETS.map((subset) => `"${familyOf(subset)}"`).join(', ')}, sans-serif`
}

function familyOf(subset: (typeof SUBSETS)[number]): string {
  return `Inter ${subset}`
}

/** Draws a card. @returns PNG */
export async function drawCard({ width, height, title, note, bars = [] }: Card): Promise<Buffer> {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = BACKGROUND
  context.fillRect(0, 0, width, height)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const titlePixels = height * TITLE_PART
  const notePixels = height * NOTE_PART
  context.font = fontOf(600, titlePixels)
  const lines = wrapped(context, title, width * 0.8, MAX_TITLE_LINES)
  const whole = lines.length * titlePixels * LINE + (note === undefined || note === '' ? 0 : notePixels * 2)
  let y = (height - whole) / 2 + (titlePixels * LINE) / 2 - (bars.length > 0 ? height * 0.08 : 0)
  context.fillStyle = INK
  for (const line of lines) {
    context.fillText(line, width / 2, y)
    y += titlePixels * LINE
  }
  if (note !== undefined && note !== '') {
    context.font = fontOf(400, notePixels)
    context.fillStyle = MUTED
    context.fillText(wrapped(context, note, width * 0.8, 1)[0] ?? '', width / 2, y + notePixels * 0.2)
  }
  drawBars(context, bars, width, height)
  return canvas.encode('png')
}

function drawBars(context: SKRSContext2D, bars: readonly number[], width: number, height: number): void {
  const left = width * 0.12
  const each = (width - 2 * left) / Math.max(1, bars.length)
  context.fillStyle = 'rgba(255, 255, 255, 0.4)'
  bars.forEach((bar, at) => {
    const tall = Math.max(3, bar * height * 0.16)
    context.fillRect(left + at * each, height * 0.74 - tall / 2, Math.max(1, each * 0.6), tall)
  })
}

/**
 * Draws words as shown on top of a film, with only their own background; without words the picture is empty. @returns
 * PNG
 */
export async function drawCaption({
  width,
  height,
  text,
}: {
  width: number
  height: number
  text: string
}): Promise<Buffer> {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  const pixels = height * CAPTION_PART
  context.font = fontOf(500, pixels)
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  const lines = text.trim() === '' ? [] : wrapped(context, text, width * 0.82, MAX_CAPTION_LINES)
  const lineHeight = pixels * 1.4
  const top = height * 0.93 - lines.length * lineHeight
  lines.forEach((line, at) => {
    const y = top + (at + 0.5) * lineHeight
    const wide = context.measureText(line).width + pixels
    context.fillStyle = 'rgba(0, 0, 0, 0.74)'
    context.fillRect((width - wide) / 2, y - lineHeight / 2, wide, lineHeight)
    context.fillStyle = INK
    context.fillText(line, width / 2, y)
  })
  return canvas.encode('png')
}

/** Words in lines that fit; the rest is cut and ends with an ellipsis. */
function wrapped(context: SKRSContext2D, text: string, width: number, maxLines: number): string[] {
  const lines: string[] = []
  for (const word of text.split(/\s+/u).filter((one) => one !== '')) {
    const last = lines.at(-1)
    const longer = last === undefined ? word : `${last} ${word}`
    if (last !== undefined && context.measureText(longer).width <= width) lines[lines.length - 1] = longer
    else lines.push(...brokenWord(context, word, width))
  }
  if (lines.length <= maxLines) return lines
  const kept = lines.slice(0, maxLines)
  return [...kept.slice(0, -1), `${kept.at(-1) ?? ''}…`]
}

function brokenWord(context: SKRSContext2D, word: string, width: number): string[] {
  if (context.measureText(word).width <= width) return [word]
  const parts: string[] = []
  let part = ''
  for (const letter of word) {
    if (part !== '' && context.measureText(part + letter).width > width) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part]
}
