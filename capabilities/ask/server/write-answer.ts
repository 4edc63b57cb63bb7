import { openSupport, quotesNow, type Support } from '#evidence/server/index.ts'
import type { Quote } from '#evidence/model/evidence.ts'
import { installationContext } from '#files/server/index.ts'
import { runCommand } from '#journal/server/index.ts'
import { whileWanted, type WorkspaceModel } from '#language-models/server/index.ts'
import type { LanguageRequest } from '#platform/server/models/index.ts'
import { LEAST_SUPPORT } from '#evidence/model/limits.ts'
import { MOST_WRITTEN_SENTENCES } from '../model/limits.ts'
import { isUnderWay, type KeptAnswer, type LookedFor } from '../model/message.ts'
import { proveSentence } from '#evidence/model/prove-sentence.ts'
import { sentenceReader, type CheckedSentence, type WrittenSentence } from '#evidence/model/written-sentence.ts'
import type { AnswerJob } from './answer-job.ts'
import { noteOf, openAnswerModel, writingContext, type AnswerModel } from './answer-model.ts'
import { breakOffAnswer, keepAnswer } from './commands/run-answer.ts'
import { arrangeQuotes, keepSentence } from './commands/write-answer.ts'
import { arrangedParts, type Arranged } from './kept-parts.ts'
import { messageState } from './message-store.ts'
import { AnswerUnwanted, NothingSent, numbered, readyToAsk, requestOf, type Given } from './ready-to-ask.ts'
import type { KeptSentence } from './sentence-store.ts'
import type { AnswerRun } from './read-run.ts'

const LOOK_MS = 500
const NOTHING_PROVED = 'The AI model wrote nothing that the quotes prove.'
const SWITCHED_OFF = 'AI is switched off in the projects of these quotes.'
const CHANGED =
  'The answer was broken off: one of its sources was redacted, changed or deleted meanwhile, or is no longer yours to see.'

interface Written {
  answer: KeptAnswer
  /** In the order in which they are numbered. */
  quotes: readonly Quote[]
  /** What the model looked for. */
  questions: string[]
  /** Puts the quotes together by what they mean. */
  arrange: () => Promise<Quote[][]>
}

/**
 * Lets a language model write about the quotes of an answer, sentence by sentence: each is checked as soon as it is
 * complete, and stored. Whatever goes wrong, the quotes stand and say why nothing, or no more, was written.
 */
export async function writeAnswer(
  job: AnswerJob,
  run: AnswerRun,
  model: AnswerModel<WorkspaceModel>,
  { answer, quotes, questions, arrange }: Written,
): Promise<void> {
  const found = { questions, quotes: quotes.length, things: new Set(quotes.map(({ id }) => id)).size }
  await writing(job, run, model, { answer, quotes, before: [], found, arrange })
}

/** Goes on with an answer that was broken off: with the quotes that it has, after the sentences that it has. */
export async function goOnWriting(
  job: AnswerJob,
  run: AnswerRun,
  { answer, sentences }: { answer: KeptAnswer; sentences: KeptSentence[] },
): Promise<void> {
  const context = await writingContext(job, run)
  const { kinds } = job.services
  const places = answer.parts.flatMap((part) => part.places)
  const quotes = await context.read(async (tx) => quotesNow({ tx, actor: context.actor, kinds }, places))
  const seen = quotes.flatMap((quote) => (typeof quote === 'string' ? [] : [quote]))
  if (seen.length < quotes.length) return end(job, { ...answer, writing: written(answer, { note: CHANGED }) })
  const model = await openAnswerModel(job, run)
  await writing(job, run, model, { answer, quotes: seen, before: sentences, found: null, arrange: null })
}

interface Writing {
  answer: KeptAnswer
  quotes: readonly Quote[]
  before: readonly KeptSentence[]
  found: LookedFor | null
  /** Null for quotes that are put together already. */
  arrange: (() => Promise<Quote[][]>) | null
}

async function writing(job: AnswerJob, run: AnswerRun, model: AnswerModel<WorkspaceModel>, of: Writing): Promise<void> {
  const { answer, quotes, before, arrange } = of
  const { services, teamId, answerId, signal } = job
  let proved = before.filter(({ struck }) => struck === null).length
  let leftOut = answer.writing?.leftOut ?? 0
  let named = answer
  let arranging: Promise<Arranged | null> | null = null
  const finish = async (note: string | null): Promise<void> => {
    const parts = (await (arranging ?? arrangedBy(quotes, arrange)))?.parts ?? named.parts
    const said = { leftOut, note: note ?? (proved === 0 ? NOTHING_PROVED : null) }
    await end(job, { ...named, parts, writing: written(named, said) })
  }
  try {
    if ('note' in model) return await finish(model.note)
    named = { ...answer, writing: written(answer, { model: model.name, note: null }) }
    const most = requestOf(run, numbered(quotes), before)
    const asking = readyToAsk(job, run, { ...of, answer: named }, model, most)
    // What it throws is thrown where it is awaited.
    asking.catch(() => undefined)
    const look = async (): Promise<void> => {
      const now = await services.database.workspace(teamId).read(async (tx) => messageState(tx, answerId))
      if (now !== null && isUnderWay(now.state) && !now.isDeleted) return
      if (now?.isDeleted === true)
        await runCommand(await installationContext(services, teamId), breakOffAnswer, { answerId })
      throw new AnswerUnwanted()
    }
    const stopped = await whileWanted({ look, everyMs: LOOK_MS, signal }, async (wanted) => {
      // The model's turn and money are had while the quotes are stored. It is asked as soon as they are: what its first
      // sentence waits for is made while it begins.
      const request = asking.then((asked) => asked.request)
      request.catch(() => undefined)
      const sentences = startedNow(sentencesOf(model.ask, most, wanted, request))
      const placing = asking.then(
        async () => arrangedBy(quotes, arrange),
        () => null,
      )
      arranging = placing
      const prepare = async (): Promise<{ given: Given; support: Support; arranged: Arranged | null }> => {
        const { given } = await asking
        const [support, arranged] = await Promise.all([openSupport(services, given, wanted), placing])
        if (arranged !== null)
          await runCommand(await writingContext(job, run), arrangeQuotes, { answerId, parts: arranged.parts })
        return { given, support, arranged }
      }
      const preparing = prepare()
      preparing.catch(() => undefined)
      for await (const one of sentences) {
        const { given, support, arranged } = await preparing
        const checked = proveSentence(one, given)
        if (checked === null) {
          leftOut += 1
          continue
        }
        const sentence = renumbered(await withSupport(checked, support), arranged)
        // With what the person may see and do at this moment.
        const kept = await runCommand(await writingContext(job, run), keepSentence, { answerId, sentence })
        if (kept === 'unwanted') throw new AnswerUnwanted()
        if (kept === 'changed') return CHANGED
        if (kept === 'full') leftOut += 1
        else if (sentence.struck === null) proved += 1
        if (leftOut > MOST_WRITTEN_SENTENCES) break
      }
      return null
    })
    await finish(stopped)
  } catch (error) {
    if (error instanceof AnswerUnwanted) return
    if (error instanceof NothingSent) {
      named = answer
      return finish(SWITCHED_OFF)
    }
    const note = noteOf(error)
    services.logger.info({ err: error, answerId }, 'a language model did not finish an answer')
    await finish(note)
  }
}

function written(
  { writing: known }: KeptAnswer,
  change: Partial<NonNullable<KeptAnswer['writing']>>,
): NonNullable<KeptAnswer['writing']> {
  return { model: null, leftOut: 0, note: null, ...known, ...change }
}

async function end({ services, teamId, answerId }: AnswerJob, answer: KeptAnswer): Promise<void> {
  await runCommand(await installationContext(services, teamId), keepAnswer, { answerId, answer })
}

async function arrangedBy(quotes: readonly Quote[], arrange: Writing['arrange']): Promise<Arranged | null> {
  return arrange === null ? null : arrangedParts(quotes, await arrange())
}

/** A sentence with the numbers that its quotes have in the answer. */
function renumbered(sentence: CheckedSentence, arranged: Arranged | null): CheckedSentence {
  const numberOf = (quote: number): number => arranged?.numberOf.get(quote) ?? quote
  return { ...sentence, cites: sentence.cites.map((part) => ({ ...part, quote: numberOf(part.quote) })) }
}

/** The same items; the first is asked for now, not when they are read. */
function startedNow<Item>(items: AsyncGenerator<Item, void, undefined>): AsyncIterable<Item> {
  let next = items.next()
  // What it throws is thrown where it is read.
  next.catch(() => undefined)
  return {
    async *[Symbol.asyncIterator]() {
      try {
        for (;;) {
          const { done, value } = await next
          if (done === true) return
          yield value
          next = items.next()
        }
      } finally {
        await items.return()
      }
    },
  }
}

/** The sentences that a model writes, each as soon as it is complete. */
async function* sentencesOf(
  model: WorkspaceModel,
  request: LanguageRequest,
  signal: AbortSignal,
  ready: Promise<LanguageRequest>,
): AsyncGenerator<WrittenSentence, void, undefined> {
  const read = sentenceReader()
  for await (const part of model.stream(request, signal, ready)) if (part.kind === 'text') yield* read(part.text)
}

/** A sentence that its quotes do not support in what it means is struck; where that is not known, its words decide. */
async function withSupport(sentence: CheckedSentence, support: Support): Promise<CheckedSentence> {
  if (sentence.struck !== null) return sentence
  const likely = await support(
    sentence.text,
    sentence.cites.map(({ quote }) => quote),
  )
  return likely === null || likely >= LEAST_SUPPORT ? sentence : { ...sentence, cites: [], struck: 'meaning' }
}
