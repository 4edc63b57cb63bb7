import type { TextSentence } from '#evidence/server/index.ts'
import type { ChosenSection } from '../model/choose-sentences.ts'
import type { KeptSections, KeptTitle, SentencePlace } from '../model/summary.ts'

type Placed = Pick<TextSentence, 'key' | 'text' | 'start' | 'under'>

/** Chosen sections as they are stored: by the positions of their sentences, and of the words of their titles. */
export function keepSections(sections: readonly ChosenSection[], sentences: readonly Placed[]): KeptSections {
  return sections.flatMap(({ title, startMs, sentences: positions }) => {
    const chosen = positions.flatMap((at) => sentences[at] ?? [])
    const [first] = positions
    if (first === undefined || chosen.length === 0) return []
    // What was asked is before its answers.
    const near = [...chosen, ...sentences.slice(0, first).toReversed(), ...sentences.slice(first)]
    return [{ title: title === null ? null : keptTitle(title.trim(), near), startMs, sentences: chosen.map(placeOf) }]
  })
}

function placeOf({ key, start: { blockId } }: Placed): SentencePlace {
  return { blockId, key }
}

const BETWEEN_WORDS = /\s*[,;/·•|]\s*|\s+–\s+/u
const CUT = /\s*(?:…|\.\.\.)$/u
const SIGN_OF_PATTERNS = /[\\^$.*+?()[\]{}|/]/g

/** Where the words of a title are, in the nearest of the sentences. */
function keptTitle(title: string, near: readonly Placed[]): KeptTitle | null {
  if (title === '') return null
  if (near[0]?.under === title) return { under: true }
  const whole = near.find(({ text }) => text === title)
  if (whole) return { sentence: placeOf(whole) }
  const cut = wordsAt(title.replace(CUT, ''), near)
  if (cut) return { words: [cut] }
  const parts = title.split(BETWEEN_WORDS).map((part) => wordsAt(part, near))
  const words = parts.filter((part) => part !== null)
  return words.length === parts.length ? { words } : null
}

function wordsAt(words: string, near: readonly Placed[]): (SentencePlace & { from: number; to: number }) | null {
  if (words === '') return null
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}])${words.replaceAll(SIGN_OF_PATTERNS, String.raw`\$&`)}(?![\p{L}\p{N}])`,
    'iu',
  )
  for (const sentence of near) {
    const match = pattern.exec(sentence.text)
    if (match) return { ...placeOf(sentence), from: match.index, to: match.index + match[0].length }
  }
  return null
}
