import { answerability, answerSigns, type AnswerSigns } from '#evidence/model/answerability.ts'
import { rankPassages, type FoundPassage } from '#evidence/model/rank-passages.ts'
import type { EmbeddedText, Embedder } from '#platform/server/models/index.ts'
import { areaUnderCurve } from './areas.ts'
import { openBenchEmbedders } from './retrieval-ranking.ts'
import { strangerQueries } from './stranger-queries.ts'
import {
  foundIn,
  passageVectors,
  questionVectors,
  readTruthCorpora,
  readTruthPapers,
  type TruthCorpus,
  type TruthQuestion,
} from './truth-corpora.ts'

/** Claims of each half that are asked of papers, and questions about meetings asked of them. */
const CLAIMS = 100

/** The signs of a question, in a corpus that answers it, is of another field, or from which the answer was taken out. */
interface SignsOfQuestion {
  corpus: string
  kind: 'answered' | 'other field' | 'taken out'
  signs: AnswerSigns
}

/** The areas under the curve of the product's answerability, and of the similarity of the best passage alone. */
export interface AnswerableMeasured {
  otherFields: { own: number; similarity: number }
  takenOut: { own: number; similarity: number }
}

/** The signs of all questions of one half. */
async function signsOfHalf(choosing: boolean): Promise<SignsOfQuestion[]> {
  const embedder = await openBenchEmbedders()
  try {
    const meetings = readTruthCorpora().filter(({ isForChoosing }) => isForChoosing === choosing)
    const papers = readTruthPapers(CLAIMS).filter(({ isForChoosing }) => isForChoosing === choosing)
    const claims = papers.flatMap(({ questions }) => questions)
    const ofMeetings = meetings.flatMap(({ questions }) => questions).slice(0, CLAIMS)
    const strangers = strangerQueries()
    const found: SignsOfQuestion[] = []
    for (const corpus of meetings)
      found.push(...(await ofCorpus(embedder, corpus, [...strangers, ...claims.map(({ text }) => text)])))
    for (const corpus of papers)
      found.push(...(await ofCorpus(embedder, corpus, [...strangers, ...ofMeetings.map(({ text }) => text)])))
    return found
  } finally {
    await embedder.close()
  }
}

/** Measures the questions on which nothing was chosen. */
export async function measureAnswerable(): Promise<AnswerableMeasured> {
  const all = await signsOfHalf(false)
  const compared = (kind: SignsOfQuestion['kind']): { own: number; similarity: number } => {
    const area = (valueOf: (signs: AnswerSigns) => number): number => {
      const of = (wanted: SignsOfQuestion['kind']): number[] =>
        all.flatMap(({ kind: own, signs }) => (own === wanted ? [valueOf(signs)] : []))
      return areaUnderCurve(of('answered'), of(kind))
    }
    return { own: area((signs) => answerability(signs, true)), similarity: area(({ similarity }) => similarity) }
  }
  return { otherFields: compared('other field'), takenOut: compared('taken out') }
}

async function ofCorpus(
  embedder: Pick<Embedder, 'embed'>,
  corpus: TruthCorpus,
  strangers: readonly string[],
): Promise<SignsOfQuestion[]> {
  const vectors = await passageVectors(embedder, corpus)
  const { name, questions } = corpus
  const own = await questionVectors(
    embedder,
    questions.map(({ text }) => text),
  )
  const others = await questionVectors(embedder, strangers)
  const signsOf = (text: string, asked: readonly EmbeddedText[], isLeft: (passage: FoundPassage) => boolean) => {
    const found = foundIn(corpus, vectors, text, asked).filter(isLeft)
    return found.length === 0 ? null : answerSigns(found, rankPassages(text, found))
  }
  const signed = (kind: SignsOfQuestion['kind'], signs: AnswerSigns | null): SignsOfQuestion[] =>
    signs === null ? [] : [{ corpus: name, kind, signs }]
  return [
    ...questions.flatMap((question, at) => [
      ...signed(
        'answered',
        signsOf(question.text, own[at] ?? [], () => true),
      ),
      ...signed(
        'taken out',
        signsOf(question.text, own[at] ?? [], ({ ordinal }) => !answers(question, corpus.passages[ordinal])),
      ),
    ]),
    ...strangers.flatMap((text, at) =>
      signed(
        'other field',
        signsOf(text, others[at] ?? [], () => true),
      ),
    ),
  ]
}

function answers({ spans }: TruthQuestion, passage: { start: number; end: number } | undefined): boolean {
  return passage !== undefined && spans.some(({ start, end }) => start < passage.end && end > passage.start)
}
