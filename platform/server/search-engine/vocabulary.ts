import type { IndexFile } from './index-file.ts'
import { formNames, LANGUAGE_CODES } from './languages.ts'
import { mirrorWord } from './naming.ts'
import { foldWord, joinedForm, stemWord } from './tokenize.ts'

/** How many endings of an unfinished word are tried, the most frequent first. */
const MAX_COMPLETIONS = 48
/** How many other forms of a word are searched for, the most frequent first. */
const MAX_FORMS = 24
const MAX_SCANNED_TERMS = 5_000
const SHORT_PREFIX_CHARS = 2
const SHORT_PREFIX_AGE_MS = 30_000
const MAX_KEPT_PREFIXES = 500
const LAST_CHARACTER = '\u{10ffff}'

/** The words of one index file: how frequent they are, their completions, and similar ones. */
export interface Vocabulary {
  /** An upper bound of how many items contain a stem. */
  frequencyOf(stem: string): number
  /** How many items contain a word in this exact form. */
  itemsWith(word: string): number
  /** Whether a stem is in the index in more than one form. */
  hasSeveralForms(stem: string): boolean
  /** Stems of the most frequent other forms of a word in the languages of the texts. @param word as it was typed */
  otherForms(word: string): string[]
  /** Stems of the most frequent words with this prefix, without the stem of the prefix itself. */
  completions(prefix: string): string[]
  /**
   * Indexed words that differ from this one by a typing error or two and are in at least `leastItems` items, the
   * likeliest first.
   */
  similarWords(word: string, leastItems?: number): string[]
}

/** Reads the vocabulary of an open file. */
export function openVocabulary(file: IndexFile): Vocabulary {
  const shortPrefixes = new Map<string, { at: number; stems: string[] }>()

  function readCompletions(prefix: string): string[] {
    const own = stemWord(prefix)
    const rows = file
      .prepare(
        `SELECT stem, sum(frequency) AS total FROM (
           SELECT stem, frequency FROM term WHERE term >= ?1 AND term < ?2
           UNION ALL SELECT stem, frequency FROM term WHERE term >= ?3 AND term < ?4
         ) GROUP BY stem ORDER BY total DESC LIMIT ?5`,
      )
      .all(
        prefix,
        prefix + LAST_CHARACTER,
        joinedForm(prefix),
        joinedForm(prefix) + LAST_CHARACTER,
        MAX_COMPLETIONS + 1,
      )
    return rows
      .map((row) => String(row.stem))
      .filter((stem) => stem !== own)
      .slice(0, MAX_COMPLETIONS)
  }

  return {
    frequencyOf: (stem) =>
      Number(
        file.prepare('SELECT coalesce(sum(frequency), 0) AS total FROM term WHERE stem = ?').get(stem)?.total ?? 0,
      ),
    itemsWith: (word) => Number(file.prepare('SELECT frequency FROM term WHERE term = ?').get(word)?.frequency ?? 0),
    hasSeveralForms: (stem) => file.prepare('SELECT 1 FROM term WHERE stem = ? LIMIT 2').all(stem).length > 1,
    otherForms(word) {
      const names = [...new Set(formNames(word, languagesOf(file)))]
      if (names.length === 0) return []
      const rows = file
        .prepare(
          `SELECT stem, sum(frequency) AS total FROM (SELECT DISTINCT term FROM form WHERE name IN
            (${names.map(() => '?').join(', ')})) JOIN term USING (term) GROUP BY stem ORDER BY total DESC LIMIT ?`,
        )
        .all(...names, MAX_FORMS)
      const own = stemWord(foldWord(word))
      return rows.map((row) => String(row.stem)).filter((stem) => stem !== own)
    },
    completions(prefix) {
      if (prefix.length > SHORT_PREFIX_CHARS) return readCompletions(prefix)
      const kept = shortPrefixes.get(prefix)
      if (kept !== undefined && performance.now() - kept.at < SHORT_PREFIX_AGE_MS) return kept.stems
      if (shortPrefixes.size >= MAX_KEPT_PREFIXES) shortPrefixes.clear()
      const stems = readCompletions(prefix)
      shortPrefixes.set(prefix, { at: performance.now(), stems })
      return stems
    },
    similarWords: (word, leastItems = 1) => similarWords(file, word, leastItems),
  }
}

/** Codes of the languages in which some text of the file is written. */
function languagesOf(file: IndexFile): Set<string> {
  const rows = file
    .prepare(
      "SELECT code.value FROM json_each(?) AS code WHERE EXISTS (SELECT 1 FROM form WHERE form.name > code.value || ' ' AND form.name < code.value || '!')",
    )
    .all(JSON.stringify(LANGUAGE_CODES))
  return new Set(rows.map((row) => String(row.value)))
}

/**
 * Candidates share the first or the last half of the word, so both are ranges of an index and never a scan of all
 * words. One slip is allowed from four letters on, two from eight.
 */
function similarWords(file: IndexFile, word: string, leastItems: number): string[] {
  const characters = Array.from(word)
  if (characters.length < 4) return []
  const allowed = characters.length < 8 ? 1 : 2
  const half = Math.max(2, Math.floor(characters.length / 2))
  const head = characters.slice(0, half).join('')
  const tail = mirrorWord(characters.slice(-half).join(''))
  const rows = [
    ...file
      .prepare('SELECT term, frequency FROM term WHERE term >= ? AND term < ? AND frequency >= ? LIMIT ?')
      .all(head, head + LAST_CHARACTER, leastItems, MAX_SCANNED_TERMS),
    ...file
      .prepare('SELECT term, frequency FROM term WHERE mirror >= ? AND mirror < ? AND frequency >= ? LIMIT ?')
      .all(tail, tail + LAST_CHARACTER, leastItems, MAX_SCANNED_TERMS),
  ]
  const found = new Map<string, { distance: number; isDoubled: boolean; frequency: number }>()
  const once = withoutDoubles(word)
  for (const row of rows) {
    const term = String(row.term)
    if (term === word || found.has(term)) continue
    const distance = slips(characters, Array.from(term), allowed)
    if (distance <= allowed)
      found.set(term, { distance, isDoubled: withoutDoubles(term) === once, frequency: Number(row.frequency) })
  }
  return [...found]
    .sort(
      ([, a], [, b]) =>
        a.distance - b.distance || Number(b.isDoubled) - Number(a.isDoubled) || b.frequency - a.frequency,
    )
    .map(([term]) => term)
}

/** Doubling a letter, or not, is a more common mistake than exchanging it. */
function withoutDoubles(word: string): string {
  return word.replace(/(.)\1+/gu, '$1')
}

/**
 * Letters inserted, omitted, exchanged or swapped with their neighbour; more than `allowed` is returned as `allowed +
 * 1`.
 */
function slips(a: readonly string[], b: readonly string[], allowed: number): number {
  if (Math.abs(a.length - b.length) > allowed) return allowed + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let row = 1; row <= a.length; row++) {
    const current = [row]
    let least = row
    for (let column = 1; column <= b.length; column++) {
      const cost = a[row - 1] === b[column - 1] ? 0 : 1
      let value = Math.min((last[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, (last[column - 1] ?? 0) + cost)
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1]
      if (swapped) value = Math.min(value, (beforeLast[column - 2] ?? 0) + 1)
      current.push(value)
      least = Math.min(least, value)
    }
    if (least > allowed) return allowed + 1
    beforeLast = last
    last = current
  }
  return last[b.length] ?? allowed + 1
}
