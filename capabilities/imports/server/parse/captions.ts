import { addSigns, decodeReferences, isEncoded, noSigns } from '#platform/kernel/character-references.ts'
import { cutText } from '#platform/kernel/text.ts'
import { MAX_NOTE_TITLE_CHARS } from '#notes/model/limits.ts'
import { MAX_WARNINGS } from '../../model/limits.ts'
import { cuesOf, type RawCue } from '../../model/cue-turns.ts'
import type { ParsedDocument } from '../../model/parsed-document.ts'
import { unreadable } from '#platform/server/foreign-files/unreadable.ts'
import { codesRead } from './codes-read.ts'
import { parseCueText, voiceParts, webvttTimestamp } from './webvtt-text.ts'

const SRT_TIME = /^\s*(?:(\d{1,3}):)?(\d{1,2}):(\d{1,2})(?:[,.](\d{1,3}))?\s*$/
const SRT_TAG = /<\/?(?:b|i|u|s|font)(?:\s[^<>]*)?>|\{\\[^{}]*\}/gi
/** Metadata that players and services write into the header. */
const HEADER_METADATA = /^(?:Kind|Language|X-TIMESTAMP-MAP|Region)\s*[:=]/i

interface Gathered {
  cues: RawCue[]
  notes: string[]
  warnings: string[]
}

function warn(gathered: Gathered, sentence: string): void {
  if (gathered.warnings.length < MAX_WARNINGS) gathered.warnings.push(sentence)
}

function document(format: 'vtt' | 'srt', title: string | null, gathered: Gathered): ParsedDocument {
  const cues = cuesOf(gathered.cues)
  if (cues.length === 0 && gathered.notes.length === 0) throw unreadable('EMPTY', 'The captions hold no text.')
  return {
    format,
    title,
    cues,
    ...(gathered.notes.length > 0 ? { paragraphs: gathered.notes } : {}),
    warnings: gathered.warnings,
    files: [],
  }
}

/**
 * Start and end of a WebVTT timing line, or null. Settings after it position the cue on the screen and are not needed
 * here.
 */
function webvttTimings(line: string): { startMs: number; endMs: number } | null {
  const parts = /^[\t\n\f\r ]*([\d:.]+)[\t\n\f\r ]*-->[\t\n\f\r ]*([\d:.]+)(.*)$/.exec(line)
  if (!parts) return null
  const startMs = webvttTimestamp(parts[1] ?? '')
  const endMs = webvttTimestamp(parts[2] ?? '')
  return startMs === null || endMs === null ? null : { startMs, endMs }
}

/**
 * Reads WebVTT by the W3C's rules: header, NOTE, STYLE and REGION blocks, identifiers, timings, settings, voices. Text
 * that the rules drop because its time is broken is kept as a paragraph, with a warning.
 * @throws Failure if the file does not begin as WebVTT must, or contains no text.
 */
export function readWebvtt(source: string): ParsedDocument {
  const lines = source.replace(/\r\n?/g, '\n').split('\n')
  const header = /^WEBVTT(?:[\t ](.*))?$/s.exec(lines[0] ?? '')
  if (!header)
    throw unreadable(
      'NOT_WEBVTT',
      'The file does not begin with WEBVTT, so its captions cannot be read. Check that it is a caption file.',
    )
  const gathered: Gathered = { cues: [], notes: [], warnings: [] }
  const headline = (header[1] ?? '').replace(/^[-–—:\s]+/, '').trim()
  const title = headline.includes('-->') || /^file$/i.test(headline) ? '' : headline
  let at = 1
  // Header lines up to the first blank one carry metadata; a timing line already belongs to a cue.
  while (at < lines.length && lines[at] !== '' && !lines[at]?.includes('-->')) {
    if (!HEADER_METADATA.test(lines[at] ?? '')) gathered.notes.push(lines[at] ?? '')
    at += 1
  }
  while (at < lines.length) {
    if (lines[at] === '') {
      at += 1
      continue
    }
    at = readWebvttBlock(lines, at, gathered)
  }
  return document('vtt', title === '' ? null : cutText(title, MAX_NOTE_TITLE_CHARS), gathered)
}

function readWebvttBlock(lines: ReadonlyArray<string>, from: number, gathered: Gathered): number {
  let at = from
  const before: string[] = []
  while (at < lines.length && lines[at] !== '' && !lines[at]?.includes('-->')) {
    before.push(lines[at] ?? '')
    at += 1
  }
  const timing = lines[at]
  if (timing === undefined || timing === '') {
    const first = before[0] ?? ''
    if (/^STYLE[\t ]*$/.test(first) || /^REGION[\t ]*$/.test(first)) return at
    const note = /^NOTE(?:[\t ]+|$)/.exec(first)
    gathered.notes.push(
      [note ? first.slice(note[0].length) : first, ...before.slice(1)].filter((line) => line !== '').join('\n'),
    )
    if (!note) warn(gathered, `Line ${from + 1} has no time; its text was kept as a paragraph.`)
    return at
  }
  const timingLine = at
  at += 1
  const text: string[] = []
  while (at < lines.length && lines[at] !== '' && !lines[at]?.includes('-->')) {
    text.push(lines[at] ?? '')
    at += 1
  }
  const times = webvttTimings(timing)
  const parts = voiceParts(parseCueText(text.join('\n')))
  if (times) {
    const id = before.at(-1) ?? null
    if (before.length > 1) gathered.notes.push(before.slice(0, -1).join('\n'))
    gathered.cues.push({ id, ...times, parts })
    if (times.endMs < times.startMs) warn(gathered, `The cue at line ${timingLine + 1} ends before it begins.`)
    return at
  }
  const kept = parts.map((part) => part.text).join('')
  if (kept.trim() !== '') {
    gathered.notes.push(kept)
    warn(gathered, `The time at line ${timingLine + 1} cannot be read; the cue's text was kept as a paragraph.`)
  }
  return at
}

function srtTime(text: string): number | null {
  const parts = SRT_TIME.exec(text)
  if (!parts) return null
  return (
    ((Number(parts[1] ?? 0) * 60 + Number(parts[2])) * 60 + Number(parts[3])) * 1_000 +
    Number((parts[4] ?? '0').padEnd(3, '0'))
  )
}

function srtTimings(line: string): { startMs: number; endMs: number } | null {
  const [start, rest] = line.split('-->')
  if (start === undefined || rest === undefined) return null
  const end = /^\s*[\d:,.]+/.exec(rest)?.[0]
  const startMs = srtTime(start)
  const endMs = end === undefined ? null : srtTime(end)
  return startMs === null || endMs === null ? null : { startMs, endMs }
}

/**
 * Reads SubRip: a cue runs from its timing line to the number of the next one, so that blank lines inside a cue keep
 * their text. Text before the first time is kept as a paragraph.
 * @throws Failure if there is no time at all.
 */
export function readSrt(source: string): ParsedDocument {
  const lines = source.replace(/\r\n?/g, '\n').split('\n')
  const gathered: Gathered = { cues: [], notes: [], warnings: [] }
  const starts = lines.flatMap((line, index) => (line.includes('-->') && srtTimings(line) ? [index] : []))
  if (starts.length === 0)
    throw unreadable('NOT_SRT', 'The file holds no caption times, so its captions cannot be read.')
  const numbered = (index: number): boolean =>
    index > 0 && /^\s*\d+\s*$/.test(lines[index - 1] ?? '') && (index < 2 || (lines[index - 2] ?? '').trim() === '')
  const first = starts[0] ?? 0
  const preface = lines.slice(0, numbered(first) ? first - 1 : first).filter((line) => line.trim() !== '')
  if (preface.length > 0) gathered.notes.push(preface.join('\n'))
  for (const [order, start] of starts.entries()) {
    const next = starts[order + 1] ?? lines.length
    const end = next < lines.length && numbered(next) ? next - 1 : next
    const times = srtTimings(lines[start] ?? '')
    if (!times) continue
    const text = lines
      .slice(start + 1, end)
      .join('\n')
      .replace(/^\n+|\n+$/g, '')
      .replace(SRT_TAG, '')
    if (text.includes('-->')) warn(gathered, `A time near line ${start + 1} cannot be read; it was kept as text.`)
    gathered.cues.push({
      id: numbered(start) ? (lines[start - 1] ?? '').trim() : null,
      ...times,
      parts: [{ speaker: null, text }],
    })
  }
  // SubRip has no rule for character codes: those of an encoded text are decoded, as in plain text.
  const signs = noSigns()
  for (const { parts } of gathered.cues) for (const { text } of parts) addSigns(signs, text)
  if (!isEncoded(signs)) return document('srt', null, gathered)
  gathered.warnings.push(...codesRead(signs.codes))
  const cues = gathered.cues.map((cue) => ({
    ...cue,
    parts: cue.parts.map((part) => ({ ...part, text: decodeReferences(part.text) })),
  }))
  return document('srt', null, { ...gathered, cues })
}

/** Whether a text whose file name does not show its format is SubRip. */
export function looksLikeSrt(text: string): boolean {
  return /^\s*(?:\d+\s*\r?\n)?\s*\d{1,2}:\d{1,2}:\d{1,2}[,.]\d{1,3}\s*-->\s*\d{1,2}:\d{1,2}:\d{1,2}[,.]\d{1,3}/.test(
    text,
  )
}
