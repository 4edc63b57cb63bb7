import type { Id } from '#platform/kernel/ids.ts'

/**
 * Media conversion statuses (document 2 §5): waiting is QUEUE_HOP, started PROGRESSING, metadata known
 * INPUT_INFORMATION, later STATUS_UPDATE.
 */
export const MEDIA_STATUSES = [
  'PROGRESSING',
  'STATUS_UPDATE',
  'INPUT_INFORMATION',
  'NEW_WARNING',
  'QUEUE_HOP',
  'COMPLETE',
  'ERROR',
] as const
export type MediaStatus = (typeof MEDIA_STATUSES)[number]

/** The steps of a conversion, in this order; each is stored as done together with its outputs. */
export const STEPS = ['metadata', 'video', 'audio', 'captions', 'sound', 'pictures'] as const
export type Step = (typeof STEPS)[number]

/** Media metadata (document 2 §3): a film has all of it, sound alone has its length and channels. */
export interface MediaMetadata {
  durationMs: number
  width: number | null
  height: number | null
  pixelFormat: string | null
  fps: number | null
  /** Null for a silent film. */
  audioChannels: number | null
}

/** A subtitle track of the recording. */
export interface CaptionTrack {
  /** The name of its file among the outputs. */
  name: string
  /** As the recording names it, for example `eng`. */
  language: string | null
  title: string | null
}

/** The loudness over the whole length. */
export interface MediaLoudness {
  /** LUFS; null for silence. */
  integrated: number | null
  /** LU. */
  range: number | null
}

/** The conversion state of a recording's content. */
export interface Media {
  contentId: Id
  status: MediaStatus
  /** 0 to 1. */
  progress: number
  /** Why it cannot be played: a code for programs and a sentence. */
  error: { code: string; message: string } | null
  warnings: ReadonlyArray<string>
  metadata: MediaMetadata | null
  loudness: MediaLoudness | null
  captions: ReadonlyArray<CaptionTrack>
  stepsDone: ReadonlyArray<Step>
}

/** Names of a recording's outputs. */
export const OUTPUTS = {
  video: 'hls.m3u8',
  videoContent: 'hls.mp4',
  audio: 'hls-audio.m3u8',
  audioContent: 'hls-audio.mp4',
  waveform: 'waveform.bin',
  thumbnails: 'thumbnails.bin',
  storyboard: 'storyboard.jpg',
} as const

/** An output of a recording, and where it is stored. */
export interface MediaOutput {
  name: string
  storageKey: string
  contentType: string
  bytes: number
}

const CAPTION_NAME = /^captions-\d{1,2}\.vtt$/

/** Whether an output is requested by its name; the others have separate addresses. */
export function isStreamed(name: string): boolean {
  return (
    [OUTPUTS.video, OUTPUTS.videoContent, OUTPUTS.audio, OUTPUTS.audioContent, OUTPUTS.waveform].some(
      (one) => one === name,
    ) || CAPTION_NAME.test(name)
  )
}

/** A version for addresses, which change when a file gets other content or a part of it is withheld. */
export function versionOf(contentId: Id, withheld: ReadonlyArray<{ startMs: number; endMs: number }>): string {
  return [contentId, ...withheld.map(({ startMs, endMs }) => `${startMs.toString(36)}-${endMs.toString(36)}`)].join('.')
}

/** The steps for a recording of this kind. */
export function stepsOf({
  hasVideo,
  hasAudio,
  hasCaptions,
}: {
  hasVideo: boolean
  hasAudio: boolean
  hasCaptions: boolean
}): Step[] {
  return STEPS.filter((step) => {
    if (step === 'video' || step === 'pictures') return hasVideo
    if (step === 'audio' || step === 'sound') return hasAudio
    return step === 'metadata' || hasCaptions
  })
}

/** The share of each step in the work, relative to the others. */
const WEIGHTS: Readonly<Record<Step, number>> = {
  metadata: 1,
  video: 70,
  audio: 8,
  captions: 1,
  sound: 4,
  pictures: 16,
}

/** The progress of a conversion, 0 to 1, with a part of one step done. */
export function progressOf(
  steps: ReadonlyArray<Step>,
  done: ReadonlySet<Step>,
  current: { step: Step; part: number } | null,
): number {
  const whole = steps.reduce((sum, step) => sum + WEIGHTS[step], 0)
  const reached = steps.reduce(
    (sum, step) => sum + (done.has(step) ? WEIGHTS[step] : step === current?.step ? WEIGHTS[step] * current.part : 0),
    0,
  )
  return whole === 0 ? 0 : Math.min(1, reached / whole)
}
