import { randomUUID } from 'node:crypto'
import { LEAST_SUPPORT } from '#evidence/model/limits.ts'
import { objectReader } from '#evidence/model/written-sentence.ts'
import { openSupport, type Support } from '#evidence/server/index.ts'
import { installationContext } from '#files/server/index.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { noteCachedCall, openWorkspaceModel, whileWanted } from '#language-models/server/index.ts'
import { Failure } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import {
  estimateTokens,
  LanguageModelError,
  type LanguageModel,
  type LanguageRequest,
} from '#platform/server/models/index.ts'
import { UNAVAILABLE } from '../../model/errors.ts'
import { ASSUMED_CONTEXT_TOKENS, MOST_HALVINGS, MOST_WRITTEN_SENTENCES, WRITTEN_TOKENS } from '../../model/limits.ts'
import { proveSetSentence, type CheckedSetSentence } from '../../model/prove-set-sentence.ts'
import type { SetSummary } from '../../model/set-summary.ts'
import {
  GO_ON,
  quotesOfNotes,
  sectionIds,
  setInstructions,
  writtenSetSentence,
  type WrittenSetSentence,
} from '../../model/set-write-request.ts'
import { endSetWriting, noteSetProgress } from '../commands/run-set-summary.ts'
import { keepSetSentence, keepSetSources, noteSetGiven, reuseSetSummary } from '../commands/write-set-summary.ts'
import { SummaryGone, type SummaryRun } from '../summary-run.ts'
import { writingUnavailable } from '../writing-model.ts'
import { fittingCandidates, keyOfAsked, readGiven, tokensOfQuotes, type GivenQuotes } from './given-quotes.ts'
import type { SetReading } from './read-candidates.ts'
import { setWriter } from './set-writer.ts'
import { sentencesBefore } from './sentences-before.ts'
import { findSetSummary } from './store.ts'

const LOOK_MS = 1_000
/** Room for what an estimate of tokens is wrong by. */
const SPARE_SHARE = 0.85
const NOTHING_PROVED = 'The AI model wrote nothing that the quotes prove.'
const CHANGED =
  'The summary was broken off: one of its sources was redacted or deleted meanwhile, or is no longer to be seen by who asked for it.'

interface Writing {
  summary: SetSummary
  instructions: string | null
  identityId: Id | null
  reading: SetReading
}

/**
 * Lets a language model write a summary of a set, sentence by sentence: each is checked as soon as it is complete, and
 * stored. The model works for the person who asked, with their rights as they are now; after a kill it goes on after its
 * last sentence.
 */
export async function writeSet(run: SummaryRun, writing: Writing): Promise<void> {
  const { summary, instructions, identityId, reading } = writing
  const { services, teamId, summaryId, signal } = run
  const installation = await installationContext(services, teamId)
  let leftOut = summary.leftOut
  const end = async (note: string | null, otherwise = NOTHING_PROVED): Promise<void> =>
    runCommand(installation, endSetWriting, { summaryId, leftOut, note, otherwise })
  const writerNow = async (): Promise<WorkspaceContext> => setWriter(run, summary, identityId)
  try {
    const use = { purpose: 'summary', projectIds: summary.projectId === null ? [] : [summary.projectId] } as const
    const writer = await writerNow()
    const { name, ...model } = await openWorkspaceModel(writer, use)
    // Its host is for administrators.
    const named = name.slice(name.indexOf('/') + 1)
    const promptTokens = estimateTokens(setInstructions({ ...summary, instructions }, randomUUID()))
    let room = ((model.maxContextTokens ?? ASSUMED_CONTEXT_TOKENS) - WRITTEN_TOKENS) * SPARE_SHARE - promptTokens
    for (let halvings = 0; ; halvings += 1) {
      const chosen = fittingCandidates(reading.candidates, room)
      if (chosen.length === 0) throw new LanguageModelError('too-long')
      const sources = chosen.map(({ place: { type, id }, noteId }) => ({ type, id, noteId }))
      const { read, hasMore, total } = reading
      const kept = { summaryId, sources, found: reading.candidates.length, model: named, read, hasMore, total }
      if (!(await runCommand(await writerNow(), keepSetSources, kept))) return
      const given = await sendable(await writerNow(), await readGiven(await writerNow(), chosen))
      if (given.quotes.size === 0) return await end(null, UNAVAILABLE.NOT_ENOUGH_DATA)
      const key = keyOfAsked(summary, instructions, name, given.quotes.values())
      if (!(await runCommand(installation, noteSetGiven, { summaryId, given: given.quotes.size, key }))) return
      if (await runCommand(await writerNow(), reuseSetSummary, { summaryId, key })) {
        await noteCachedCall(writer, use)
        leftOut = (await installation.read(async (tx) => findSetSummary(tx, summaryId)))?.leftOut ?? leftOut
        return await end(null)
      }
      try {
        return await end(await ask({ name, ...model }, given))
      } catch (error) {
        const isTooLong = error instanceof LanguageModelError && error.outcome === 'too-long'
        if (!isTooLong || halvings >= MOST_HALVINGS) throw error
        room = Math.min(room, tokensOfQuotes(chosen)) / 2
      }
    }
  } catch (error) {
    if (error instanceof SummaryGone) return
    if (!(error instanceof LanguageModelError) && !(error instanceof Failure)) throw error
    services.logger.info({ err: error, summaryId }, 'a language model did not finish a summary')
    await end(error.message)
  }

  /** @returns why it was broken off; null if it is finished */
  async function ask(model: LanguageModel, given: GivenQuotes): Promise<string | null> {
    const before = await installation.read(async (tx) => sentencesBefore(tx, summaryId, given.quotes))
    let count = before.length
    const language = summary.language ?? given.language
    const look = async (): Promise<void> => {
      const isWanted = await runCommand(installation, noteSetProgress, { summaryId, progress: progressAt(count) })
      if (!isWanted) throw new SummaryGone()
    }
    return whileWanted({ look, everyMs: LOOK_MS, signal }, async (wanted) => {
      const support = await openSupport(services, given.quotes, wanted)
      for await (const one of sentencesOf(model, requestOf({ summary, instructions }, given, before), wanted)) {
        const checked = sectionIds(summary.framework).includes(one.section)
          ? proveSetSentence(one, given.quotes, language)
          : null
        if (checked === null) leftOut += 1
        else {
          const sentence = await withSupport(checked, support)
          const cites = sentence.cites.flatMap(({ quote: number, from, to }) => {
            const quote = given.quotes.get(number)
            if (quote === undefined) return []
            const { type, id, blockId, keys } = quote
            return [{ place: { type, id, blockId, keys }, from, to }]
          })
          const keeping = { summaryId, section: one.section, sentence, cites, progress: progressAt(count + 1) }
          // With what the person may see and do at this moment.
          const kept = await runCommand(await writerNow(), keepSetSentence, keeping)
          if (kept === 'unwanted') throw new SummaryGone()
          if (kept === 'changed') return CHANGED
          if (kept === 'left-out') leftOut += 1
          else count += 1
        }
        if (leftOut > MOST_WRITTEN_SENTENCES) break
      }
      return null
    })
  }
}

/** Without the quotes of projects in which AI is switched off: a tag of an extension has highlights of several. */
async function sendable(writer: WorkspaceContext, { quotes, language }: GivenQuotes): Promise<GivenQuotes> {
  const { teamId, services } = writer
  const asking = { teamId, configuration: services.configuration, hooks: services.hooks }
  const projectIds = new Set([...quotes.values()].map(({ projectId }) => projectId))
  const off = await writer.read(async (tx) => writingUnavailable(tx, asking, projectIds))
  return { quotes: new Map([...quotes].filter(([, { projectId }]) => !off.has(projectId))), language }
}

/** A model does not say how far it is: most summaries have a dozen sentences. */
function progressAt(sentences: number): number {
  return 0.6 + 0.4 * (1 - 0.9 ** sentences)
}

function requestOf(
  { summary, instructions }: Pick<Writing, 'summary' | 'instructions'>,
  { quotes }: GivenQuotes,
  before: readonly WrittenSetSentence[],
): LanguageRequest {
  // Unknown to whoever wrote the quotes, so that nothing in them can end them.
  const fence = `quotes-${randomUUID()}`
  const asksQuestions = summary.framework === 'ByQuestion'
  return {
    instructions: setInstructions({ ...summary, instructions }, fence),
    messages: [
      { role: 'user', text: quotesOfNotes(quotes, fence, { asksQuestions }) },
      ...(before.length === 0
        ? []
        : [
            { role: 'assistant' as const, text: before.map((one) => JSON.stringify(one)).join('\n') },
            { role: 'user' as const, text: GO_ON },
          ]),
    ],
    maxOutputTokens: WRITTEN_TOKENS,
  }
}

/** The sentences that a model writes, each as soon as it is complete. */
async function* sentencesOf(model: LanguageModel, request: LanguageRequest, signal: AbortSignal) {
  const read = objectReader(writtenSetSentence)
  for await (const part of model.stream(request, signal)) if (part.kind === 'text') yield* read(part.text)
}

/** A sentence that its quotes do not support in what it means is struck; where that is not known, its words decide. */
async function withSupport(sentence: CheckedSetSentence, support: Support): Promise<CheckedSetSentence> {
  // What is in another language cannot be compared.
  if (sentence.struck !== null || sentence.translatedTo !== null) return sentence
  const likely = await support(
    sentence.text,
    sentence.cites.map(({ quote }) => quote),
  )
  return likely === null || likely >= LEAST_SUPPORT ? sentence : { ...sentence, cites: [], struck: 'meaning' }
}
