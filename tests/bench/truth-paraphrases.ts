import { sentencesOf } from '#editor/document/sentences.ts'
import { LEAST_SUPPORT, MOST_CITED } from '#evidence/model/limits.ts'
import { whyUnproved } from '#evidence/model/prove-sentence.ts'
import { supportOf, supportSigns, type SupportSigns } from '#evidence/model/support.ts'
import type { Embedder } from '#platform/server/models/index.ts'
import { areaUnderCurve } from './areas.ts'
import { percentile } from './bench.ts'
import { embedAll, openBenchEmbedders } from './retrieval-ranking.ts'
import { similarityOf } from './retrieval-scores.ts'
import { passageVectors, readTruthCorpora, type TruthCorpus, type TruthQuestion } from './truth-corpora.ts'

const LEAST_WORDS = 6
/** The share of true sentences that may be struck. */
const STRUCK = 0.15

/** A sentence that a person wrote about a meeting, with the stretches that it stands on or with those of another one. */
interface Paraphrase {
  isTrue: boolean
  signs: SupportSigns
  /** Whether an answer would show it: nothing in the check of a written sentence strikes it. */
  isLeft: boolean
}

export interface ParaphrasesMeasured {
  area: { own: number; similarity: number }
  /** The share of sentences with swapped stretches that is struck, where 15 % of the true ones are. */
  caught: { own: number; similarity: number }
  /** The share of sentences that the check of an answer leaves, of those with their stretches and with swapped ones. */
  left: { proved: number; swapped: number }
}

/** Measures the meetings on which nothing was chosen. */
export async function measureParaphrases(): Promise<ParaphrasesMeasured> {
  const all = await paraphrasesOfHalf(false)
  const compared = (valueOf: (signs: SupportSigns) => number): { area: number; caught: number } => {
    const of = (isTrue: boolean): number[] => all.flatMap((one) => (one.isTrue === isTrue ? [valueOf(one.signs)] : []))
    const [proved, swapped] = [of(true), of(false)]
    const least = percentile(proved, STRUCK)
    return {
      area: areaUnderCurve(proved, swapped),
      caught: swapped.filter((value) => value < least).length / swapped.length,
    }
  }
  const [own, similarity] = [compared(supportOf), compared(({ best }) => best)]
  const leftOf = (isTrue: boolean): number => {
    const of = all.filter((one) => one.isTrue === isTrue)
    return of.filter(({ isLeft }) => isLeft).length / of.length
  }
  return {
    area: { own: own.area, similarity: similarity.area },
    caught: { own: own.caught, similarity: similarity.caught },
    left: { proved: leftOf(true), swapped: leftOf(false) },
  }
}

async function paraphrasesOfHalf(choosing: boolean): Promise<Paraphrase[]> {
  const embedder = await openBenchEmbedders()
  try {
    const found: Paraphrase[] = []
    for (const corpus of readTruthCorpora())
      if (corpus.isForChoosing === choosing) found.push(...(await ofCorpus(embedder, corpus)))
    return found
  } finally {
    await embedder.close()
  }
}

async function ofCorpus(embedder: Pick<Embedder, 'embed'>, corpus: TruthCorpus): Promise<Paraphrase[]> {
  const vectors = await passageVectors(embedder, corpus)
  const { body, passages, questions, turns } = corpus
  const said = questions.flatMap((question) =>
    sentencesOf(question.answer)
      .filter(({ text }) => text.split(' ').length >= LEAST_WORDS)
      .map(({ text }) => ({ text, question })),
  )
  const meanings = await embedAll(
    embedder,
    said.map(({ text }) => text),
    'query',
  )
  return said.flatMap(({ text, question }, at) => {
    const meaning = meanings[at]
    if (meaning === undefined) return []
    const source = passages.map(({ start, end }, ordinal) => {
      const vector = vectors[ordinal]
      const speakers = turns.flatMap((turn) => (turn.start < end && turn.end > start ? [turn.speaker] : []))
      return {
        text: body.slice(start, end),
        speaker: [...new Set(speakers)].join(', '),
        similarity: vector === undefined ? 0 : similarityOf(meaning, vector),
      }
    })
    const quoted = (of: TruthQuestion) => source.filter((_, ordinal) => isOf(of, passages[ordinal]))
    const others = questions.filter((other) => !overlaps(other, question))
    const other = others[at % Math.max(1, others.length)]
    const own = quoted(question)
    const swapped = other === undefined ? [] : quoted(other)
    if (own.length === 0 || swapped.length === 0) return []
    const of = (isTrue: boolean, cited: typeof own): Paraphrase => {
      const signs = supportSigns(text, cited, source)
      return { isTrue, signs, isLeft: supportOf(signs) >= LEAST_SUPPORT && isProvedBy(text, cited) }
    }
    return [of(true, own), of(false, swapped)]
  })
}

/** Whether the words of those passages that are nearest prove a sentence, as many as one may cite, each cited as a whole. */
function isProvedBy(
  text: string,
  passages: ReadonlyArray<{ text: string; speaker: string; similarity: number }>,
): boolean {
  const cited = passages.toSorted((one, other) => other.similarity - one.similarity).slice(0, MOST_CITED)
  const citations = cited.map(({ text: words, speaker }) => ({
    words,
    quote: { text: words, speaker, question: null },
  }))
  return whyUnproved(text, citations) === null
}

function isOf({ spans }: TruthQuestion, passage: { start: number; end: number } | undefined): boolean {
  return passage !== undefined && spans.some(({ start, end }) => start < passage.end && end > passage.start)
}

function overlaps(one: TruthQuestion, other: TruthQuestion): boolean {
  return one.spans.some((span) => other.spans.some(({ start, end }) => start < span.end && end > span.start))
}
