import { randomUUID } from 'node:crypto'
import type { Quote } from '#evidence/model/evidence.ts'
import { runCommand } from '#journal/server/index.ts'
import type { LanguageRequest } from '#platform/server/models/index.ts'
import { WRITTEN_TOKENS } from '../model/limits.ts'
import type { KeptAnswer, LookedFor } from '../model/message.ts'
import { answerInstructions, askedLines, GO_ON, numberedQuotes } from '../model/write-request.ts'
import type { AnswerJob } from './answer-job.ts'
import { projectsSent, type AnswerModel } from './answer-model.ts'
import { keepQuotes } from './commands/write-answer.ts'
import type { KeptSentence } from './sentence-store.ts'
import type { AnswerRun } from './read-run.ts'

/** The answer was stopped, or its question removed. */
export class AnswerUnwanted extends Error {}
/** AI is switched off wherever the quotes are from. */
export class NothingSent extends Error {}

/** Quotes by their number. */
export type Given = ReadonlyMap<number, Quote>

/** What a model is to write about. */
interface AboutQuotes {
  answer: KeptAnswer
  quotes: readonly Quote[]
  before: readonly KeptSentence[]
  found: LookedFor | null
}

/**
 * Stores the quotes and asks which of them may be sent, at the same time: the model is asked once both is done.
 * @param most the request with all of them
 * @throws AnswerUnwanted; NothingSent; Failure if the person who asked may not any more
 */
export async function readyToAsk(
  job: AnswerJob,
  run: AnswerRun,
  { answer, quotes, before, found }: AboutQuotes,
  { context }: Pick<Extract<AnswerModel, { ask: unknown }>, 'context'>,
  most: LanguageRequest,
): Promise<{ given: Given; request: LanguageRequest }> {
  const [sent, isKept] = await Promise.all([
    projectsSent(
      context,
      quotes.map(({ projectId }) => projectId),
    ),
    runCommand(context, keepQuotes, { answerId: job.answerId, answer, quotes, found }),
  ])
  if (!isKept) throw new AnswerUnwanted()
  const given = new Map([...numbered(quotes)].filter(([, { projectId }]) => sent.has(projectId)))
  if (given.size === 0) throw new NothingSent()
  return { given, request: given.size === quotes.length ? most : requestOf(run, given, before) }
}

export function numbered(quotes: readonly Quote[]): Given {
  return new Map(quotes.map((quote, at) => [at + 1, quote]))
}

export function requestOf(
  { questions, instructions }: AnswerRun,
  given: Given,
  before: readonly KeptSentence[],
): LanguageRequest {
  // Unknown to whoever wrote the quotes, so that nothing in them can end them.
  const fence = `quotes-${randomUUID()}`
  const answered = before.flatMap(({ text, cites }) =>
    text === null
      ? []
      : [
          JSON.stringify({
            text,
            cites: cites.map(({ quote }) => quote),
            words: cites.map(({ quote, from, to }) => given.get(quote)?.text.slice(from, to) ?? ''),
          }),
        ],
  )
  return {
    instructions: answerInstructions(fence, instructions),
    messages: [
      { role: 'user', text: `${numberedQuotes(given, fence)}\n\n${askedLines(questions)}` },
      ...(answered.length === 0
        ? []
        : [
            { role: 'assistant' as const, text: answered.join('\n') },
            { role: 'user' as const, text: GO_ON },
          ]),
    ],
    maxOutputTokens: WRITTEN_TOKENS,
  }
}
