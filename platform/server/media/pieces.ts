import { convertInput, type Conversion } from './convert.ts'
import { inputArguments, threadWords } from './input.ts'
import { H264 } from './streams.ts'

/** What all pieces of one film share. */
export const FILM = { width: 1_280, height: 720, framesPerSecond: 30, soundHz: 48_000 } as const

/** A piece with a length of whole frames, and how to make the others fit it. */
interface PieceToMake {
  /** The name of the resulting file, `piece.mkv`. */
  name: string
  lengthMs: number
  /** Pictures shown on top of it, one after the other: file names in the folder and how long each is shown. */
  overlays: ReadonlyArray<{ name: string; lengthMs: number }>
}

const FRAME_MS = 1_000 / FILM.framesPerSecond

/** The nearest length that is a whole number of frames. */
export function wholeFramesMs(ms: number): number {
  return Math.max(1, Math.round(ms / FRAME_MS)) * FRAME_MS
}

/**
 * Makes a piece of film from a part of a recording, in a frame of 1280 by 720: `picture` is shown if the recording has
 * none. Sound is stored uncompressed: it is encoded once, when all pieces are joined.
 * @throws MediaRefusal; the signal's reason when stopped
 */
export async function cutPiece(
  path: string,
  {
    name,
    lengthMs,
    overlays,
    fromMs,
    picture,
    hasSound,
  }: PieceToMake & { fromMs: number; picture: string | null; hasSound: boolean },
  conversion: Conversion,
): Promise<void> {
  const source = [
    ...threadWords(),
    '-ss',
    seconds(fromMs),
    '-t',
    seconds(lengthMs + 2 * FRAME_MS),
    ...inputArguments(path),
  ]
  const still = picture === null ? [] : stillInput(picture)
  const sound = hasSound ? '0:a:0' : silence(1 + (picture === null ? 0 : 1))
  const inputs = [...source, ...still, ...(hasSound ? [] : SILENCE)]
  await make(
    inputs,
    {
      video: picture === null ? '0:v:0' : '1:v:0',
      sound,
      inputCount: 1 + (picture === null ? 0 : 1) + (hasSound ? 0 : 1),
    },
    { name, lengthMs, overlays },
    conversion,
  )
}

/** Makes a silent piece of film from one picture. @throws as `cutPiece` */
export async function stillPiece(picture: string, piece: PieceToMake, conversion: Conversion): Promise<void> {
  await make(
    [...stillInput(picture), ...SILENCE],
    { video: '0:v:0', sound: silence(1), inputCount: 2 },
    piece,
    conversion,
  )
}

/**
 * Joins pieces to `film.mp4`, in their order; `captions`, a WebVTT file in the folder, become subtitles that players
 * can turn on.
 * @throws as `cutPiece`
 */
export async function joinPieces(
  names: readonly string[],
  captions: string | null,
  list: string,
  conversion: Conversion,
): Promise<void> {
  if (names.length === 0) throw new Error('A film has at least one piece.')
  const pieces = ['-f', 'concat', '-safe', '0', '-protocol_whitelist', 'file,pipe', '-i', `file:${list}`]
  const subtitles = captions === null ? [] : ['-f', 'webvtt', '-i', `file:${captions}`]
  const tracks = [
    '-map',
    '0:v:0',
    '-map',
    '0:a:0',
    ...(captions === null ? [] : ['-map', '1:s:0', '-c:s', 'mov_text', '-disposition:s:0', '0']),
  ]
  await convertInput(
    [...pieces, ...subtitles],
    [
      ...tracks,
      '-map_metadata',
      '-1',
      '-c:v',
      'copy',
      '-c:a',
      'aac',
      '-b:a',
      '128k',
      '-movflags',
      '+faststart',
      'film.mp4',
    ],
    conversion,
  )
}

/** The list of pieces that `joinPieces` reads; the names are ours and contain nothing that needs quoting. */
export function pieceList(names: readonly string[]): string {
  return names.map((name) => `file 'file:${name}'\n`).join('')
}

const SILENCE = ['-f', 'lavfi', '-i', `anullsrc=r=${FILM.soundHz}:cl=stereo`] as const
const silence = (input: number): string => `${input}:a:0`

function stillInput(picture: string): string[] {
  return ['-loop', '1', '-framerate', String(FILM.framesPerSecond), '-i', `file:${picture}`]
}

async function make(
  inputs: readonly string[],
  { video, sound, inputCount }: { video: string; sound: string; inputCount: number },
  { name, lengthMs, overlays }: PieceToMake,
  conversion: Conversion,
): Promise<void> {
  const { width, height, framesPerSecond } = FILM
  const over = overlays.flatMap((overlay) => [
    '-loop',
    '1',
    '-framerate',
    String(framesPerSecond),
    '-t',
    seconds(wholeFramesMs(overlay.lengthMs)),
    '-i',
    `file:${overlay.name}`,
  ])
  const framed =
    `[${video}]scale=${width}:${height}:force_original_aspect_ratio=decrease,pad=${width}:${height}` +
    `:-1:-1,setsar=1,fps=${framesPerSecond}:start_time=0,tpad=stop=-1:stop_mode=clone[framed]`
  const laid =
    overlays.length === 0
      ? '[framed]format=yuv420p[seen]'
      : `${overlays.map((_, at) => `[${inputCount + at}:v]`).join('')}concat=n=${overlays.length}:v=1[over];[framed][over]overlay=eof_action=pass:format=auto,format=yuv420p[seen]`
  const heard = `[${sound}]aresample=${FILM.soundHz}:async=1000:first_pts=0,aformat=channel_layouts=stereo,apad[heard]`
  const frames = Math.round(lengthMs / FRAME_MS)
  // No frame depends on a later one: pieces are joined without being encoded again.
  const encoded = [
    '-map',
    '[seen]',
    '-map',
    '[heard]',
    ...H264,
    '-bf',
    '0',
    ...threadWords(),
    '-frames:v',
    String(frames),
    '-t',
    seconds(lengthMs),
    '-c:a',
    'pcm_s16le',
    '-map_metadata',
    '-1',
    '-map_chapters',
    '-1',
    name,
  ]
  await convertInput([...inputs, ...over], ['-filter_complex', [framed, laid, heard].join(';'), ...encoded], conversion)
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(6)
}
