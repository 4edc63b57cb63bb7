/** A sentence of a note as it is weighed. */
export interface SourceSentence {
  text: string
  /** What it means, as a vector of unit length; null without a model for meaning. */
  vector: Float32Array | null
  /** The name in the text; null in text without speakers. */
  speaker: string | null
  isInterviewer: boolean
  /** When it is said, in milliseconds from the beginning of its recording. */
  startMs: number | null
  /** The heading or question that it is under. */
  under: string | null
}

export type ExtractiveFramework = 'Summary' | 'Essential' | 'Chronological' | 'ByQuestion' | 'ByThemes'

export interface ChosenSection {
  /** Made of words of the text; null if there is none. */
  title: string | null
  startMs: number | null
  /** Positions among the sentences, in their order. */
  sentences: number[]
}

const LEAST_SENTENCES = 3
const LEAST_LETTERS = 4
const MOST_SECTIONS = 6
const WORD = /[\p{L}\p{M}\p{N}'’]+/gu
const QUESTION_MARK = /[?？؟]\s*$/u

/**
 * Chooses the sentences that carry most of a text, within about so many words, in the sections of a framework. Only
 * what participants say is chosen.
 * @returns null if there is too little to choose from
 */
export function chooseSentences(
  sentences: readonly SourceSentence[],
  framework: ExtractiveFramework,
  mostWords: number,
): ChosenSection[] | null {
  const said = [...sentences.keys()].filter((at) => sentences[at]?.isInterviewer === false)
  if (said.length < LEAST_SENTENCES) return null
  const weighed = weigh(sentences, said)
  const groups = groupsOf(sentences, said, framework, weighed.words)
  const mostOfEach = Math.max(1, Math.floor(mostWords / groups.length))
  const taken = new Set<number>()
  return groups.flatMap(({ title, members }) => {
    const chosen = best(
      sentences,
      members.filter((at) => !taken.has(at)),
      weighed.weights,
      mostOfEach,
    )
    for (const at of chosen) taken.add(at)
    const startMs = framework === 'Chronological' ? (sentences[members[0] ?? 0]?.startMs ?? null) : null
    return chosen.length === 0 ? [] : [{ title, startMs, sentences: chosen }]
  })
}

/** How much each sentence carries: the mean frequency of its words in the text; and the most frequent words. */
function weigh(
  sentences: readonly SourceSentence[],
  said: readonly number[],
): { weights: ReadonlyMap<number, number>; words: readonly string[] } {
  const counts = new Map<string, number>()
  const wordsOf = new Map(said.map((at) => [at, new Set(longWords(sentences[at]?.text ?? ''))]))
  for (const words of wordsOf.values()) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const weights = new Map(
    [...wordsOf].map(([at, words]) => {
      const sum = [...words].reduce((total, word) => total + ((counts.get(word) ?? 1) - 1), 0)
      // One word alone must not outweigh a sentence.
      return [at, sum / Math.max(8, words.size)] as const
    }),
  )
  const words = [...counts].filter(([, count]) => count > 1).toSorted((one, other) => other[1] - one[1])
  return { weights, words: words.map(([word]) => word) }
}

function longWords(text: string): string[] {
  return (text.toLowerCase().match(WORD) ?? []).filter((word) => word.length >= LEAST_LETTERS)
}

interface Group {
  title: string | null
  members: number[]
}

function groupsOf(
  sentences: readonly SourceSentence[],
  said: readonly number[],
  framework: ExtractiveFramework,
  words: readonly string[],
): Group[] {
  switch (framework) {
    case 'Summary':
    case 'Essential':
      return [{ title: null, members: [...said] }]
    case 'Chronological': {
      const size = Math.ceil(said.length / Math.min(MOST_SECTIONS, Math.ceil(said.length / LEAST_SENTENCES)))
      return Array.from({ length: Math.ceil(said.length / size) }, (_, part) => {
        const members = said.slice(part * size, (part + 1) * size)
        return { title: sentences[members[0] ?? 0]?.under ?? null, members }
      })
    }
    case 'ByQuestion':
      return byQuestion(sentences)
    case 'ByThemes':
      return words.slice(0, MOST_SECTIONS).map((word) => ({
        title: word,
        members: said.filter((at) => longWords(sentences[at]?.text ?? '').includes(word)),
      }))
  }
}

/** Below the question of a survey, a heading, or what the interviewer asked last. */
function byQuestion(sentences: readonly SourceSentence[]): Group[] {
  const groups = new Map<string | null, number[]>()
  let asked: string | null = null
  for (const [at, { text, isInterviewer, under }] of sentences.entries()) {
    if (isInterviewer) {
      if (QUESTION_MARK.test(text)) asked = text
    } else {
      const title = asked ?? under
      groups.set(title, [...(groups.get(title) ?? []), at])
    }
  }
  return [...groups].map(([title, members]) => ({ title, members }))
}

/** The heaviest sentences within about so many words, at least one, in their order. */
function best(
  sentences: readonly SourceSentence[],
  members: readonly number[],
  weights: ReadonlyMap<number, number>,
  mostWords: number,
): number[] {
  const chosen: number[] = []
  let words = 0
  for (const at of members.toSorted((one, other) => (weights.get(other) ?? 0) - (weights.get(one) ?? 0))) {
    const count = sentences[at]?.text.match(WORD)?.length ?? 0
    if (chosen.length > 0 && words + count > mostWords) continue
    chosen.push(at)
    words += count
  }
  return chosen.toSorted((one, other) => one - other)
}
