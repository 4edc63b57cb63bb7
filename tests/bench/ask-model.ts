import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { z } from 'zod'
import { answerQuestion } from '#ask/server/answer-question.ts'
import { startConversation } from '#ask/server/commands/start-conversation.ts'
import { MOST_WORDS_OF_ANSWER } from '#ask/model/limits.ts'
import { proveSentence } from '#evidence/model/prove-sentence.ts'
import { contentOfText } from '#editor/document/content.ts'
import { gatherEvidence, openSupport } from '#evidence/server/index.ts'
import type { Evidence } from '#evidence/model/evidence.ts'
import { defineCommand, runCommand, type Services, type WorkspaceContext } from '#journal/server/index.ts'
import { addNotes } from '#notes/server/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { loadConfiguration } from '#platform/server/configuration.ts'
import { sentenceModel } from '#platform/server/models/index.ts'
import { createProject } from '#projects/server/commands/create-project.ts'
import { findProject } from '#projects/server/index.ts'
import { followPassages } from '#search/server/index.ts'
import { openServices } from '../../apps/server/services.ts'
import { answeringModel, saidAgain } from '../harness/answers-from-quotes.ts'
import { startLanguageService } from '../harness/language-service.ts'
import { findModel, testModelFolder } from '../harness/models.ts'
import { startBenchPostgres } from './bench-postgres.ts'
import { DataAbsentError } from './bench.ts'
import { founderOf } from './founder.ts'
import { benchEnvironment } from './product-server.ts'
import { researchSentences } from './research-corpus.ts'

const NOTES = 1_000
const SENTENCES_OF_NOTE = 3
/** Questions are sentences of the notes, so that something answers them; this far apart, so that they differ. */
const SPREAD = 7
const QUESTION_CHARS = 160
const WARM_UP = 10
const QUESTIONS = 60
const SENTENCES = 8
const MANY_QUESTIONS = 1_000
/** After so many everything that is kept for good has been made. */
const SETTLED = 100
const MEGABYTE = 1024 * 1024

/** Milliseconds of each question and of each sentence, with what is measured beside them. */
export interface AskedModel {
  /** From the question until the model has the request. */
  request: number[]
  /** Gathering the same quotes alone. */
  retrieval: number[]
  /** Checking one sentence, without storing it. */
  check: number[]
  /** Embedding the same sentence alone. */
  embedding: number[]
}

/**
 * Asks questions with a scripted model on this machine, in a workspace of 1,000 notes that the sentence model has read. The
 * retrieval and the checks are measured beside it in turns.
 */
export async function measureAskModel(): Promise<AskedModel> {
  return asking(async ({ services, question, asker, ask }) => {
    const measured: AskedModel = { request: [], retrieval: [], check: [], embedding: [] }
    for (let number = 0; number < WARM_UP + QUESTIONS; number += 1) {
      const began = performance.now()
      const request = { question: question(2 * number), words: MOST_WORDS_OF_ANSWER }
      const evidence = await gatherEvidence(await asker(), request)
      const retrieval = performance.now() - began
      const asked = await ask(question(2 * number + 1))
      const checks = await checkedBeside(services, evidence)
      if (number < WARM_UP) continue
      measured.retrieval.push(retrieval)
      if (asked !== null) measured.request.push(asked)
      measured.check.push(...checks.map(({ check }) => check))
      measured.embedding.push(...checks.map(({ embedding }) => embedding))
    }
    if (measured.request.length < QUESTIONS / 2) throw new Error('The model was asked for too few of the questions.')
    return measured
  })
}

/** Megabytes of the heap, collected, after 100 and after 1,000 answered questions. */
export async function measureAskMemory(): Promise<{ settled: number; many: number }> {
  return asking(async ({ question, ask }) => {
    let settled = 0
    for (let number = 0; number < MANY_QUESTIONS; number += 1) {
      await ask(question(number))
      if (number + 1 === SETTLED) settled = await collected()
    }
    return { settled, many: await collected() }
  }, 1)
}

interface Asking {
  services: Services
  question(number: number): string
  asker(): Promise<WorkspaceContext>
  /** Asks, and waits for the whole answer. @returns the milliseconds until the model had the request; null if it had none */
  ask(question: string): Promise<number | null>
}

const addTexts = defineCommand({
  name: 'add-asked-texts',
  who: { installation: 'It sets a bench up.' },
  input: z.custom<{ projectId: Id; texts: readonly string[] }>(),
  trustsInput: true,
  async run(context, { projectId, texts }) {
    const project = await findProject(context.tx, projectId)
    if (!project) throw new Error('The project was made before.')
    const notes = texts.map((text, at) => ({
      title: `Text ${at}`,
      content: contentOfText(text),
      origin: 'written' as const,
    }))
    await addNotes(context, project, notes)
  },
})

/** A workspace with notes that the sentence model has read, and a scripted model that says its quotes again. */
async function asking<Result>(
  work: (asking: Asking) => Promise<Result>,
  sentencesOfAnswer = SENTENCES,
): Promise<Result> {
  if ((await findModel(sentenceModel)) === undefined)
    throw new DataAbsentError('The sentence model cannot be had here.')
  await using opening = new AsyncDisposableStack()
  const service = await startLanguageService()
  opening.defer(service.close)
  const postgres = await startBenchPostgres()
  opening.defer(postgres.stop)
  const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
  opening.defer(async () => rm(folder, { recursive: true, force: true }))
  const configuration = loadConfiguration({
    ...benchEnvironment(postgres.connectionString, folder),
    ...service.environment,
    QUARRY_LANGUAGE_MODEL_PRICES: '1 1 EUR',
    QUARRY_MODELS: testModelFolder,
  })
  const { services, close } = await openServices({ configuration, runsJobs: false, answersSearches: true })
  opening.defer(close)
  const { ada } = await founderOf(services)
  const { teamId } = ada
  const sentences = researchSentences()
  const sentence = (number: number): string => sentences[number % sentences.length] ?? ''
  const { id: projectId } = await runCommand(ada, createProject, { title: 'Asked' })
  const texts = Array.from({ length: NOTES }, (_, note) =>
    Array.from({ length: SENTENCES_OF_NOTE }, (_sentence, at) => sentence(note * SENTENCES_OF_NOTE + at)).join(' '),
  )
  await runCommand(await again(ada), addTexts, { projectId, texts })
  const passages = followPassages(services, services.embedder, (error) => {
    throw error
  })
  opening.defer(async () => passages.close())
  await passages.caughtUp()
  await services.searchIndex?.caughtUp()

  let arrived: number | null = null
  service.answerWith(
    answeringModel((quotes) => {
      arrived = performance.now()
      return quotes.slice(0, sentencesOfAnswer).map(saidAgain)
    }),
  )
  return await work({
    services,
    question: (number) => sentence((number * SPREAD) % (NOTES * SENTENCES_OF_NOTE)).slice(0, QUESTION_CHARS),
    asker: async () => again(ada),
    async ask(question) {
      arrived = null
      service.asked.length = 0
      const asker = await again(ada)
      const began = performance.now()
      const { answerId } = await runCommand(asker, startConversation, { question })
      await answerQuestion({ services, teamId, answerId, signal: new AbortController().signal })
      return arrived === null ? null : arrived - began
    },
  })
}

/** The same person with the rights of now: a new project is visible then. */
async function again(context: WorkspaceContext): Promise<WorkspaceContext> {
  return { ...context, actor: (await context.reloadActor?.()) ?? context.actor }
}

/** Each quote said again as a sentence: the milliseconds of its check, and of embedding it alone. */
async function checkedBeside(
  services: Services,
  { quotes }: Evidence,
): Promise<Array<{ check: number; embedding: number }>> {
  const { signal } = new AbortController()
  const given = new Map(quotes.map((quote) => [quote.number, quote]))
  const support = await openSupport(services, given, signal)
  const measured: Array<{ check: number; embedding: number }> = []
  for (const { number, text } of quotes.slice(0, SENTENCES)) {
    const began = performance.now()
    const sentence = proveSentence({ text, cites: [number], words: [text] }, given)
    if (sentence?.struck === null) await support(sentence.text, [number])
    const check = performance.now() - began
    if (sentence?.struck !== null) continue
    const alone = performance.now()
    await services.embedder.embed([sentence.text], 'query', signal)
    measured.push({ check, embedding: performance.now() - alone })
  }
  return measured
}

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

async function collected(): Promise<number> {
  // What a finished stream holds is let go in later turns of the loop.
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve))
    collectGarbage()
  }
  const { heapUsed, external } = process.memoryUsage()
  return (heapUsed + external) / MEGABYTE
}
