import { matchWords, soundOf } from './match-words.ts'
import { splitWords, type UtteranceWords, type Word } from './word.ts'

/** The text of an utterance after a change. */
export interface ChangedUtterance {
  blockId: string
  text: string
}

/** A single equal word elsewhere does not show that it was moved; this many in a row do. */
const MIN_MOVED_WORDS = 2

/**
 * Assigns times to the words of changed utterances. `before` has the words of every utterance that was changed, removed
 * or restored, in the order of the text; `after` the text of every utterance that was changed or added. Words that an
 * utterance still has keep their times; then words missing in one are searched in another (splitting, joining, cutting
 * and pasting); typed words get the time of what they replaced, or of the gap that they are in. Utterances without any
 * transcribed word are left out.
 */
export function realignWords(before: readonly UtteranceWords[], after: readonly ChangedUtterance[]): UtteranceWords[] {
  const known = new Map(before.map(({ blockId, words }) => [blockId, words]))
  const kept = new Set<Word>()
  const changed = after.map(({ blockId, text }) => {
    const texts = splitWords(text)
    const own = known.get(blockId) ?? []
    const words: Array<Word | undefined> = texts.map(() => undefined)
    for (const [from, to] of matchWords(
      own.map((word) => soundOf(word.text)),
      texts.map(soundOf),
    )) {
      const word = own[from]
      if (word === undefined) continue
      kept.add(word)
      words[to] = word
    }
    return { blockId, texts, own, words }
  })
  takeMoved(
    before.flatMap(({ words }) => words.filter((word) => !kept.has(word))),
    changed,
  )
  return changed.flatMap(({ blockId, texts, own, words }) => {
    // An emptied utterance keeps its stored words, in case the change is undone.
    if (texts.length === 0 || (words.every((word) => word === undefined) && own.length === 0)) return []
    return [{ blockId, words: filled(texts, words, own) }]
  })
}

interface Changed {
  texts: readonly string[]
  words: Array<Word | undefined>
}

/** Finds words that moved from one utterance to another. */
function takeMoved(lost: readonly Word[], changed: readonly Changed[]): void {
  const missing = changed.flatMap((utterance) =>
    utterance.texts.flatMap((text, at) => (utterance.words[at] === undefined ? [{ utterance, at, text }] : [])),
  )
  if (lost.length === 0 || missing.length === 0) return
  const matches = matchWords(
    lost.map(({ text }) => soundOf(text)),
    missing.map(({ text }) => soundOf(text)),
  )
  let run: typeof matches = []
  const take = (): void => {
    const whole = run.length === lost.length || run.length === missing.length
    if (run.length >= MIN_MOVED_WORDS || whole) {
      for (const [from, to] of run) {
        const place = missing[to]
        if (place) place.utterance.words[place.at] = lost[from]
      }
    }
    run = []
  }
  for (const match of matches) {
    const previous = run.at(-1)
    if (previous && (match[0] !== previous[0] + 1 || match[1] !== previous[1] + 1)) take()
    run.push(match)
  }
  take()
}

/** The words of an utterance, with times for typed words. */
function filled(texts: readonly string[], found: ReadonlyArray<Word | undefined>, own: readonly Word[]): Word[] {
  const words: Word[] = []
  for (let at = 0; at < texts.length;) {
    const word = found[at]
    if (word !== undefined) {
      words.push({ ...word, text: texts[at] ?? '' })
      at += 1
      continue
    }
    let end = at
    while (end < texts.length && found[end] === undefined) end += 1
    const [startMs, endMs] = gapOf(found[at - 1], found[end], own)
    words.push(...spread(texts.slice(at, end), startMs, endMs))
    at = end
  }
  return words
}

/** The time between two known words, or that of the words that were replaced. */
function gapOf(
  previous: Word | undefined,
  next: Word | undefined,
  own: readonly Word[],
): [startMs: number, endMs: number] {
  const from = previous === undefined ? -1 : own.indexOf(previous)
  const to = next === undefined ? own.length : own.indexOf(next)
  const replaced = (previous === undefined || from >= 0) && to >= 0 ? own.slice(from + 1, to) : []
  const [first] = replaced
  const last = replaced.at(-1)
  if (first && last) return [first.startMs, last.endMs]
  const startMs = previous?.endMs ?? next?.startMs ?? 0
  return [startMs, Math.max(startMs, next?.startMs ?? startMs)]
}

function spread(texts: readonly string[], startMs: number, endMs: number): Word[] {
  const letters = texts.reduce((sum, text) => sum + text.length, 0)
  let passed = 0
  return texts.map((text) => {
    const from = passed
    passed += text.length
    const at = (count: number): number => Math.round(startMs + ((endMs - startMs) * count) / Math.max(1, letters))
    return { text, startMs: at(from), endMs: at(passed), confidence: 1 }
  })
}
