import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  extractSubtitles,
  makeAudioStream,
  makePictures,
  makeVideoStream,
  measureSound,
  MediaRefusal,
  pictureOffsets,
  textSubtitles,
  type Conversion,
  type MediaFacts,
} from '#platform/server/media/index.ts'
import {
  MAX_CAPTION_TRACKS,
  STORYBOARD_PICTURE_HEIGHT,
  STORYBOARD_PICTURE_WIDTH,
  STORYBOARD_SIDE,
  THUMBNAIL_EVERY_SECONDS,
  THUMBNAIL_HEIGHT,
  THUMBNAIL_WIDTH,
  WAVEFORM_WINDOWS_PER_SECOND,
} from '../../model/limits.ts'
import { OUTPUTS, type CaptionTrack, type MediaOutput, type Step } from '../../model/media.ts'
import { CAPTIONS_CUT, readCaptions } from '../read-captions.ts'
import type { CaptionWords, MediaChange } from '../store.ts'
import { pictureStrip } from './picture-strip.ts'
import { storeFile, storeOutput, type ConversionRun, type Workplace } from './run.ts'

/** What a step stored, and what became known of the recording. */
export interface StepResult {
  outputs: MediaOutput[]
  /** The names of the outputs in events. */
  made: string[]
  change?: MediaChange
  /** The cues of subtitles, for search. */
  captions?: CaptionWords[]
  /** A warning for users about the recording. */
  warning?: string
}

interface StepContext {
  run: ConversionRun
  workplace: Workplace
  facts: MediaFacts
  conversion: Conversion
}

const PLAYLIST = 'application/vnd.apple.mpegurl'
/** How the sound of a streamed film is encoded. */
const STREAMED_SOUND = { codec: 'aac', channels: 2, sampleRate: 48_000 }
const STREAM_NAME = { video: 'hls', audio: 'hls-audio' } as const

/** Runs one step. @throws MediaRefusal; the signal's reason when stopped */
export async function runAct(step: Exclude<Step, 'metadata'>, context: StepContext): Promise<StepResult> {
  switch (step) {
    case 'video':
      return makeVideo(context)
    case 'audio':
      return makeAudio(context)
    case 'captions':
      return takeCaptions(context)
    case 'sound':
      return measure(context)
    case 'pictures':
      return takePictures(context)
  }
}

async function makeVideo({ run, workplace, facts, conversion }: StepContext): Promise<StepResult> {
  let warning: string | undefined
  try {
    await makeVideoStream(workplace.path, STREAM_NAME.video, facts, conversion)
  } catch (error) {
    if (!(error instanceof MediaRefusal) || error.reason !== 'DAMAGED' || !facts.audio) throw error
    await makeVideoStream(workplace.path, STREAM_NAME.video, { ...facts, audio: null }, conversion)
    warning = 'The sound of this recording cannot be read.'
  }
  const outputs = [
    await storeFile(run, workplace, OUTPUTS.videoContent, 'video/mp4'),
    await storeFile(run, workplace, OUTPUTS.video, PLAYLIST),
  ]
  return { outputs, made: [OUTPUTS.video], ...(warning === undefined ? {} : { warning }) }
}

/**
 * The stream that was just made: it shows the same at the same times, is smaller, and is read faster than most
 * originals. Null if an earlier attempt made it.
 */
function streamedFilm({ folder }: Workplace): string | null {
  const path = join(folder, OUTPUTS.videoContent)
  return existsSync(path) ? path : null
}

async function makeAudio({ run, workplace, facts, conversion }: StepContext): Promise<StepResult> {
  const streamed = streamedFilm(workplace)
  await makeAudioStream(
    streamed ?? workplace.path,
    STREAM_NAME.audio,
    streamed === null ? facts : { audio: STREAMED_SOUND },
    conversion,
  )
  const outputs = [
    await storeFile(run, workplace, OUTPUTS.audioContent, 'audio/mp4'),
    await storeFile(run, workplace, OUTPUTS.audio, PLAYLIST),
  ]
  return { outputs, made: [OUTPUTS.audio] }
}

async function takeCaptions({ run, workplace, facts, conversion }: StepContext): Promise<StepResult> {
  const streams = textSubtitles(facts)
    .slice(0, MAX_CAPTION_TRACKS)
    .map((track, index) => ({ ...track, name: `captions-${index}.vtt` }))
  await extractSubtitles(workplace.path, streams, conversion)
  const outputs: MediaOutput[] = []
  for (const { name } of streams) outputs.push(await storeFile(run, workplace, name, 'text/vtt; charset=utf-8'))
  const tracks = streams.map(({ name, language, title }): CaptionTrack => ({ name, language, title }))
  const made = tracks.map(({ name }) => name)
  const { captions, isWhole } = await readCaptions(made, (name) => createReadStream(join(workplace.folder, name)))
  return {
    outputs,
    made,
    captions,
    change: { captions: tracks },
    ...(isWhole ? {} : { warning: CAPTIONS_CUT }),
  }
}

async function measure({ run, workplace, conversion }: StepContext): Promise<StepResult> {
  const { waveform, loudness } = await measureSound(workplace.path, WAVEFORM_WINDOWS_PER_SECOND, conversion)
  return {
    outputs: [await storeOutput(run, OUTPUTS.waveform, 'application/octet-stream', waveform)],
    made: ['waveform', 'loudness'],
    change: { loudness },
  }
}

async function takePictures({ run, workplace, conversion }: StepContext): Promise<StepResult> {
  const { folder } = workplace
  const path = streamedFilm(workplace) ?? workplace.path
  const board = { side: STORYBOARD_SIDE, width: STORYBOARD_PICTURE_WIDTH, height: STORYBOARD_PICTURE_HEIGHT }
  await makePictures(
    path,
    { everySeconds: THUMBNAIL_EVERY_SECONDS[2], width: THUMBNAIL_WIDTH, height: THUMBNAIL_HEIGHT, board },
    conversion,
  )
  const pictures = join(folder, 'pictures.mjpeg')
  const strip = pictureStrip(pictures, await pictureOffsets(pictures))
  const outputs = [
    await storeOutput(run, OUTPUTS.thumbnails, 'application/octet-stream', strip),
    await storeFile(run, workplace, OUTPUTS.storyboard, 'image/jpeg'),
  ]
  // Every eighth picture of version 2 is one of version 1.
  return { outputs, made: ['thumbnails-v1', 'thumbnails-v2', 'storyboard'] }
}
