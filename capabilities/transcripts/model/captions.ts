import { CAPTION_CHARS, CAPTION_MS } from './limits.ts'
import { captionTime, type Transcript, type WrittenUtterance } from './transcript.ts'
import type { Word } from './word.ts'

/** Words that are read while they are heard. */
export interface Caption {
  startMs: number
  endMs: number
  speaker: string | null
  text: string
}

/** The captions of an utterance: pieces that can be read while they are heard. */
export function captionsOf({ speaker, startMs, endMs, text, words }: WrittenUtterance): Caption[] {
  if (words === null || words.length === 0) return text.trim() === '' ? [] : [{ startMs, endMs, speaker, text }]
  return captionsOfWords(speaker, words)
}

/** The captions of what one speaker says without a break; none without words. */
export function captionsOfWords(speaker: string | null, words: readonly Omit<Word, 'confidence'>[]): Caption[] {
  const captions: Caption[] = []
  let open: Omit<Word, 'confidence'>[] = []
  const close = (): void => {
    const [first] = open
    const last = open.at(-1)
    if (first && last)
      captions.push({
        startMs: first.startMs,
        endMs: last.endMs,
        speaker,
        text: open.map((word) => word.text).join(' '),
      })
    open = []
  }
  for (const word of words) {
    const [first] = open
    const letters = open.reduce((sum, one) => sum + one.text.length + 1, word.text.length)
    if (first && (letters > CAPTION_CHARS || word.endMs - first.startMs > CAPTION_MS)) close()
    open.push(word)
  }
  close()
  return captions
}

/** Sorts times so that they never go back and every caption lasts. */
function inOrder(captions: readonly Caption[]): Caption[] {
  let before = 0
  return captions.map((caption) => {
    const startMs = Math.max(before, caption.startMs)
    before = startMs
    return { ...caption, startMs, endMs: Math.max(startMs + 1, caption.endMs) }
  })
}

const escaped: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
const escapeText = (text: string): string => text.replace(/[&<>]/g, (character) => escaped[character] ?? character)
/** An empty line ends a caption. */
const withoutEmptyLines = (text: string): string =>
  text
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .join('\n')

/** WebVTT, speakers as voices. */
export function toVtt({ utterances }: Transcript): string {
  const cues = inOrder(utterances.flatMap(captionsOf)).map(({ startMs, endMs, speaker, text }) => {
    const said = escapeText(withoutEmptyLines(text))
    return `${captionTime(startMs)} --> ${captionTime(endMs)}\n${speaker === null ? said : `<v ${escapeText(speaker).replace(/\s+/g, ' ')}>${said}`}\n`
  })
  return ['WEBVTT\n', ...cues].join('\n')
}

/** SubRip, with speakers before their words. */
export function toSrt({ utterances }: Transcript): string {
  return inOrder(utterances.flatMap(captionsOf))
    .map(
      ({ startMs, endMs, speaker, text }, index) =>
        `${index + 1}\n${captionTime(startMs, ',')} --> ${captionTime(endMs, ',')}\n${speaker === null ? '' : `${speaker}: `}${withoutEmptyLines(text)}\n`,
    )
    .join('\n')
}
