import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { convert, type Conversion } from './convert.ts'
import { threadWords } from './input.ts'
import type { MediaFacts } from './probe.ts'
import { TONE_MAPPING } from './streams.ts'

/** A part of a recording that is made unrecognizable: milliseconds from its beginning. */
export interface ObfuscatedPart {
  startMs: number
  endMs: number
  videoBlur: boolean
  audioMuted: boolean
}

/** Subtitles to include, as WebVTT. */
export interface CarriedSubtitles {
  text: string
  language: string | null
  title: string | null
}

/** Squares across the picture: a face, a page or a screen is a handful of colours. */
const SQUARES_ACROSS = 12
/** Sound is silenced in steps of this many samples: a frame of some formats lasts a tenth of a second. */
const SAMPLES_PER_STEP = 128
/**
 * Pictures that an MP4 file may contain unchanged, with their units that may carry closed captions (CTA-708) and are
 * therefore dropped.
 */
const KEPT_CODECS: ReadonlyMap<string, string | null> = new Map([
  ['h264', '6'],
  ['hevc', '39|40'],
  ['av1', '5'],
  ['vp9', null],
])
const KEY_FRAME_SECONDS = 4
/** The largest picture that is streamed without being encoded again. */
const STREAMED_LONG_PIXELS = 1_920
const H264 = ['-c:v', 'libx264', '-a53cc', '0', '-preset', 'veryfast', '-crf', '21', '-profile:v', 'high'] as const
const WITHIN_STREAMED_RATE = ['-maxrate', '5M', '-bufsize', '10M'] as const
const AAC = ['-c:a', 'aac', '-b:a', '160k'] as const

/**
 * The arguments of ffmpeg after its input that make a redacted copy, `NAME.mp4`. Only what is obfuscated is encoded
 * again.
 */
export function redactionWords(
  name: string,
  { video, audio }: Pick<MediaFacts, 'video' | 'audio'>,
  parts: readonly ObfuscatedPart[],
  subtitles: ReadonlyArray<Pick<CarriedSubtitles, 'language' | 'title'>> = [],
): string[] {
  const blurred = parts.filter(({ videoBlur }) => videoBlur)
  const muted = parts.filter(({ audioMuted }) => audioMuted)
  const picture = video
    ? [
        '-map',
        '0:v:0',
        ...(blurred.length === 0 && KEPT_CODECS.has(video.codec) && !video.isInterlaced
          ? keptPicture(video.codec)
          : encodedPicture(video, blurred)),
      ]
    : []
  const sound = audio
    ? ['-map', '0:a:0', ...(muted.length === 0 && audio.codec === 'aac' ? ['-c:a', 'copy'] : encodedSound(muted))]
    : []
  const carried = subtitles.flatMap(({ language, title }, index) => [
    '-map',
    `${index + 1}:0`,
    `-metadata:s:s:${index}`,
    `language=${language ?? 'und'}`,
    ...(title === null ? [] : [`-metadata:s:s:${index}`, `title=${title}`]),
  ])
  const texts = subtitles.length > 0 ? ['-c:s', 'mov_text'] : ['-sn']
  // Chapters, covers, further tracks, captions within the picture and camera metadata may reveal what is to be hidden:
  // all are left out.
  return [
    ...picture,
    ...sound,
    ...carried,
    ...texts,
    '-map_metadata',
    '-1',
    '-map_chapters',
    '-1',
    '-dn',
    ...threadWords(),
    '-movflags',
    '+faststart',
    '-f',
    'mp4',
    `${name}.mp4`,
  ]
}

/**
 * Makes `NAME.mp4` of a recording: within the parts the picture is a few squares and the sound is silent, the rest is
 * unchanged.
 * @throws MediaRefusal; the signal's reason when stopped
 */
export async function redactRecording(
  path: string,
  name: string,
  facts: MediaFacts,
  { parts, subtitles = [] }: { parts: readonly ObfuscatedPart[]; subtitles?: readonly CarriedSubtitles[] },
  conversion: Conversion,
): Promise<void> {
  const inputs: string[] = []
  for (const [index, { text }] of subtitles.entries()) {
    const file = `carried-${index}.vtt`
    await writeFile(join(conversion.folder, file), text, { mode: 0o600 })
    inputs.push('-f', 'webvtt', '-i', `file:${file}`)
  }
  await convert(path, [...inputs, ...redactionWords(name, facts, parts, subtitles)], conversion)
}

function keptPicture(codec: string): string[] {
  const captions = KEPT_CODECS.get(codec)
  return ['-c:v', 'copy', ...(captions == null ? [] : ['-bsf:v', `filter_units=remove_types=${captions}`])]
}

function encodedPicture(video: NonNullable<MediaFacts['video']>, blurred: readonly ObfuscatedPart[]): string[] {
  const square = Math.max(8, Math.ceil(Math.max(video.width, video.height) / SQUARES_ACROSS))
  const when = during(blurred)
  const radius = Math.max(2, Math.min(Math.floor(square / 2), Math.floor(Math.min(video.width, video.height) / 4) - 1))
  const filters = [
    ...(video.isInterlaced ? ['yadif=deint=interlaced'] : []),
    `scale=${even(video.width)}:${even(video.height)}`,
    'setsar=1',
    ...(video.isHdr ? TONE_MAPPING : []),
    'format=yuv420p',
    ...(blurred.length > 0
      ? [`pixelize=w=${square}:h=${square}:mode=avg:enable='${when}'`, `avgblur=sizeX=${radius}:enable='${when}'`]
      : []),
  ]
  const isStreamed = Math.max(video.width, video.height) <= STREAMED_LONG_PIXELS
  return [
    '-fps_mode',
    'vfr',
    '-vf',
    filters.join(','),
    ...H264,
    ...(isStreamed ? WITHIN_STREAMED_RATE : []),
    '-force_key_frames',
    `expr:gte(t,n_forced*${KEY_FRAME_SECONDS})`,
  ]
}

function encodedSound(muted: readonly ObfuscatedPart[]): string[] {
  // Sound that begins late or has holes is filled with silence, so that times are those of the recording.
  const whole = 'aresample=async=1000:first_pts=0'
  const silence = muted.length > 0 ? `,asetnsamples=n=${SAMPLES_PER_STEP}:p=0,volume=0:enable='${during(muted)}'` : ''
  return ['-af', `${whole}${silence}`, ...AAC]
}

/** When a filter is active, as an expression for ffmpeg. */
function during(parts: readonly ObfuscatedPart[]): string {
  return parts
    .map(({ startMs, endMs }) => `between(t,${(startMs / 1_000).toFixed(3)},${(endMs / 1_000).toFixed(3)})`)
    .join('+')
}

function even(pixels: number): number {
  return Math.max(2, 2 * Math.round(pixels / 2))
}
