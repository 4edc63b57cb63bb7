import { gatherEvidence } from '#evidence/server/index.ts'
import { sentenceModel } from '#platform/server/models/index.ts'
import { memberContext } from '#workspaces/server/index.ts'
import { findModel } from '../harness/models.ts'
import { openBareWords, wordsOf } from './bare-words.ts'
import { DataAbsentError } from './bench.ts'
import { bareReading, openBareSentences } from './hybrid-search.ts'
import type { SearchCorpus } from './search-corpus.ts'

const WARM_UP = 20
const QUESTIONS = 100
const PAGE = 40

/** The milliseconds of each answer, and of the bare parts beside it. */
export interface FirstQuote {
  whole: number[]
  bare: number[]
}

/**
 * Gathers the quotes of questions without a language model, as a reader of 40 % of the projects: until the first quote is
 * read from PostgreSQL, with all others of the answer. Beside each, the model alone on the question, one reading of all
 * vectors' bytes, and one query of plain FTS5 for any of its words. In turns.
 */
export async function measureFirstQuote(corpus: SearchCorpus): Promise<FirstQuote> {
  if ((await findModel(sentenceModel)) === undefined)
    throw new DataAbsentError('The sentence model cannot be had here.')
  await using model = await openBareSentences()
  await using words = await openBareWords(textsOf(corpus))
  const readVectors = bareReading(corpus.items)
  const places = corpus.texts.projects.map(({ scopeId }) => scopeId)
  return await corpus.withProduct({ runsJobs: false }, async ({ opened, teamId, reader }) => {
    const measured: FirstQuote = { whole: [], bare: [] }
    for (let number = 0; number < WARM_UP + QUESTIONS; number += 1) {
      const question = corpus.texts.question(number)
      const began = performance.now()
      const context = await memberContext(opened.services, teamId, reader.identityId)
      if (context === null) throw new Error('The reader is a member.')
      const { quotes, withoutMeaning } = await gatherEvidence(context, { question })
      const whole = performance.now() - began
      await context.close()
      if (withoutMeaning !== null) throw new Error(`A question was answered by words: ${withoutMeaning}.`)
      if (quotes.length === 0) throw new Error(`There is no quote for “${question}”.`)
      const embedded = await model.embed(question)
      const searched = performance.now()
      words.find(wordsOf(question), places, { any: true, limit: PAGE })
      const found = performance.now() - searched
      const bare = embedded + found + readVectors()
      if (number < WARM_UP) continue
      measured.whole.push(whole)
      measured.bare.push(bare)
    }
    return measured
  })
}

function* textsOf({ items, texts }: SearchCorpus): Generator<{ place: string; title: string; body: string }> {
  for (let number = 0; number < items; number += 1) {
    const note = texts.note(number)
    const highlight = texts.highlight(number)
    if (note !== null) yield { place: note.scopeId, title: note.title, body: note.text }
    if (highlight !== null) yield { place: highlight.scopeId, title: '', body: highlight.text }
  }
}
