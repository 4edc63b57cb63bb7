import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadConfiguration } from '../configuration.ts'
import { findProgram, probeMedia, redactRecording } from './index.ts'

const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'quarry-redact-'))
const { media: programs } = loadConfiguration({ QUARRY_DATA: folder })
const at = (name: string): string => join(folder, name)
afterAll(async () => rm(folder, { recursive: true }))

async function make(name: string, ...args: string[]): Promise<void> {
  const { path } = await findProgram(programs, 'ffmpeg')
  await run(path, ['-hide_banner', '-loglevel', 'error', '-y', ...args, at(name)])
}

const NAL_START = Buffer.from([0, 0, 0, 1])
/** The identifier of closed captions within a picture (ATSC A/53). */
const CAPTIONS = 'GA94'

/** The same pictures, each with two letters of a caption before it. */
function captioned(stream: Buffer): Buffer {
  const units: Buffer[] = []
  const starts = [...stream.toString('latin1').matchAll(/\0\0\0?\x01/g)].map(({ index, 0: code }) => ({
    index,
    from: index + code.length,
  }))
  for (const [number, { from }] of starts.entries()) {
    const unit = stream.subarray(from, starts[number + 1]?.index)
    const isPicture = [1, 5].includes((unit[0] ?? 0) & 0x1f)
    const letters = Buffer.concat([
      Buffer.from([0xb5, 0, 0x31]),
      Buffer.from(CAPTIONS),
      Buffer.from([3, 0x41, 0xff, 0xfc, 0xc8, 0xe9, 0xff]),
    ])
    if (isPicture) units.push(NAL_START, Buffer.from([6, 4, letters.length]), letters, Buffer.from([0x80]))
    units.push(NAL_START, unit)
  }
  return Buffer.concat(units)
}

beforeAll(async () => {
  await make(
    'picture.h264',
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=320x180:rate=25:duration=2',
    '-c:v',
    'libx264',
    '-pix_fmt',
    'yuv420p',
    '-bf',
    '0',
  )
  await writeFile(at('captioned.h264'), captioned(await readFile(at('picture.h264'))))
  await make(
    'film.mp4',
    '-r',
    '25',
    '-i',
    at('captioned.h264'),
    '-f',
    'lavfi',
    '-i',
    'sine=frequency=440:duration=2',
    '-c:v',
    'copy',
    '-c:a',
    'aac',
  )
}, 60_000)

test.each([
  ['muted', { videoBlur: false, audioMuted: true }],
  ['blurred', { videoBlur: true, audioMuted: false }],
])('captions within the picture, which contain the hidden words, are dropped if a part is %s', async (name, how) => {
  const facts = await probeMedia(at('film.mp4'), { programs })
  expect((await readFile(at('film.mp4'))).includes(CAPTIONS)).toBe(true)
  await redactRecording(
    at('film.mp4'),
    name,
    facts,
    { parts: [{ startMs: 500, endMs: 1_000, ...how }] },
    { programs, folder, durationMs: facts.durationMs },
  )
  expect((await readFile(at(`${name}.mp4`))).includes(CAPTIONS)).toBe(false)
  expect((await probeMedia(at(`${name}.mp4`), { programs })).video).toMatchObject({
    width: 320,
    height: 180,
    codec: 'h264',
  })
})
