import { randomUUID } from 'node:crypto'
import { installationContext } from '#files/server/index.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { noteCachedCall, openWorkspaceModel, whileWanted } from '#language-models/server/index.ts'
import type { Note } from '#notes/model/note.ts'
import { Failure, forbidden } from '#platform/kernel/errors.ts'
import { estimateTokens, LanguageModelError, type LanguageModel } from '#platform/server/models/index.ts'
import { memberContext } from '#workspaces/server/index.ts'
import { isUnavailable, UNAVAILABLE } from '../model/errors.ts'
import { ASSUMED_CONTEXT_TOKENS, MAX_SENTENCES_READ, MOST_HALVINGS, WRITTEN_TOKENS } from '../model/limits.ts'
import { proveWritten, type ProvedSummary } from '../model/prove-written.ts'
import { numberedNote, writingInstructions } from '../model/write-request.ts'
import { writtenAnswer, type WrittenAnswer } from '../model/written-answer.ts'
import type { Framework } from '../model/frameworks.ts'
import { failSummary } from './commands/run-summary.ts'
import { keepWritten } from './commands/keep-written.ts'
import { readSentences, type TimedSentence } from '#evidence/server/index.ts'
import { keyOfNote } from './asked-key.ts'
import { requestOfSummary, writtenBefore } from './store.ts'
import { SummaryGone, type SummaryRun } from './summary-run.ts'
import { forbiddenFor } from './unavailable.ts'
import { textsOf } from './words-store.ts'

const LOOK_MS = 2_000
/** Room for the frame of a request, and for what an estimate of tokens is wrong by. */
const SPARE_SHARE = 0.85

interface Writing {
  note: Note
  framework: Framework
  language: string | null
  /** Whether the note is in another language. */
  isTranslated: boolean
  /** @throws SummaryGone if it is no longer wanted */
  notify: (progress: number) => Promise<void>
}

/**
 * Lets a language model write a requested summary, checks each sentence against the note, and stores what it proves. The
 * model works for the person who asked: with their rights, as they are now. Nothing is stored before all is checked; after
 * a kill it begins again.
 */
export async function writeSummary(run: SummaryRun, writing: Writing): Promise<void> {
  const { note, framework, language, isTranslated, notify } = writing
  const { services, teamId, summaryId, signal } = run
  const installation = await installationContext(services, teamId)
  const fail = async (reason: string): Promise<void> => runCommand(installation, failSummary, { summaryId, reason })
  const request = await installation.read(async (tx) => requestOfSummary(tx, summaryId))
  if (!request) return
  const { identityId } = request
  /** The model in the place of the person who asked, with what they may do now. */
  const writerNow = async (): Promise<WorkspaceContext> => {
    const writer = identityId && (await memberContext(services, teamId, identityId, { by: 'ai', isUse: false }))
    if (!writer) throw forbidden('The person who asked for this summary is no longer in the workspace.')
    const refusal = forbiddenFor(writer.actor, note)
    if (refusal !== null) throw isUnavailable(refusal)
    return writer
  }
  try {
    const writer = await writerNow()
    const use = { purpose: 'summary', projectIds: [note.projectId] } as const
    const { name, ...model } = await openWorkspaceModel(writer, use)
    const sentences = await sentencesOf(writer, note)
    const asked = { note, framework, language, instructions: request.instructions, sentences }
    // Its host is for administrators.
    const named = name.slice(name.indexOf('/') + 1)
    const askedKey = keyOfNote(name, { ...asked, title: note.title })
    const before = await keptBefore(writer, note, askedKey)
    if (before !== null) {
      const kept = await runCommand(await writerNow(), keepWritten, { summaryId, ...before, model: named, askedKey })
      if (kept !== 'nothing') return await noteCachedCall(writer, use)
    }
    let progress = 0
    const look = async (): Promise<void> => {
      // A model does not say how far it is.
      progress += (1 - progress) / 10
      await notify(progress)
    }
    const { answer, read } = await whileWanted({ look, everyMs: LOOK_MS, signal }, async (wanted) =>
      ask(model, asked, wanted),
    )
    const sources = sentences.slice(0, read).map(({ text, speaker, under, key, start }) => ({
      text,
      speaker,
      under,
      place: { blockId: start.blockId, key },
    }))
    const proved = proveWritten(framework, answer, sources, isTranslated ? language : null)
    const cutAt = read < sentences.length || sentences.length === MAX_SENTENCES_READ ? read : null
    const found = { summaryId, ...proved, model: named, cutAt, askedKey }
    const kept = await runCommand(await writerNow(), keepWritten, found)
    if (kept === 'nothing')
      await fail(
        proved.texts.length === 0 ? UNAVAILABLE.NOT_ENOUGH_DATA : 'The AI model wrote nothing that the note proves.',
      )
  } catch (error) {
    if (error instanceof SummaryGone) return
    if (!(error instanceof LanguageModelError) && !(error instanceof Failure)) throw error
    services.logger.info({ err: error, summaryId }, 'a language model wrote no summary')
    await fail(error.message)
  }
}

/** What a model wrote when it was asked for the same, with all its words; null if it was not, or some were taken out. */
async function keptBefore(
  { read }: WorkspaceContext,
  { id }: Note,
  askedKey: string,
): Promise<(Pick<ProvedSummary, 'sections' | 'leftOut'> & { texts: string[]; cutAt: number | null }) | null> {
  return read(async (tx) => {
    const summary = await writtenBefore(tx, id, askedKey)
    if (!summary?.written) return null
    const stored = await textsOf(tx, id, summary.wordsId)
    const texts = stored.filter((text) => text !== null)
    if (texts.length === 0 || texts.length < stored.length) return null
    return { sections: summary.sections, texts, leftOut: summary.written.leftOut, cutAt: summary.cutAt }
  })
}

async function sentencesOf(context: WorkspaceContext, note: Note): Promise<TimedSentence[]> {
  const read = await context.read(async (tx) => readSentences(tx, [note]))
  return (read.get(note.id) ?? []).slice(0, MAX_SENTENCES_READ)
}

interface Asked {
  note: Note
  framework: Framework
  language: string | null
  instructions: string | null
  sentences: readonly TimedSentence[]
}

/** Asks with as much of the note as the model reads. @returns its answer, and how many sentences it was given */
async function ask(
  model: Omit<LanguageModel, 'name'>,
  { note, framework, language, instructions, sentences }: Asked,
  signal: AbortSignal,
): Promise<{ answer: WrittenAnswer; read: number }> {
  // Unknown to whoever wrote the note, so that nothing in it can end it.
  const fence = `note-${randomUUID()}`
  const prompt = writingInstructions({ framework, language, instructions }, fence)
  const whole = ((model.maxContextTokens ?? ASSUMED_CONTEXT_TOKENS) - WRITTEN_TOKENS) * SPARE_SHARE
  let room = whole - estimateTokens(prompt)
  for (let halvings = 0; ; halvings += 1) {
    const hasRoomFor = (text: string): boolean => estimateTokens(text) <= room
    const { text, read } = numberedNote({ title: note.title, sentences }, fence, hasRoomFor)
    if (read === 0) throw new LanguageModelError('too-long')
    const request = {
      instructions: prompt,
      messages: [{ role: 'user' as const, text }],
      maxOutputTokens: WRITTEN_TOKENS,
    }
    try {
      const { value } = await model.object(request, writtenAnswer(framework), signal)
      return { answer: value, read }
    } catch (error) {
      const isTooLong = error instanceof LanguageModelError && error.outcome === 'too-long'
      if (!isTooLong || halvings >= MOST_HALVINGS) throw error
      room = Math.min(room, estimateTokens(text)) / 2
    }
  }
}
