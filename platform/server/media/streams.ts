import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { convert, type Conversion } from './convert.ts'
import { threadWords } from './input.ts'
import { MediaRefusal } from './media-refusal.ts'
import type { MediaFacts } from './probe.ts'

/** A recording cut for playing over the network: a list, and one file with the byte ranges that the list names. */
export interface StreamFiles {
  playlist: string
  content: string
  /** How long it actually plays, in milliseconds. */
  durationMs: number
}

/** Longer and shorter side of streamed pictures; larger pictures are scaled down, smaller ones stay. */
const MAX_LONG_PIXELS = 1_280
const MAX_SHORT_PIXELS = 720
const SEGMENT_SECONDS = 4
/** Pictures up to this size and bit rate are copied: every browser plays them, and no network is overloaded. */
const MAX_COPIED_LONG_PIXELS = 1_920
const MAX_COPIED_SHORT_PIXELS = 1_088
const MAX_COPIED_BITS_PER_SECOND = 6_000_000
/** A copied picture can only be cut at its keyframes: seeking to a position long after one would take long. */
const MAX_COPIED_SEGMENT_SECONDS = 12
const MAX_COPY_DRIFT_MS = 700

/** How pictures are encoded to play everywhere. */
export const H264 = [
  '-c:v',
  'libx264',
  '-preset',
  'veryfast',
  '-crf',
  '23',
  '-maxrate',
  '4M',
  '-bufsize',
  '8M',
  '-profile:v',
  'high',
] as const
const AAC = ['-c:a', 'aac', '-b:a', '96k', '-ar', '48000', '-ac', '2'] as const
/** Sound that begins late or has holes is filled with silence: otherwise all later sound would come too early. */
const WHOLE_SOUND = ['-af', 'aresample=async=1000:first_pts=0'] as const

function cut(name: string): string[] {
  const words = [
    '-f',
    'hls',
    '-hls_time',
    String(SEGMENT_SECONDS),
    '-hls_playlist_type',
    'vod',
    '-hls_segment_type',
    'fmp4',
    '-hls_flags',
    'single_file',
  ]
  return [...words, '-hls_segment_filename', `${name}.mp4`, `${name}.m3u8`]
}

/** Brings the light of an HDR film into the range of every screen; its white is at 203 nits, as in ITU-R BT.2408. */
export const TONE_MAPPING = [
  'zscale=t=linear:npl=203',
  'format=gbrpf32le',
  'zscale=p=bt709',
  'tonemap=tonemap=mobius:desat=0',
  'zscale=t=bt709:m=bt709:r=tv',
] as const

const MINIMAL = ['-map_metadata', '-1', '-map_chapters', '-1', '-sn', '-dn'] as const

/**
 * The arguments that make ffmpeg encode a film for playing over the network: pictures of at most 720 lines in H.264,
 * whole ones every four seconds, sound in AAC.
 */
export function encodedStream(name: string, { video, audio }: Pick<MediaFacts, 'video' | 'audio'>): string[] {
  if (!video) throw new Error('Sound alone has no film.')
  const part = Math.min(
    1,
    MAX_LONG_PIXELS / Math.max(video.width, video.height),
    MAX_SHORT_PIXELS / Math.min(video.width, video.height),
  )
  const side = (pixels: number): number => Math.max(2, 2 * Math.round((pixels * part) / 2))
  const smaller = [
    ...(video.isInterlaced ? ['yadif=deint=interlaced'] : []),
    `scale=${side(video.width)}:${side(video.height)}`,
    'setsar=1',
  ]
  const filters = [...smaller, ...(video.isHdr ? TONE_MAPPING : []), 'format=yuv420p']
  const streams = ['-map', '0:v:0', ...(audio ? ['-map', '0:a:0'] : []), ...MINIMAL]
  // Screen recordings claim a thousand frames a second: only those that exist are taken.
  const pictures = [
    '-fps_mode',
    'vfr',
    '-vf',
    filters.join(','),
    ...H264,
    '-force_key_frames',
    `expr:gte(t,n_forced*${SEGMENT_SECONDS})`,
  ]
  return [...streams, ...pictures, ...threadWords(), ...(audio ? [...WHOLE_SOUND, ...AAC] : []), ...cut(name)]
}

/**
 * Makes `NAME.m3u8` and `NAME.mp4` of a film. What browsers already play is only cut again, which takes seconds;
 * everything else is encoded.
 * @throws MediaRefusal; the signal's reason when stopped
 */
export async function makeVideoStream(
  path: string,
  name: string,
  facts: MediaFacts,
  conversion: Conversion,
): Promise<StreamFiles> {
  if (facts.video && isPlayable(facts.video)) {
    const copied = await copyStream(path, name, facts, conversion)
    if (copied) return copied
  }
  await encode(path, name, facts, conversion)
  return streamFiles(name, conversion.folder)
}

async function encode(path: string, name: string, facts: MediaFacts, conversion: Conversion): Promise<void> {
  try {
    await convert(path, encodedStream(name, facts), conversion)
  } catch (error) {
    // Some builds of ffmpeg have no tone mapping: a pale film is better than none.
    if (!(error instanceof MediaRefusal) || error.reason !== 'NO_PROGRAM' || !facts.video?.isHdr) throw error
    await convert(path, encodedStream(name, { ...facts, video: { ...facts.video, isHdr: false } }), conversion)
  }
}

/**
 * Makes `NAME.m3u8` and `NAME.mp4` of the sound of a recording, unchanged if browsers play it.
 * @throws as `makeVideoStream`
 */
export async function makeAudioStream(
  path: string,
  name: string,
  { audio }: Pick<MediaFacts, 'audio'>,
  conversion: Conversion,
): Promise<StreamFiles> {
  const sound = ['-map', '0:a:0', '-vn', ...MINIMAL]
  const copied = isCopied(audio)
    ? await unlessUnfit(async () => cutAnew(path, name, [...sound, '-c:a', 'copy'], conversion))
    : null
  if (copied) return copied
  await convert(path, [...sound, ...WHOLE_SOUND, ...AAC, ...cut(name)], conversion)
  return streamFiles(name, conversion.folder)
}

/** Sound that every browser plays. */
function isCopied(audio: MediaFacts['audio']): boolean {
  return audio?.codec === 'aac' && audio.channels <= 2
}

function isPlayable({
  codec,
  pixelFormat,
  isPlain,
  width,
  height,
  bitRate,
  fps,
}: NonNullable<MediaFacts['video']>): boolean {
  const isSmall =
    Math.max(width, height) <= MAX_COPIED_LONG_PIXELS && Math.min(width, height) <= MAX_COPIED_SHORT_PIXELS
  return (
    codec === 'h264' &&
    pixelFormat === 'yuv420p' &&
    isPlain &&
    isSmall &&
    bitRate !== null &&
    bitRate <= MAX_COPIED_BITS_PER_SECOND &&
    (fps ?? 0) <= 60
  )
}

/** Null if the recording, though of the right kind, is cut or timed so that it must be encoded after all. */
async function copyStream(
  path: string,
  name: string,
  { audio }: MediaFacts,
  conversion: Conversion,
): Promise<StreamFiles | null> {
  const sound = audio ? ['-map', '0:a:0', ...(isCopied(audio) ? ['-c:a', 'copy'] : [...WHOLE_SOUND, ...AAC])] : []
  return unlessUnfit(async () =>
    cutAnew(path, name, ['-map', '0:v:0', ...MINIMAL, '-c:v', 'copy', ...sound], conversion),
  )
}

async function cutAnew(
  path: string,
  name: string,
  words: readonly string[],
  conversion: Conversion,
): Promise<StreamFiles | null> {
  await convert(path, [...words, ...cut(name)], conversion)
  const files = await streamFiles(name, conversion.folder)
  const segments = await segmentSeconds(join(conversion.folder, files.playlist))
  // Sound may end before the picture does; a stream that is longer than the recording claims contains parts that no one
  // was meant to see or hear.
  const drift = files.durationMs - conversion.durationMs
  const isTimely = drift <= MAX_COPY_DRIFT_MS && (drift >= -MAX_COPY_DRIFT_MS || words.includes('-vn'))
  return isTimely && Math.max(...segments) <= MAX_COPIED_SEGMENT_SECONDS ? files : null
}

async function unlessUnfit(work: () => Promise<StreamFiles | null>): Promise<StreamFiles | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof MediaRefusal && error.reason === 'DAMAGED') return null
    throw error
  }
}

async function streamFiles(name: string, folder: string): Promise<StreamFiles> {
  const playlist = `${name}.m3u8`
  const content = `${name}.mp4`
  const seconds = await segmentSeconds(join(folder, playlist))
  const durationMs = Math.round(seconds.reduce((sum, one) => sum + one, 0) * 1_000)
  const { size } = await stat(join(folder, content))
  if (durationMs === 0 || size === 0)
    throw new MediaRefusal('DAMAGED', 'The recording breaks off before anything of it can be played.')
  return { playlist, content, durationMs }
}

async function segmentSeconds(path: string): Promise<number[]> {
  try {
    return [...(await readFile(path, 'utf8')).matchAll(/^#EXTINF:([\d.]+)/gm)].map((match) => Number(match[1]))
  } catch (error) {
    // If nothing could be extracted from the recording, there is no list.
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    throw new MediaRefusal('DAMAGED', 'The recording breaks off before anything of it can be played.', error)
  }
}
