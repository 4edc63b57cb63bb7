import { choosePassages } from '#evidence/model/choose-passages.ts'
import { rankPassages } from '#evidence/model/rank-passages.ts'
import { sentencesOf } from '#editor/document/sentences.ts'
import { seededRandom } from '#platform/kernel/seeded-random.ts'
import type { Embedder } from '#platform/server/models/index.ts'
import { chanceNotAbove } from './areas.ts'
import { openBenchEmbedders, rank } from './retrieval-ranking.ts'
import { rougeOne } from './rouge.ts'
import { textRank } from './text-rank.ts'
import {
  foundIn,
  passageVectors,
  questionVectors,
  readTruthCorpora,
  type TruthCorpus,
  type TruthQuestion,
} from './truth-corpora.ts'

/** Every way of choosing has this many words of a meeting. */
const BUDGET_WORDS = 250
const SEED = 29

const WAYS = ['quotes', 'hybrid', 'lead', 'textRank'] as const
type Way = (typeof WAYS)[number]

export interface QuotesMeasured {
  /** The mean share of the marked words, or of the budget where more are marked, that each way covers. */
  covered: Record<Way, number>
  /** The mean ROUGE-1 with the answer that a person wrote. */
  rouge: Record<Way, number>
  /** The chance that the quotes are not better than a baseline, by a bootstrap over meetings. */
  chance: Record<Way, number>
}

/** Asks the questions of the meetings on which nothing was chosen. */
export async function measureQuotes(choosing = false): Promise<QuotesMeasured> {
  const embedder = await openBenchEmbedders()
  try {
    const groups: Array<Array<Record<Way, { covered: number; rouge: number }>>> = []
    for (const corpus of readTruthCorpora()) {
      if (corpus.isForChoosing !== choosing) continue
      groups.push(await ofCorpus(embedder, corpus))
    }
    const all = groups.flat()
    const random = seededRandom(SEED)
    const meanOf = (way: Way, what: 'covered' | 'rouge'): number =>
      all.reduce((sum, one) => sum + one[way][what], 0) / all.length
    const each = <Value>(valueOf: (way: Way) => Value): Record<Way, Value> => ({
      quotes: valueOf('quotes'),
      hybrid: valueOf('hybrid'),
      lead: valueOf('lead'),
      textRank: valueOf('textRank'),
    })
    return {
      covered: each((way) => meanOf(way, 'covered')),
      rouge: each((way) => meanOf(way, 'rouge')),
      chance: each((way) =>
        chanceNotAbove(
          groups.map((group) => group.map((one) => one.quotes.covered - one[way].covered)),
          random,
        ),
      ),
    }
  } finally {
    await embedder.close()
  }
}

async function ofCorpus(
  embedder: Pick<Embedder, 'embed'>,
  corpus: TruthCorpus,
): Promise<Array<Record<Way, { covered: number; rouge: number }>>> {
  const { body, passages, questions } = corpus
  const vectors = await passageVectors(embedder, corpus)
  const asked = await questionVectors(
    embedder,
    questions.map(({ text }) => text),
  )
  const texts = passages.map(({ start, end, text }, at) => ({
    id: String(at),
    place: 'meeting',
    title: '',
    body: body.slice(start, end),
    passages: [{ start: 0, end: end - start, text }],
  }))
  const { both } = await rank(
    {
      texts,
      questions: questions.map(({ text }, at) => ({ id: String(at), text, place: 'meeting', answers: new Map() })),
    },
    embedder,
  )
  const said = sentencesOf(body)
  const ranks = textRank(said.map(({ text }) => text))
  const central = [...said.keys()].toSorted((one, other) => (ranks[other] ?? 0) - (ranks[one] ?? 0))
  const words = Array.from(body.matchAll(/\S+/g), ({ index, 0: word }) => ({ start: index, end: index + word.length }))
  return questions.flatMap((question, at) => {
    const found = foundIn(corpus, vectors, question.text, asked[at] ?? [])
    const chosen = choosePassages(found, rankPassages(question.text, found).scores, BUDGET_WORDS)
    const spansOf: Record<Way, ReadonlyArray<Stretch | undefined>> = {
      quotes: chosen.map(({ at: place, fromEnd }) => passages[place] && { ...passages[place], fromEnd }),
      hybrid: (both.get(String(at)) ?? []).map((id) => passages[Number(id)]),
      lead: [{ start: 0, end: body.length }],
      textRank: central.map((place) => said[place]),
    }
    const marked = new Set([...words.keys()].filter((place) => isWithin(words[place], question.spans)))
    if (marked.size === 0) return []
    const measured = (way: Way): { covered: number; rouge: number } =>
      measure(body, words, spansOf[way], marked, question)
    return [
      {
        quotes: measured('quotes'),
        hybrid: measured('hybrid'),
        lead: measured('lead'),
        textRank: measured('textRank'),
      },
    ]
  })
}

interface Span {
  start: number
  end: number
}

interface Stretch extends Span {
  /** Its last words come first. */
  fromEnd?: boolean
}

function isWithin(word: Span | undefined, spans: readonly Span[]): boolean {
  return word !== undefined && spans.some(({ start, end }) => word.start >= start && word.end <= end)
}

/** The first words of the stretches, as many as the budget has. */
function measure(
  body: string,
  words: readonly Span[],
  spans: ReadonlyArray<Stretch | undefined>,
  marked: ReadonlySet<number>,
  { answer }: TruthQuestion,
): { covered: number; rouge: number } {
  const kept = new Set<number>()
  for (const span of spans) {
    if (span === undefined) continue
    const own = [...words.keys()].filter((place) => isWithin(words[place], [span]))
    for (const place of span.fromEnd === true ? own.toReversed() : own) if (kept.size < BUDGET_WORDS) kept.add(place)
  }
  const covered = [...kept].filter((place) => marked.has(place)).length
  const text = [...kept]
    .toSorted((one, other) => one - other)
    .map((place) => body.slice(words[place]?.start, words[place]?.end))
    .join(' ')
  return { covered: covered / Math.min(BUDGET_WORDS, marked.size), rouge: rougeOne(text, answer) }
}
