import { MediaRefusal, probeMedia, textSubtitles, type MediaFacts } from '#platform/server/media/index.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { MISSING_TOLERANCE_MS } from '../../model/limits.ts'
import { OUTPUTS, progressOf, STEPS, stepsOf, type Media, type MediaMetadata, type Step } from '../../model/media.ts'
import { recordMetadata, recordStep } from '../commands/record-step.ts'
import { playedMs, type ConversionRun, type Workplace } from './run.ts'
import { runAct, type StepResult } from './steps.ts'
import { publishProgress } from './publish-progress.ts'

/** A recording that was refused before any output was made. */
export class MetadataRefusal extends MediaRefusal {}

interface Attempt {
  run: ConversionRun
  context: WorkspaceContext
  workplace: Workplace
}

/** What is known of a recording so far. */
interface Known {
  facts: MediaFacts
  metadata: MediaMetadata
  warnings: string[]
  done: Set<Step>
  steps: Step[]
}

type MadeStep = Exclude<Step, 'metadata'>

/** The warning when a part of the recording is damaged and the rest is played. */
const WITHOUT: Readonly<Record<MadeStep, string>> = {
  video: 'The picture of this recording cannot be read.',
  audio: 'The sound of this recording cannot be read.',
  captions: 'The subtitles of this recording cannot be read.',
  sound: 'The sound of this recording could not be measured.',
  pictures: 'No small pictures could be taken out of this recording.',
}
/** Refusals that concern a part of the recording; the rest may be played without it. */
const OF_THE_RECORDING: ReadonlySet<MediaRefusal['reason']> = new Set(['DAMAGED', 'TOO_LARGE', 'TOO_SLOW'])
const CUT_SHORT = 'The recording ends earlier than it says: a part of it is missing.'

/**
 * Runs the steps that are not done yet.
 * @throws MediaRefusal if nothing can be played; MetadataRefusal if nothing to play was found
 */
export async function runSteps(at: Attempt, media: Media): Promise<void> {
  const known = await lookInto(at, media)
  for (const step of STEPS) {
    if (step === 'metadata' || !known.steps.includes(step) || known.done.has(step)) continue
    const result = await attempt(at, known, step)
    if (result === null) await goOnWithoutPicture(at, known)
    else await record(at, known, step, result)
  }
}

async function lookInto({ run, context, workplace }: Attempt, media: Media): Promise<Known> {
  const probed = await probeMedia(workplace.path, {
    programs: run.services.configuration.media,
    signal: run.signal,
  }).catch((error: unknown) => {
    throw error instanceof MediaRefusal ? new MetadataRefusal(error.reason, error.message, error) : error
  })
  const done = new Set(media.stepsDone)
  const metadata = media.metadata ?? metadataOf(probed)
  // An earlier attempt may have found that the picture cannot be read.
  const facts = metadata.width === null ? { ...probed, video: null } : probed
  if (!done.has('metadata')) await runCommand(context, recordMetadata, { contentId: run.contentId, metadata })
  return { facts, metadata, warnings: [...media.warnings], done: done.add('metadata'), steps: stepsFor(facts) }
}

function stepsFor(facts: MediaFacts): Step[] {
  return stepsOf({
    hasVideo: facts.video !== null,
    hasAudio: facts.audio !== null,
    hasCaptions: textSubtitles(facts).length > 0,
  })
}

/** Null if the picture cannot be read, but there is sound. */
async function attempt(
  { run, context, workplace }: Attempt,
  { facts, metadata, steps, done }: Known,
  step: MadeStep,
): Promise<StepResult | null> {
  const progress = publishProgress(context, run.contentId)
  const signal = AbortSignal.any([run.signal, progress.gone])
  const onProgress = (part: number): void => progress.publish(progressOf(steps, done, { step, part }))
  const conversion = {
    programs: run.services.configuration.media,
    folder: workplace.folder,
    durationMs: metadata.durationMs,
    signal,
    onProgress,
  }
  try {
    return await runAct(step, { run: { ...run, signal }, workplace, facts, conversion })
  } catch (error) {
    if (!(error instanceof MediaRefusal) || !OF_THE_RECORDING.has(error.reason)) throw error
    if (step === 'video' && facts.audio) return null
    if (step === 'video' || (step === 'audio' && !done.has('video'))) throw error
    return { outputs: [], made: [], warning: WITHOUT[step] }
  } finally {
    await progress.settled()
  }
}

async function goOnWithoutPicture({ run, context }: Attempt, known: Known): Promise<void> {
  known.facts = { ...known.facts, video: null }
  known.metadata = { ...known.metadata, width: null, height: null, pixelFormat: null, fps: null }
  known.warnings.push(WITHOUT.video)
  known.steps = stepsFor(known.facts)
  await runCommand(context, recordMetadata, { contentId: run.contentId, metadata: known.metadata })
}

async function record(
  { run, context }: Attempt,
  known: Known,
  step: MadeStep,
  { outputs, made, warning, change, captions = [] }: StepResult,
): Promise<void> {
  known.done.add(step)
  if (warning !== undefined) known.warnings.push(warning)
  const isLastStream = step === (known.steps.includes('audio') ? 'audio' : 'video')
  if (isLastStream)
    correctLength(
      known,
      await playedMs(
        run,
        [
          known.done.has('video') && OUTPUTS.video,
          outputs.some(({ name }) => name === OUTPUTS.audio) && OUTPUTS.audio,
        ].filter((name) => name !== false),
      ),
    )
  await runCommand(context, recordStep, {
    contentId: run.contentId,
    step,
    outputs,
    made,
    captions,
    progress: progressOf(known.steps, known.done, null),
    change: { ...change, warnings: known.warnings, ...(isLastStream ? { metadata: known.metadata } : {}) },
  })
}

/** Sets the length of a recording to what it really plays, whatever its metadata says. */
function correctLength(known: Known, played: number): void {
  const missing = known.metadata.durationMs - played
  if (missing > MISSING_TOLERANCE_MS) known.warnings.push(CUT_SHORT)
  if (Math.abs(missing) > MISSING_TOLERANCE_MS || played > 2 * known.metadata.durationMs)
    known.metadata = { ...known.metadata, durationMs: played }
}

function metadataOf({ durationMs, video, audio }: MediaFacts): MediaMetadata {
  return {
    durationMs,
    width: video?.width ?? null,
    height: video?.height ?? null,
    pixelFormat: video?.pixelFormat ?? null,
    fps: video?.fps ?? null,
    audioChannels: audio?.channels ?? null,
  }
}
