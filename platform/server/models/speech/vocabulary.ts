import type { SpokenWord } from './speech-engine.ts'

/** Names and terms in the forms in which words are compared. */
export interface Vocabulary {
  /** By the number of words of the term. */
  readonly terms: ReadonlyMap<number, readonly Term[]>
  readonly known: ReadonlySet<string>
}

interface Term {
  text: string
  letters: string
  sound: string
}

const MAX_TERM_WORDS = 4
/** Words with this confidence are left unchanged, however close to a term they are. */
const SURE = 0.9
/** How similar letters and sound must be, on average; the more confident the word, the more similar. */
const ALIKE_WHEN_UNSURE = 0.62
const ALIKE_WHEN_SURE = 0.82
const MIN_LETTERS = 3

const LETTERS = /[^\p{L}\p{N}]+/gu
const EDGES = /^([^\p{L}\p{N}]*)(.*?)([^\p{L}\p{N}]*)$/su

/** Prepares names and terms for `correctWords`. */
export function vocabularyOf(terms: readonly string[]): Vocabulary {
  const bySize = new Map<number, Term[]>()
  const known = new Set<string>()
  for (const given of terms) {
    const text = given.trim().replace(/\s+/g, ' ')
    const letters = lettersOf(text)
    const words = text.split(' ').length
    if (letters.length < MIN_LETTERS || words > MAX_TERM_WORDS) continue
    known.add(letters)
    const same = bySize.get(words) ?? []
    same.push({ text, letters, sound: soundOf(letters) })
    bySize.set(words, same)
  }
  return { terms: bySize, known }
}

/**
 * Replaces unsure words by a term that is similar in letters and sound. A term may replace as many words as it has, one
 * more or one less ("quarry" for "query", "Dash Wood" heard for "Dashwood"); times and punctuation stay.
 */
export function correctWords(words: readonly SpokenWord[], vocabulary: Vocabulary): SpokenWord[] {
  if (vocabulary.known.size === 0) return [...words]
  const corrected: SpokenWord[] = []
  for (let at = 0; at < words.length;) {
    const best = bestTerm(words, at, vocabulary)
    const word = words[at]
    if (word === undefined) break
    if (best === undefined) corrected.push(word)
    else corrected.push(...replaced(words.slice(at, at + best.taken), best.term.text))
    at += best?.taken ?? 1
  }
  return corrected
}

function bestTerm(
  words: readonly SpokenWord[],
  at: number,
  vocabulary: Vocabulary,
): { term: Term; taken: number; alike: number } | undefined {
  let best: { term: Term; taken: number; alike: number } | undefined
  for (let taken = 1; taken <= MAX_TERM_WORDS + 1 && at + taken <= words.length; taken += 1) {
    const heard = words.slice(at, at + taken)
    const letters = lettersOf(heard.map(({ text }) => text).join(''))
    if (vocabulary.known.has(letters) && taken === 1) return undefined
    // A confident word before or after does not belong to it.
    if (
      heard.some(({ confidence }, index) => (index === 0 || index === taken - 1) && confidence >= SURE) ||
      letters.length < MIN_LETTERS
    )
      continue
    const unsure = Math.min(...heard.map(({ confidence }) => confidence))
    const needed = ALIKE_WHEN_UNSURE + (ALIKE_WHEN_SURE - ALIKE_WHEN_UNSURE) * (unsure / SURE)
    const sound = soundOf(letters)
    for (const size of [taken - 1, taken, taken + 1]) {
      for (const term of vocabulary.terms.get(size) ?? []) {
        const alike = likeness({ letters, sound }, term, Math.max(needed, best?.alike ?? 0))
        if (alike >= needed && alike > (best?.alike ?? 0)) best = { term, taken, alike }
      }
    }
  }
  return best
}

/** The words of the term over the times of the words that were heard, divided by their letters. */
function replaced(heard: readonly SpokenWord[], term: string): SpokenWord[] {
  const startMs = heard[0]?.startMs ?? 0
  const endMs = heard.at(-1)?.endMs ?? startMs
  const before = EDGES.exec(heard[0]?.text ?? '')?.[1] ?? ''
  const after = EDGES.exec(heard.at(-1)?.text ?? '')?.[3] ?? ''
  const confidence = Math.min(...heard.map((word) => word.confidence))
  const parts = term.split(' ')
  const letters = parts.reduce((sum, part) => sum + part.length, 0)
  let passed = 0
  return parts.map((part, index) => {
    const from = passed
    passed += part.length
    return {
      text: `${index === 0 ? before : ''}${part}${index === parts.length - 1 ? after : ''}`,
      startMs: Math.round(startMs + ((endMs - startMs) * from) / letters),
      endMs: Math.round(startMs + ((endMs - startMs) * passed) / letters),
      confidence,
    }
  })
}

function lettersOf(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(LETTERS, '')
}

/** Maps English letters that sound the same to one spelling; vowels only at the beginning. */
function soundOf(letters: string): string {
  const alike = letters
    .replace(/ph/g, 'f')
    .replace(/gh(?=[^aeiou]|$)/g, '')
    .replace(/ck|qu|q|c(?![eiyh])|x/g, 'k')
    .replace(/c(?=[eiy])|z/g, 's')
    .replace(/j|g(?=[eiy])|ch|sh|sch/g, 'j')
    .replace(/[dt]+/g, 't')
    .replace(/[bp]+/g, 'p')
    .replace(/[vw]+/g, 'v')
  return `${alike.slice(0, 1)}${alike.slice(1).replace(/[aeiouyh]/g, '')}`.replace(/(.)\1+/g, '$1')
}

/**
 * How similar a word is to a term in letters and sound, from 0 to 1; 0 if it cannot reach `needed`, which the length of
 * most terms already shows.
 */
function likeness(heard: Omit<Term, 'text'>, term: Term, needed: number): number {
  if (heard.letters === term.letters) return 1
  const longest = Math.max(heard.letters.length, term.letters.length)
  const longestSound = Math.max(1, heard.sound.length, term.sound.length)
  const atMost = 1 - Math.abs(heard.letters.length - term.letters.length) / longest
  const soundAtMost = 1 - Math.abs(heard.sound.length - term.sound.length) / longestSound
  if ((atMost + soundAtMost) / 2 < needed) return 0
  const ofSound = 1 - distance(heard.sound, term.sound) / longestSound
  if ((atMost + ofSound) / 2 < needed) return 0
  return (1 - distance(heard.letters, term.letters) / longest + ofSound) / 2
}

/** How many letters must be added, removed or changed. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1)
      next.push(Math.min(changed, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[other.length] ?? 0
}
