import { askedQuestions } from './asked-questions.ts'
import { bestSentences, type Group } from './best-sentences.ts'
import { chapterStarts } from './chapters.ts'
import { readSentences, type ReadSentence } from './read-sentences.ts'
import { meaningsOf } from './sentence-meanings.ts'
import { titlesOf } from '#evidence/model/telling-phrases.ts'
import { themesOf } from '#evidence/model/themes.ts'
import { likeness } from '#platform/kernel/unit-vectors.ts'
import { weigh } from './weigh-sentences.ts'

/** A sentence of a text, in the order of the text. */
export interface SourceSentence {
  text: string
  /** What it means, of length one and as long as all others, for chapters and themes; null: unknown. */
  vector: Float32Array | null
  /** Null in text without speakers. */
  speaker: string | null
  isInterviewer: boolean
  startMs: number | null
  /** The heading or survey question it stands under. */
  under: string | null
}

/** The frameworks of a summary that need no language model. */
export type ExtractiveFramework = 'Summary' | 'Essential' | 'Chronological' | 'ByQuestion' | 'ByThemes'

export interface ChosenSection {
  /** The heading or question, or phrases of the text joined by ", "; null if there is none. */
  title: string | null
  /** Where the section begins, for chapters that jump in a recording. */
  startMs: number | null
  /** Positions among the sentences, in the order of the text. */
  sentences: number[]
}

const LEAST_SENTENCES = 3
const ESSENTIAL_SENTENCES = 5
const MAX_CHAPTERS = 8
const SENTENCES_OF_CHAPTER = 2
/** Shorter parts of a text are no chapters, in sentences that may be chosen. */
const LEAST_OF_CHAPTER = 4
/** A longer question is no title. */
const MAX_QUESTION_CHARS = 90
const MAX_THEMES = 7
const SENTENCES_OF_THEME = 3
const SENTENCES_OF_ANSWER = 2
/** About what a sentence has: so many sections are planned that each has one. */
const WORDS_OF_SENTENCE = 25

interface Text {
  sentences: readonly SourceSentence[]
  read: readonly ReadSentence[]
  /** Positions of the sentences that may be chosen. */
  own: readonly number[]
  mostWords: number
}

interface PlannedSection extends Group {
  title: string | null
  startMs: number | null
}

/**
 * Chooses the most telling sentences of a text, in the sections of a framework; together they have at most
 * `mostWords` words. Fillers and fragments are never chosen, what interviewers say only where participants say too little.
 * @returns null where there is not enough content to choose from
 */
export function chooseSentences(
  sentences: readonly SourceSentence[],
  framework: ExtractiveFramework,
  mostWords: number,
): ChosenSection[] | null {
  const texts = sentences.map(({ text }) => text)
  const read = readSentences(texts)
  const whole = sentences.flatMap((_, at) => (read[at]?.isWhole === true ? [at] : []))
  const ofParticipants = whole.filter((at) => sentences[at]?.isInterviewer === false)
  const own = ofParticipants.length >= LEAST_SENTENCES ? ofParticipants : whole
  if (own.length < LEAST_SENTENCES) return null
  const weights = weigh(texts, read, own)
  const { sections, mostOfEach } = plan({ sentences, read, own, mostWords }, framework)
  const chosen = bestSentences(read, weights, sections, { mostWords, mostOfEach })
  const filled = sections.flatMap(({ title, startMs }, index) => {
    const positions = chosen[index] ?? []
    return positions.length === 0 ? [] : [{ title, startMs, sentences: positions }]
  })
  return filled.length === 0 ? null : filled
}

function plan(text: Text, framework: ExtractiveFramework): { sections: PlannedSection[]; mostOfEach: number } {
  switch (framework) {
    case 'Summary':
      return { sections: [{ title: null, startMs: null, members: text.own }], mostOfEach: Infinity }
    case 'Essential':
      return { sections: [{ title: null, startMs: null, members: text.own }], mostOfEach: ESSENTIAL_SENTENCES }
    case 'Chronological':
      return { sections: chapters(text), mostOfEach: SENTENCES_OF_CHAPTER }
    case 'ByQuestion':
      return { sections: questions(text), mostOfEach: SENTENCES_OF_ANSWER }
    case 'ByThemes':
      return { sections: themes(text), mostOfEach: SENTENCES_OF_THEME }
  }
}

function chapters({ sentences, read, own, mostWords }: Text): PlannedSection[] {
  const most = Math.min(MAX_CHAPTERS, own.length / LEAST_OF_CHAPTER, mostWords / WORDS_OF_SENTENCE)
  const starts = chapterStarts(
    meaningsOf(sentences, read),
    sentences.map(({ under }) => under),
    Math.max(1, Math.floor(most)),
  )
  const parts = starts.map((start, index) => {
    const end = starts[index + 1] ?? sentences.length
    return { start, end, members: own.filter((at) => at >= start && at < end) }
  })
  const titles = titlesOf(parts.map(({ members }) => members.map((at) => sentences[at]?.text ?? '')))
  return parts.map(({ start, end, members }, index) => {
    const headings = new Set(sentences.slice(start, end).map(({ under }) => under))
    const [heading = null] = headings.size === 1 ? headings : []
    const title = heading ?? titles[index] ?? questionOf(sentences.slice(start, end))
    return { title, startMs: sentences[start]?.startMs ?? null, members }
  })
}

/** What was asked first in a chapter that has no words of its own to be called by. */
function questionOf(sentences: readonly SourceSentence[]): string | null {
  const question = askedQuestions(sentences)[0]?.question ?? null
  return question === null || question.length > MAX_QUESTION_CHARS ? null : question
}

function questions({ sentences, own }: Text): PlannedSection[] {
  const mayBeChosen = new Set(own)
  return askedQuestions(sentences).map(({ question, answers }) => {
    const members = answers.filter((at) => mayBeChosen.has(at))
    return { title: question, startMs: sentences[members[0] ?? 0]?.startMs ?? null, members }
  })
}

function themes({ sentences, read, own, mostWords }: Text): PlannedSection[] {
  const meanings = meaningsOf(sentences, read)
  const most = Math.min(MAX_THEMES, Math.floor(mostWords / WORDS_OF_SENTENCE), Math.round(Math.sqrt(own.length / 3)))
  const found = themesOf(
    own.flatMap((at) => meanings[at] ?? []),
    Math.max(1, most),
  ).toSorted((one, other) => other.members.length - one.members.length)
  const members = found.map((theme) => theme.members.flatMap((place) => own[place] ?? []))
  const titles = titlesOf(members.map((positions) => positions.map((at) => sentences[at]?.text ?? '')))
  return found.map(({ center }, index) => ({
    title: titles[index] ?? null,
    startMs: null,
    members: members[index] ?? [],
    fit: (at) => Math.max(0, likeness(center, meanings[at] ?? center)),
  }))
}
