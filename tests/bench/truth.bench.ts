import { alone, beside, figureOf, once, type Bench } from './bench.ts'
import { measureAnswerable } from './truth-answerable.ts'
import { measureChoosingTime } from './truth-choosing-time.ts'
import { measureChecks } from './truth-checks.ts'
import { measureParaphrases } from './truth-paraphrases.ts'
import { measureQuotes } from './truth-quotes.ts'
import { measureSummaries } from './truth-summaries.ts'
import { measureTitles } from './truth-titles.ts'

const checks = once(async () => measureChecks())
const summaries = once(measureSummaries)

const quotes = once(async () => measureQuotes())
const answerable = once(measureAnswerable)
const paraphrases = once(measureParaphrases)

const ofChecks = {
  unit: 'of sentences struck',
  leavesOut: 'sentences in other words than their quote; changes of meaning that change no name, number or negation',
} as const
const ofCaught = { ...ofChecks, direction: 'at least' } as const
const besideBaseline = (baseline: 'lead' | 'textRank', limit: string): Omit<Bench, 'name'> => ({
  unit: 'ROUGE-1 F, 120 words',
  direction: 'at least',
  limit,
  leavesOut: 'whether the sentences can be read one after the other, which counting common words does not tell',
  goal: 1,
  run: async () => {
    const measured = await summaries()
    return beside(measured.chosen, measured[baseline])
  },
})

const quotesBeside = (
  baseline: 'hybrid' | 'lead' | 'textRank',
  limit: string,
  what: 'covered' | 'rouge' = 'covered',
): Omit<Bench, 'name'> => ({
  unit: what === 'covered' ? 'of marked words, 250 words' : 'ROUGE-1 F, 250 words',
  direction: 'at least',
  limit,
  leavesOut: 'questions about several meetings at once; whether the quotes read well',
  goal: what === 'covered' ? 1 : null,
  run: async () => {
    const measured = (await quotes())[what]
    return beside(measured.quotes, measured[baseline])
  },
})
/** The bootstrap draws whole meetings, since questions about one meeting are alike. */
const chanceBeside = (baseline: 'lead' | 'textRank'): Omit<Bench, 'name'> => ({
  unit: 'chance that quotes are not better',
  direction: 'at most',
  limit: null,
  leavesOut: 'other kinds of talks than these meetings',
  goal: 0.05,
  goalOf: 'value',
  run: async () => alone((await quotes()).chance[baseline]),
})
const answerableBeside = (kind: 'otherFields' | 'takenOut'): Omit<Bench, 'name'> => ({
  unit: 'area under the curve',
  direction: 'at least',
  limit: 'the similarity of the best passage alone',
  leavesOut: 'questions about several texts at once; other languages in the texts',
  goal: 1,
  run: async () => {
    const { own, similarity } = (await answerable())[kind]
    return beside(own, similarity)
  },
})

/**
 * What answers and summaries without a language model are worth: how many changed sentences the check strikes, and how
 * much chosen sentences have in common with summaries that people wrote, on the meetings of QMSum (validation) that
 * were not used to choose parameters (15 of 35, by hash).
 */
export const benches: readonly Bench[] = [
  figureOf(checks, { ...ofCaught, name: 'truth-check-quote', goal: 0.99, of: ({ caught }) => caught.quote }),
  figureOf(checks, { ...ofCaught, name: 'truth-check-citation', goal: 0.99, of: ({ caught }) => caught.citation }),
  figureOf(checks, { ...ofCaught, name: 'truth-check-number', goal: 0.97, of: ({ caught }) => caught.number }),
  figureOf(checks, { ...ofCaught, name: 'truth-check-name', goal: 0.97, of: ({ caught }) => caught.name }),
  figureOf(checks, { ...ofCaught, name: 'truth-check-negation', goal: 0.9, of: ({ caught }) => caught.negation }),
  figureOf(checks, {
    ...ofChecks,
    name: 'truth-check-true',
    direction: 'at most',
    goal: 0.02,
    of: ({ trueStruck }) => trueStruck,
  }),
  { name: 'truth-summary-lead', ...besideBaseline('lead', 'the first sentences of the meeting') },
  { name: 'truth-summary-textrank', ...besideBaseline('textRank', 'TextRank (Mihalcea and Tarau 2004)') },
  { name: 'truth-quotes-hybrid', ...quotesBeside('hybrid', 'the first passages of the hybrid search') },
  { name: 'truth-quotes-lead', ...quotesBeside('lead', 'the first words of the meeting') },
  { name: 'truth-quotes-textrank', ...quotesBeside('textRank', 'TextRank (Mihalcea and Tarau 2004)') },
  { name: 'truth-quotes-lead-chance', ...chanceBeside('lead') },
  { name: 'truth-quotes-textrank-chance', ...chanceBeside('textRank') },
  { name: 'truth-quotes-rouge', ...quotesBeside('hybrid', 'the first passages of the hybrid search', 'rouge') },
  { name: 'truth-answerable-other', ...answerableBeside('otherFields') },
  { name: 'truth-answerable-taken-out', ...answerableBeside('takenOut') },
  {
    name: 'truth-paraphrase',
    unit: 'area under the curve',
    direction: 'at least',
    limit: 'the best similarity of the sentence to its quote alone',
    leavesOut: 'quotes swapped for others that say nearly the same',
    goal: 1,
    run: async () => {
      const { own, similarity } = (await paraphrases()).area
      return beside(own, similarity)
    },
  },
  {
    name: 'truth-paraphrase-caught',
    unit: 'of swapped ones, 15 % of true ones struck',
    direction: 'at least',
    limit: 'the best similarity of the sentence to its quote alone',
    leavesOut: 'quotes swapped for others that say nearly the same',
    goal: null,
    run: async () => {
      const { own, similarity } = (await paraphrases()).caught
      return beside(own, similarity)
    },
  },
  {
    name: 'truth-answer-left',
    unit: 'of true sentences of an answer left by its check',
    direction: 'at least',
    limit: 'the same sentences with the stretches of another question',
    leavesOut: 'how a model of services words its sentences; each cites whole passages, of which a model quotes less',
    goal: null,
    run: async () => {
      const { proved, swapped } = (await paraphrases()).left
      return beside(proved, swapped)
    },
  },
  {
    name: 'truth-titles',
    unit: 'of topics with a word of what a person called them',
    direction: 'at least',
    limit: 'the three most frequent telling words',
    leavesOut: 'whether a title reads well; topics that people called by words nobody said',
    goal: 1,
    run: async () => {
      const { titles, frequent } = measureTitles()
      return beside(titles, frequent)
    },
  },
  {
    name: 'truth-summary-time',
    unit: 'ms, 20,000 words, slowest framework',
    limit: null,
    leavesOut: 'embedding the sentences',
    direction: 'at most',
    goal: 200,
    goalOf: 'value',
    run: async () => alone(await measureChoosingTime()),
  },
]
