import { createReadStream } from 'node:fs'
import { convert, convertInput, type Conversion } from './convert.ts'
import { MediaRefusal } from './media-refusal.ts'

/** Size and number of the small pictures of a film. */
export interface PictureSizes {
  /** One picture every this many seconds, the first at the beginning. */
  everySeconds: number
  width: number
  height: number
  /** A board with this many pictures per side, evenly spread over the film. */
  board: { side: number; width: number; height: number }
}

const ONE_JPEG = ['-frames:v', '1', '-c:v', 'mjpeg', '-q:v', '5', '-f', 'image2pipe'] as const
const JPEG_START = Buffer.from([0xff, 0xd8])
const JPEG_END = Buffer.from([0xff, 0xd9])

function fitted(width: number, height: number): string {
  return `scale=${width}:${height}:force_original_aspect_ratio=decrease,pad=${width}:${height}:-1:-1,setsar=1`
}

/**
 * Makes `pictures.mjpeg` (one picture after the other, picture n as seen at n times `everySeconds`) and
 * `storyboard.jpg` of a film, in one pass.
 * @throws MediaRefusal; the signal's reason when stopped
 */
export async function makePictures(
  path: string,
  { everySeconds, width, height, board }: PictureSizes,
  conversion: Conversion,
): Promise<void> {
  const count = board.side * board.side
  // "Up" chooses the picture that is visible at the moment itself, never a later one.
  const every = `fps=1/${everySeconds}:start_time=0:round=up`
  const spread = `fps=${count * 1_000}/${Math.max(1, conversion.durationMs)}:start_time=0:round=up`
  const tiled = `tpad=stop_mode=clone:stop=${count},trim=end_frame=${count},tile=${board.side}x${board.side}`
  const small = [
    '-map',
    '0:v:0',
    '-vf',
    `${every},${fitted(width, height)}`,
    '-c:v',
    'mjpeg',
    '-q:v',
    '6',
    '-f',
    'image2pipe',
    'pictures.mjpeg',
  ]
  const together = [
    '-map',
    '0:v:0',
    '-vf',
    `${spread},${fitted(board.width, board.height)},${tiled}`,
    ...ONE_JPEG,
    'storyboard.jpg',
  ]
  await convert(path, [...small, ...together], conversion)
}

/** Makes `board.jpg` of the `pictures.mjpeg` in the folder, in their order. @throws as `makePictures` */
export async function makeBoard({ side, width, height }: PictureSizes['board'], conversion: Conversion): Promise<void> {
  const tiled = `tpad=stop_mode=clone:stop=${side * side},trim=end_frame=${side * side},tile=${side}x${side}`
  const input = ['-f', 'mjpeg', '-i', 'file:pictures.mjpeg']
  await convertInput(input, ['-vf', `${fitted(width, height)},${tiled}`, ...ONE_JPEG, 'board.jpg'], conversion)
}

/**
 * Where each picture of `pictures.mjpeg` begins and, as the last value, where the file ends, in bytes.
 * @throws MediaRefusal without any picture
 */
export async function pictureOffsets(path: string): Promise<number[]> {
  const offsets: number[] = []
  let read = 0
  let before: Buffer = Buffer.alloc(0)
  for await (const chunk of createReadStream(path, { highWaterMark: 1_048_576 }) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([before, chunk])
    const base = read - before.length
    if (base === 0 && bytes.indexOf(JPEG_START) === 0) offsets.push(0)
    const border = Buffer.concat([JPEG_END, JPEG_START])
    for (let at = bytes.indexOf(border); at >= 0; at = bytes.indexOf(border, at + border.length))
      offsets.push(base + at + JPEG_END.length)
    read += chunk.length
    // A border may span two pieces.
    before = bytes.subarray(Math.max(0, bytes.length - (border.length - 1)))
  }
  if (offsets.length === 0) throw new MediaRefusal('DAMAGED', 'No picture could be taken out of the recording.')
  return [...offsets, read]
}
