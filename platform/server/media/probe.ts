import { stat } from 'node:fs/promises'
import { z } from 'zod'
import { inputArguments } from './input.ts'
import { MediaRefusal } from './media-refusal.ts'
import type { MediaPrograms } from './programs.ts'
import { ProgramFailure, runProgram } from './run-program.ts'

/** What a recording shows. Sizes are pixels as seen: rotated and stretched as players do. */
interface VideoFacts {
  width: number
  height: number
  pixelFormat: string
  /** Frames per second, on average; null if the recording does not say. */
  fps: number | null
  codec: string
  /** Bits per second; null if the recording does not say. */
  bitRate: number | null
  /** Whether its frames are interlaced. */
  isInterlaced: boolean
  /** Whether its frames are shown as they are stored, neither rotated nor stretched nor interlaced. */
  isPlain: boolean
  /** Whether its light has a greater range than most screens show, as many phones record. */
  isHdr: boolean
}

interface AudioFacts {
  channels: number
  sampleRate: number
  codec: string
}

/** Subtitles in a recording. `index` is that of the stream, for ffmpeg's `-map 0:INDEX`. */
interface SubtitleFacts {
  index: number
  codec: string
  language: string | null
  title: string | null
}

/** What is known about a recording before it is converted. */
export interface MediaFacts {
  /** Milliseconds, as the recording says or, if it does not say, as measured. */
  durationMs: number
  /** The first picture stream that is not a cover; null for sound alone. */
  video: VideoFacts | null
  /** The first sound stream; null for a silent film. */
  audio: AudioFacts | null
  subtitles: ReadonlyArray<SubtitleFacts>
}

interface ProbeOptions {
  programs: MediaPrograms
  signal?: AbortSignal
}

const PROBE_SECONDS = 60
/** For reading through a recording that does not say how long it is. */
const MEASURE_SECONDS = 900
const MAX_ANSWER_CHARS = 4_000_000
const MAX_SIDE_PIXELS = 16_384
/** ITU-R BT.2100: PQ and HLG. */
const HDR_TRANSFERS = new Set(['smpte2084', 'arib-std-b67'])

const numeric = z.coerce.number().finite().optional().catch(undefined)
const stream = z.object({
  index: z.number(),
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  pix_fmt: z.string().optional(),
  field_order: z.string().optional(),
  color_transfer: z.string().optional(),
  sample_aspect_ratio: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  r_frame_rate: z.string().optional(),
  bit_rate: numeric,
  duration: numeric,
  channels: z.number().optional(),
  sample_rate: numeric,
  disposition: z.object({ attached_pic: z.number().optional(), still_image: z.number().optional() }).optional(),
  tags: z.record(z.string(), z.string()).optional(),
  side_data_list: z.array(z.object({ rotation: numeric })).optional(),
})
type Stream = z.infer<typeof stream>
const answer = z.object({
  streams: z.array(stream).default([]),
  format: z.object({ duration: numeric, bit_rate: numeric }).default({}),
})

/**
 * Probes a recording. Only its content counts, not its name or declared type.
 * @throws MediaRefusal with a sentence for the person who supplied it; the signal's reason when stopped
 */
export async function probeMedia(path: string, options: ProbeOptions): Promise<MediaFacts> {
  if ((await stat(path)).size === 0) throw new MediaRefusal('EMPTY', 'The file is empty.')
  const { streams, format } = answer.parse(JSON.parse(await ask(path, options)))
  const picture = streams.find(
    (one) => one.codec_type === 'video' && one.disposition?.attached_pic !== 1 && one.disposition?.still_image !== 1,
  )
  const sound = streams.find((one) => one.codec_type === 'audio' && (one.channels ?? 0) > 0)
  const video = picture ? videoFacts(picture, format.bit_rate ?? null) : null
  if (!video && !sound) throw new MediaRefusal('NOT_A_RECORDING', 'There is neither picture nor sound in this file.')
  const reported = format.duration ?? picture?.duration ?? sound?.duration
  const durationMs =
    reported !== undefined && reported > 0 ? Math.round(reported * 1_000) : await measure(path, options)
  if (durationMs <= 0)
    throw new MediaRefusal('DAMAGED', 'The recording ends before it begins: the file is damaged or incomplete.')
  return {
    durationMs,
    video,
    audio: sound
      ? { channels: sound.channels ?? 1, sampleRate: sound.sample_rate ?? 0, codec: sound.codec_name ?? '' }
      : null,
    subtitles: streams
      .filter((one) => one.codec_type === 'subtitle')
      .map((one) => ({
        index: one.index,
        codec: one.codec_name ?? '',
        language: one.tags?.['language'] ?? null,
        title: one.tags?.['title'] ?? null,
      })),
  }
}

async function ask(path: string, { programs, signal }: ProbeOptions): Promise<string> {
  const args = [
    '-hide_banner',
    '-v',
    'error',
    '-print_format',
    'json',
    '-show_format',
    '-show_streams',
    ...inputArguments(path),
  ]
  try {
    return await runProgram(
      { programs, program: 'ffprobe', args, limits: { seconds: PROBE_SECONDS }, ...(signal ? { signal } : {}) },
      MAX_ANSWER_CHARS,
    )
  } catch (error) {
    if (error instanceof ProgramFailure) throw unreadable(error)
    throw error
  }
}

/** A program's complaint about a recording as a sentence for the person who supplied it. */
export function unreadable(failure: ProgramFailure): MediaRefusal {
  if (/unknown encoder|unrecognized option|no such filter/i.test(failure.said))
    return new MediaRefusal(
      'NO_PROGRAM',
      'Recordings cannot be prepared here: the program ffmpeg was built without parts that are needed. Install the package ffmpeg of the system.',
      failure,
    )
  if (/moov atom not found|partial file|end of file|truncat/i.test(failure.said))
    return new MediaRefusal(
      'DAMAGED',
      'The recording is incomplete: its end, or what tells how to read it, is missing.',
      failure,
    )
  if (/not in whitelist|format not on whitelist/i.test(failure.said))
    return new MediaRefusal('NOT_A_RECORDING', 'This file is no recording in a format that can be played.', failure)
  return new MediaRefusal(
    'DAMAGED',
    'The recording cannot be read: the file is damaged, or of a format that cannot be played.',
    failure,
  )
}

function videoFacts(picture: Stream, bitRate: number | null): VideoFacts | null {
  const { width = 0, height = 0 } = picture
  if (width <= 0 || height <= 0 || picture.pix_fmt === undefined || picture.pix_fmt === 'unknown') return null
  if (width > MAX_SIDE_PIXELS || height > MAX_SIDE_PIXELS)
    throw new MediaRefusal(
      'TOO_LARGE',
      `The picture is larger than ${MAX_SIDE_PIXELS.toLocaleString('en')} pixels on one side.`,
    )
  const turned =
    picture.side_data_list?.find((one) => one.rotation !== undefined)?.rotation ?? Number(picture.tags?.['rotate'] ?? 0)
  const stretch = ratio(picture.sample_aspect_ratio?.replace(':', '/')) ?? 1
  const seenWidth = Math.max(1, Math.round(width * stretch))
  const isInterlaced = !['progressive', 'unknown', undefined].includes(picture.field_order)
  const onItsSide = Math.abs(turned % 180) === 90
  return {
    width: onItsSide ? height : seenWidth,
    height: onItsSide ? seenWidth : height,
    pixelFormat: picture.pix_fmt,
    fps: ratio(picture.avg_frame_rate) ?? ratio(picture.r_frame_rate),
    codec: picture.codec_name ?? '',
    bitRate: picture.bit_rate ?? bitRate,
    isInterlaced,
    isPlain: turned % 360 === 0 && stretch === 1 && !isInterlaced,
    isHdr: HDR_TRANSFERS.has(picture.color_transfer ?? ''),
  }
}

/** The value of `30000/1001`; null for `0/0` and for what is not a ratio. */
function ratio(text: string | undefined): number | null {
  const [above = NaN, below = 1] = (text ?? '').split('/').map(Number)
  const value = above / below
  return Number.isFinite(value) && value > 0 ? value : null
}

/** Measures a recording that does not say its length: browsers record such files. */
async function measure(path: string, { programs, signal }: ProbeOptions): Promise<number> {
  const args = [
    '-hide_banner',
    '-v',
    'error',
    '-nostdin',
    '-progress',
    'pipe:1',
    ...inputArguments(path),
    '-map',
    '0:v?',
    '-map',
    '0:a?',
    '-c',
    'copy',
    '-f',
    'null',
    '-',
  ]
  try {
    const progress = await runProgram(
      { programs, program: 'ffmpeg', args, limits: { seconds: MEASURE_SECONDS }, ...(signal ? { signal } : {}) },
      MAX_ANSWER_CHARS,
    )
    const last = [...progress.matchAll(/^out_time_us=(\d+)$/gm)].at(-1)?.[1]
    return Math.round(Number(last ?? 0) / 1_000)
  } catch (error) {
    if (error instanceof ProgramFailure) throw unreadable(error)
    throw error
  }
}
