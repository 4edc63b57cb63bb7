import { MAX_NOTE_TITLE_CHARS } from '#notes/model/limits.ts'
import type { Cue } from '../../model/parsed-document.ts'

const TIME = String.raw`(?:(?<hours>\d{1,2}):)?(?<minutes>\d{1,3}):(?<seconds>[0-5]\d)(?:[.,](?<fraction>\d{1,3}))?`
const NAME = String.raw`(?<name>\p{L}[\p{L}\p{M}\p{N}_.'’()&, -]{0,60}?)`

/**
 * How transcripts say who speaks and when: above what is said, or, with the time in brackets, before it on the same
 * line.
 */
const HEADINGS = [
  new RegExp(`^${NAME}\\s+[([]?${TIME}[)\\]]?:?$`, 'u'),
  new RegExp(`^[([]?${TIME}[)\\]]?(?:\\s*[-–—]?\\s*${NAME})?:?$`, 'u'),
  new RegExp(`^[([]${TIME}[)\\]]\\s*(?:[-–—]\\s*)?${NAME}:\\s+(?<text>\\S.*)$`, 'u'),
  new RegExp(`^${NAME}\\s*[([]${TIME}[)\\]]:?\\s+(?<text>\\S.*)$`, 'u'),
] as const

/** One time alone may stand in any text. */
const LEAST_TURNS = 2
/** Of turns that say something: in a list of times few do. */
const LEAST_SAYING = 0.8
/** What stands before the first turn, a title or who was there, is short. */
const MAX_PREFACE_PART = 0.2
const MAX_PREFACE_LINES = 10
/** How long a word is said where nothing tells when the last turn ends. */
const WORD_MS = 400

interface Turn {
  speaker: string | null
  startMs: number
  lines: string[]
}

/** A transcript without captions: what stands before it, and who says what from when on. */
export interface SpokenText {
  preface: string[]
  cues: Cue[]
}

/** A transcript with its title: where one line stands before the first turn, that is it. */
export function titled(
  { preface, cues }: SpokenText,
  given: string | null = null,
): { title: string | null; preface: string[]; cues: Cue[] } {
  const [first = '', ...more] = preface
  const isTitle =
    more.length === 0 && first !== '' && first.length <= MAX_NOTE_TITLE_CHARS && (given === null || given === first)
  return isTitle ? { title: first, preface: [], cues } : { title: given, preface, cues }
}

function turnOf(line: string): Turn | null {
  for (const heading of HEADINGS) {
    const found = heading.exec(line)?.groups
    if (!found) continue
    const { hours = '0', minutes = '0', seconds = '0', fraction = '0', name, text } = found
    const startMs =
      ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Number(fraction.padEnd(3, '0'))
    return { speaker: name === undefined ? null : name.trim(), startMs, lines: text === undefined ? [] : [text] }
  }
  return null
}

/** The turns of a transcript that was written as text, by its lines; null for any other text. */
export function spokenTurns(lines: readonly string[]): SpokenText | null {
  const preface: string[] = []
  const turns: Turn[] = []
  for (const line of lines.map((one) => one.trim())) {
    const turn = turnOf(line)
    if (turn) turns.push(turn)
    else if (line !== '') (turns.at(-1)?.lines ?? preface).push(line)
  }
  const saying = turns.filter((turn) => turn.lines.length > 0)
  const isInOrder = turns.every((turn, at) => turn.startMs >= (turns[at - 1]?.startMs ?? 0))
  const isShort = preface.length <= Math.max(MAX_PREFACE_LINES, lines.length * MAX_PREFACE_PART)
  if (turns.length < LEAST_TURNS || saying.length < turns.length * LEAST_SAYING || !isInOrder || !isShort) return null
  return { preface, cues: saying.map((turn, at) => cueOf(turn, saying[at + 1], saying[at - 1])) }
}

function cueOf({ speaker, startMs, lines }: Turn, next: Turn | undefined, before: Turn | undefined): Cue {
  const text = lines.join('\n')
  const endMs = next && next.startMs > startMs ? next.startMs : startMs + text.split(/\s+/u).length * WORD_MS
  return { startMs, endMs, speaker, newTurn: speaker !== before?.speaker, text, id: null }
}
