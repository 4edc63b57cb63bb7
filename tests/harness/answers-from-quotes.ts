import type { AskedModel, ModelAnswer, ModelScript } from './language-service.ts'

/** A quote as a model is given it. */
export interface AskedQuote {
  number: number
  speaker: string | null
  text: string
}

/** A sentence as a model writes it about quotes. */
export interface AnswerSentence {
  text: string
  cites: number[]
  words: string[]
}

/** The numbered quotes that a model was asked to answer from; none where it is asked what to look for. */
function askedQuotes({ body }: AskedModel): AskedQuote[] {
  const given = body.messages.find(({ role }) => role === 'user')?.content ?? ''
  return Array.from(given.matchAll(/^(\d+)\. (?:\[([^\]]*)\] )?(.*)$/gmu), ([, number, speaker, text]) => ({
    number: Number(number),
    speaker: speaker ?? null,
    text: text ?? '',
  }))
}

/** Sentences in pieces of a few characters, as models send them. */
export function piecesOf(sentences: readonly AnswerSentence[]): string[] {
  return (
    sentences
      .map((one) => `${JSON.stringify(one)}\n`)
      .join('')
      .match(/[\s\S]{1,30}/gu) ?? []
  )
}

/**
 * A model that answers from quotes, and names these questions when it is asked what to look for.
 * @param answer given the quotes that it may cite
 */
export function answeringModel(
  answer: (quotes: AskedQuote[], asked: AskedModel) => ModelAnswer | AnswerSentence[] | Promise<ModelAnswer>,
  looksFor: readonly string[] = [],
): ModelScript {
  return async (asked) => {
    const quotes = askedQuotes(asked)
    if (quotes.length === 0) return { pieces: [JSON.stringify({ questions: looksFor })] }
    const given = await answer(quotes, asked)
    return Array.isArray(given) ? { pieces: piecesOf(given) } : given
  }
}

/** A sentence that says what a quote says, word for word. */
export function saidAgain({ number, text }: AskedQuote): AnswerSentence {
  return { text, cites: [number], words: [text] }
}
