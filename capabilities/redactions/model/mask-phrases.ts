import { soundOf } from '#transcripts/model/match-words.ts'
import { splitWords } from '#transcripts/model/word.ts'
import { REDACTED_TEXT } from './redaction.ts'

/** The words that must no longer be readable, one list for each place where they were said. */
export type Phrases = ReadonlyArray<readonly string[]>

/** The phrases of texts, as they are compared. */
export function phrasesOf(texts: readonly string[]): Phrases {
  return texts.map((text) => splitWords(text).map(soundOf)).filter((words) => words.length > 0)
}

/**
 * A quote without the phrases. If it begins or ends in the middle of a phrase, it loses that part of it too.
 * @returns the text itself if it contains none of them
 */
export function maskPhrases(text: string, phrases: Phrases): string {
  const pieces = text.split(/(\s+)/u)
  const places = pieces.flatMap((piece, at) => (/\S/u.test(piece) ? [at] : []))
  const sounds = places.map((at) => soundOf(pieces[at] ?? ''))
  const masked = new Set<number>()
  for (const phrase of phrases) {
    for (let offset = 1 - phrase.length; offset < sounds.length; offset += 1) {
      const from = Math.max(0, offset)
      const to = Math.min(sounds.length, offset + phrase.length)
      let isThere = true
      for (let at = from; isThere && at < to; at += 1) isThere = sounds[at] === phrase[at - offset]
      if (isThere) for (let at = from; at < to; at += 1) masked.add(places[at] ?? -1)
    }
  }
  if (masked.size === 0) return text
  return pieces
    .map((piece, at) => (masked.has(at) ? REDACTED_TEXT : piece))
    .join('')
    .replaceAll(/\[redacted\](?:\s+\[redacted\])+/gu, REDACTED_TEXT)
}

/** Whether the context of a quote, which may be cut in the middle of a word, contains any word of the phrases. */
export function mentionsAny(text: string, phrases: Phrases): boolean {
  const sounds = splitWords(text).map(soundOf)
  const [first = ''] = sounds
  const last = sounds.at(-1) ?? ''
  if (sounds.length === 0) return false
  return phrases.some((phrase) =>
    phrase.some((word) => sounds.includes(word) || word.endsWith(first) || word.startsWith(last)),
  )
}
