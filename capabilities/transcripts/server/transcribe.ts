import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { decodeSpeech, MediaRefusal, probeMedia, SPEECH_SAMPLE_RATE } from '#platform/server/media/index.ts'
import { localFile } from '#platform/server/storage/index.ts'
import { SpeechError, diarize, type SpeechEngine } from '#platform/server/models/index.ts'
import type { StoredContent } from '#files/server/index.ts'
import { runCommand, type Services, type WorkspaceContext } from '#journal/server/index.ts'
import { STORE_EVERY_MS } from '../model/limits.ts'
import type { SpeechGap, Transcription } from '../model/transcription.ts'
import { turnsOf } from '../model/speakers.ts'
import { utterancesOf } from '../model/utterances.ts'
import type { Utterance, Word } from '../model/word.ts'
import { speakerOf, speakersByChannel } from './channels.ts'
import { beginTranscription } from './commands/begin-transcription.ts'
import { finishTranscription } from './commands/end-transcription.ts'
import { noteProgress } from './commands/note-progress.ts'
import { storeUtterances } from './commands/store-utterances.ts'

/** The transcription was cancelled or requested again, or its recording was deleted: nothing is reported about it. */
export class TranscriptionIsOver extends Error {
  override name = 'TranscriptionIsOver'
}

/** Storing takes at most one part in this many of the time. */
const PAUSE_FOR_STORING = 20
const SAMPLES_PER_MS = SPEECH_SAMPLE_RATE / 1000
/** Two channels can have one speaker each; recordings with more are films. */
const SPEAKER_CHANNELS = 2

interface Run {
  context: WorkspaceContext
  engine: SpeechEngine
  vocabulary: readonly string[]
  language: string | undefined
  path: string
  signal: AbortSignal
}

/**
 * Transcribes a recording from its stored position and stores the result.
 * @throws TranscriptionIsOver; SpeechError, MediaRefusal and ModelsMissingError with a sentence for users
 */
export async function transcribe(
  context: WorkspaceContext,
  named: { transcriptionId: string; run: number },
  signal: AbortSignal,
): Promise<void> {
  const { services } = context
  const begun = await runCommand(context, beginTranscription, named)
  if (begun === null) throw new TranscriptionIsOver()
  const { content, settings } = begun
  const engine = engineOf(services, settings.provider)
  await withLocalContent(services, content, signal, async (path) => {
    const run: Run = {
      context,
      engine,
      vocabulary: settings.vocabulary,
      language: settings.language ?? undefined,
      path,
      signal,
    }
    let transcription = await examined(run, begun.transcription)
    while (transcription.channel < (transcription.channels ?? 1))
      transcription = await transcribeChannel(run, transcription)
    await runCommand(context, finishTranscription, named)
  })
}

function engineOf({ speech }: Services, provider: 'EMBEDDED' | 'SERVICE' | null): SpeechEngine {
  if (provider === 'EMBEDDED') return speech.embedded
  if (provider === 'SERVICE' && speech.service === undefined)
    throw new SpeechError(
      'This project asks for a transcription service, and this installation has none. Choose another provider in the settings of the project.',
    )
  return speech.service ?? speech.embedded
}

/** Examines the recording, once. */
async function examined({ context, engine, path, signal }: Run, transcription: Transcription): Promise<Transcription> {
  if (transcription.channels !== null) return transcription
  const programs = context.services.configuration.media
  const { audio, durationMs } = await probeMedia(path, { programs, signal })
  if (audio === null) throw new MediaRefusal('NO_SOUND', 'There is no sound in this recording.')
  const apart = audio.channels === SPEAKER_CHANNELS && (await speakersByChannel({ path, programs, signal }))
  const found = { durationMs: Math.round(durationMs), channels: apart ? SPEAKER_CHANNELS : 1, provider: engine.name }
  if (!(await runCommand(context, noteProgress, { transcription, change: found }))) throw new TranscriptionIsOver()
  return { ...transcription, ...found }
}

/**
 * Transcribes one channel from its stored position to its end. @returns the transcription at the beginning of the next
 * one
 */
async function transcribeChannel(run: Run, begun: Transcription): Promise<Transcription> {
  const { context, engine, path, vocabulary, language } = run
  const { channel } = begun
  const apart = begun.channels === SPEAKER_CHANNELS
  const stop = new AbortController()
  const signal = AbortSignal.any([run.signal, stop.signal])
  const sound = { path, programs: context.services.configuration.media, signal }
  let transcription = begun
  let heardMs = begun.storedMs
  let waiting: (readonly Word[])[] = []
  let spokenLanguage: string | undefined
  let foreignMs = 0
  let foreignLanguages: string[] = []
  let gaps: SpeechGap[] = []
  let storedAt = performance.now()
  let storeEveryMs = STORE_EVERY_MS

  const store = async (to: { channel: number; storedMs: number }): Promise<void> => {
    try {
      await storeWaiting(to)
    } catch (error) {
      // What is being transcribed at this moment is no longer needed.
      stop.abort(error)
      throw error
    }
  }
  const storeWaiting = async (to: { channel: number; storedMs: number }): Promise<void> => {
    const begunAt = performance.now()
    const utterances = (await Promise.all(waiting.map(spokenIn))).flat()
    const stored = await runCommand(context, storeUtterances, {
      transcription,
      to,
      utterances,
      foreignMs,
      foreignLanguages,
      gaps,
      ...(spokenLanguage === undefined ? {} : { language: spokenLanguage }),
    })
    if (stored === 'LOCKED')
      throw new SpeechError(
        'The note was locked while its recording was being transcribed. Unlock it and transcribe the recording again.',
      )
    if (stored === null) throw new TranscriptionIsOver()
    transcription = stored
    waiting = []
    foreignMs = 0
    foreignLanguages = []
    gaps = []
    // Each time the whole text is rewritten: the longer it takes, the less often.
    const tookMs = performance.now() - begunAt
    storedAt = performance.now()
    storeEveryMs = Math.max(STORE_EVERY_MS, tookMs * PAUSE_FOR_STORING)
  }

  // Voices are told apart while the first words are transcribed; nothing is stored before that is done, and
  // transcribing continues during it.
  let knowsVoices = apart
  const voices = apart ? undefined : diarize(decodeSpeech(path, sound), signal)
  voices?.then(() => (knowsVoices = true)).catch((error: unknown) => stop.abort(error))
  const spokenIn = async (words: readonly Word[]): Promise<Utterance[]> => {
    const known = await voices
    if (known === undefined) return utterancesOf(words, speakerName(channel))
    return turnsOf(words, known).flatMap((turn) =>
      utterancesOf(turn.words, known.voices > 1 ? speakerName(turn.voice) : null),
    )
  }

  const watched = watch(async () => {
    const known = transcription
    const goesOn = await runCommand(context, noteProgress, { transcription: known, change: { heardMs } })
    if (!goesOn) stop.abort(new TranscriptionIsOver())
  })
  try {
    const audio = behind(apart ? speakerOf(sound, channel) : decodeSpeech(path, sound), begun.storedMs)
    const segments = engine.transcribe(audio, {
      vocabulary,
      startMs: begun.storedMs,
      signal,
      onProgress: (ms) => (heardMs = ms),
      ...(language === undefined ? {} : { language }),
    })
    let heardUntilMs = begun.storedMs
    const due = (): number => (waiting.length === 0 ? Infinity : storedAt + storeEveryMs - performance.now())
    for await (const segment of nowAndThen(segments, due)) {
      if (segment === undefined) {
        if (knowsVoices) await store({ channel, storedMs: heardUntilMs })
        else storedAt = performance.now()
        continue
      }
      if (waiting.length === 0) storedAt = performance.now()
      heardUntilMs = segment.endMs
      if (segment.isForeign) {
        foreignMs += segment.endMs - segment.startMs
        if (segment.language !== undefined) foreignLanguages.push(segment.language)
      } else if (segment.isNotUnderstood) gaps.push({ startMs: segment.startMs, endMs: segment.endMs })
      else {
        spokenLanguage ??= segment.language
        waiting.push(segment.words)
      }
    }
    await store({ channel: channel + 1, storedMs: 0 })
    return transcription
  } catch (error) {
    // A run that no longer counts ends for that reason, whatever other error its end caused.
    if (stop.signal.aborted) throw stop.signal.reason
    throw error
  } finally {
    // A thread that is still telling voices apart is no longer needed.
    stop.abort(new TranscriptionIsOver())
    await watched.end()
  }
}

function speakerName(number: number): string {
  return `Speaker ${number + 1}`
}

/** Repeats something at intervals, never twice at once, until it is ended. */
function watch(look: () => Promise<void>): { end(): Promise<void> } {
  let looking: Promise<void> = Promise.resolve()
  let failure: unknown
  let busy = false
  const timer = setInterval(() => {
    if (busy) return
    busy = true
    looking = look()
      .catch((error: unknown) => {
        failure = error
      })
      .finally(() => {
        busy = false
      })
  }, STORE_EVERY_MS)
  return {
    async end() {
      clearInterval(timer)
      await looking
      if (failure !== undefined) throw failure
    },
  }
}

/**
 * Yields the items, and undefined whenever `due` milliseconds have passed, so that what waits to be stored does not
 * wait for the next item.
 */
async function* nowAndThen<Item>(items: AsyncIterable<Item>, due: () => number): AsyncGenerator<Item | undefined> {
  const iterator = items[Symbol.asyncIterator]()
  let next: Promise<IteratorResult<Item>> | undefined
  try {
    for (;;) {
      next ??= iterator.next()
      const wait = due()
      const timer = new AbortController()
      const coming = next
      const isDue =
        wait === Infinity ? undefined : delay(Math.max(0, wait), true, { signal: timer.signal }).catch(() => true)
      const first = isDue === undefined ? await coming : await Promise.race([coming, isDue])
      timer.abort()
      if (first === true) {
        yield undefined
        continue
      }
      next = undefined
      if (typeof first === 'boolean' || first.done === true) return
      yield first.value
    }
  } finally {
    next?.catch(() => undefined)
    await iterator.return?.()
  }
}

/** The samples after a moment of the recording. */
async function* behind(audio: AsyncIterable<Float32Array>, fromMs: number): AsyncGenerator<Float32Array> {
  let skipped = Math.round(fromMs * SAMPLES_PER_MS)
  for await (const piece of audio) {
    const rest = piece.subarray(Math.min(skipped, piece.length))
    skipped -= piece.length - rest.length
    if (rest.length > 0) yield rest
  }
}

/**
 * Works with a stored recording as a local file: the stored one itself if it is on this machine, else a copy that is
 * deleted afterwards.
 */
async function withLocalContent(
  { configuration, storage }: Services,
  content: StoredContent,
  signal: AbortSignal,
  work: (path: string) => Promise<void>,
): Promise<void> {
  const own = await storage.pathOf(content.storageKey)
  if (own !== null) return work(own)
  const folder = await mkdtemp(join(configuration.dataFolder, 'transcription-'))
  try {
    await work(await localFile(storage, content.storageKey, folder, signal))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
