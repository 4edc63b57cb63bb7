import { gatherEvidence } from '#evidence/server/index.ts'
import type { Evidence, Quote, QuotePlace } from '#evidence/model/evidence.ts'
import { setsAgainst } from '#evidence/model/negation.ts'
import type { WorkspaceContext } from '#journal/server/index.ts'
import { Failure } from '#platform/kernel/errors.ts'
import { LanguageModelError, type LanguageModel } from '#platform/server/models/index.ts'
import {
  MAX_MESSAGE_CHARS,
  MOST_AGAINST,
  MOST_WORDS_OF_ANSWER,
  SUBQUESTION_TOKENS,
  WORDS_LOOKED_THROUGH,
  WORDS_OF_SUBQUESTION,
} from '../model/limits.ts'
import { askedLines, soughtInstructions, soughtQuestions, subquestionsOf } from '../model/write-request.ts'
import type { AnswerRun } from './read-run.ts'

/** What was found for a question, and the questions that a model looked for besides it. */
export interface Gathered {
  evidence: Evidence
  questions: string[]
}

/**
 * Gathers the quotes for a question; where a model may be asked, also those for a few questions that it names. It is given
 * no content for that, and whatever goes wrong with it changes nothing: the question itself is looked for.
 * @param model is opened meanwhile; null where none may be asked
 */
export async function gatherForAnswer(
  asker: WorkspaceContext,
  { questions: asked, filter, conditions, instructions, against }: AnswerRun,
  model: Promise<LanguageModel | null>,
  signal: AbortSignal,
): Promise<Gathered> {
  const gather = async (question: string, words: number): Promise<Evidence> =>
    gatherEvidence(asker, { question: question.slice(-MAX_MESSAGE_CHARS), within: filter, conditions, words }, signal)
  const named = model.then(async (known) =>
    known === null ? [] : questionsOfModel(known, asked, instructions, signal),
  )
  const whole =
    against === null ? gather(asked.join('\n'), MOST_WORDS_OF_ANSWER) : gatherAgainst(against, asked, gather)
  const [evidence, questions] = await Promise.all([whole, named])
  const quotes: Quote[] = [...evidence.quotes]
  let isAnswerable = evidence.isAnswerable
  for (const question of questions) {
    const further = await gather(question, WORDS_OF_SUBQUESTION)
    if (!further.isAnswerable) continue
    isAnswerable = true
    quotes.push(...further.quotes.filter((quote) => !quotes.some((other) => isSaidBy(quote, other))))
  }
  return { evidence: { ...evidence, quotes, isAnswerable }, questions }
}

/**
 * What speaks against an answer: of all that is near its question, quotes that are not in it, and that deny something or
 * set something against it. Whether they answer is not known then: they are what there is to read.
 */
async function gatherAgainst(
  against: readonly QuotePlace[],
  asked: readonly string[],
  gather: (question: string, words: number) => Promise<Evidence>,
): Promise<Evidence> {
  const nameOf = ({ type, id, keys }: QuotePlace): string => `${type} ${id} ${keys.join(' ')}`
  const before = new Set(against.map(nameOf))
  const evidence = await gather(asked.slice(0, -1).join('\n') || (asked.at(-1) ?? ''), WORDS_LOOKED_THROUGH)
  const quotes = evidence.quotes.filter((quote) => !before.has(nameOf(quote)) && setsAgainst(quote.text))
  return {
    ...evidence,
    quotes: quotes.slice(0, MOST_AGAINST),
    isAnswerable: evidence.isAnswerable && quotes.length > 0,
  }
}

async function questionsOfModel(
  model: LanguageModel,
  asked: readonly string[],
  instructions: string | null,
  signal: AbortSignal,
): Promise<string[]> {
  try {
    const { value } = await model.object(
      {
        instructions: soughtInstructions(instructions),
        messages: [{ role: 'user', text: askedLines(asked) }],
        maxOutputTokens: SUBQUESTION_TOKENS,
      },
      soughtQuestions,
      signal,
    )
    return subquestionsOf(value.questions, asked.at(-1) ?? '')
  } catch (error) {
    if (error instanceof LanguageModelError || error instanceof Failure) return []
    throw error
  }
}

/** Whether another quote has the words of a quote: of the same place, or around them. */
function isSaidBy(quote: Quote, other: Quote): boolean {
  const note = ({ type, id, parentId }: Quote): string => (type === 'highlight' ? parentId : id)
  return note(quote) === note(other) && (other.text.includes(quote.text) || quote.text.includes(other.text))
}
