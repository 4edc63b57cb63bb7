import type { Find } from './find-contacts.ts'

/** Shorter parts of a name are too often common words. */
const MIN_PART_CHARS = 3
/** Default names of speakers. */
const NO_NAME =
  /^(?:speaker|channel|participant|interviewer|interviewee|moderator|unnamed|unknown|guest|host|user|person|p)\s*[\d-]*$/iu
/** Names that are also common words: these are searched only as whole names. */
const ALSO_WORDS = new Set([
  'may',
  'will',
  'mark',
  'grace',
  'hope',
  'joy',
  'faith',
  'rose',
  'bill',
  'page',
  'art',
  'dawn',
  'summer',
  'june',
  'april',
  'august',
  'chase',
  'frank',
  'jack',
  'young',
  'long',
  'white',
  'black',
  'brown',
  'green',
  'king',
  'lane',
  'west',
  'day',
  'love',
  'rich',
  'sunny',
])
const LETTER = /[\p{L}\p{N}]/u

/** Finds names that the workspace knows: the whole name in any case, and its parts as they are written. */
export function findKnownNames(text: string, names: readonly string[]): Find[] {
  const lower = text.toLowerCase()
  const requested = new Map<string, boolean>()
  for (const name of names) {
    const whole = name.trim()
    if (whole.length < MIN_PART_CHARS || NO_NAME.test(whole)) continue
    const parts = whole.split(/\s+/u).filter((part) => part.length >= MIN_PART_CHARS && /^\p{Lu}/u.test(part))
    if (parts.length > 1 || !ALSO_WORDS.has(whole.toLowerCase())) requested.set(whole, parts.length > 1)
    for (const part of parts) if (!ALSO_WORDS.has(part.toLowerCase())) requested.set(part, requested.get(part) ?? false)
  }
  // A text whose length changes in lower case is searched as it is written.
  return [...requested].flatMap(([name, inAnyCase]) =>
    inAnyCase && lower.length === text.length ? placesOf(lower, name.toLowerCase()) : placesOf(text, name),
  )
}

function placesOf(text: string, name: string): Find[] {
  const finds: Find[] = []
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + name.length)) {
    const to = at + name.length
    if (!LETTER.test(text.charAt(at - 1)) && !LETTER.test(text.charAt(to))) finds.push({ kind: 'NAME', from: at, to })
  }
  return finds
}
