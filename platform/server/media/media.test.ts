import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadConfiguration } from '../configuration.ts'
import { decodeSpeech, findProgram, makeVideoStream, MediaRefusal, probeMedia, SPEECH_SAMPLE_RATE } from './index.ts'
import { processStartTime } from '../processes/identity.ts'
import { startProgram } from './run-program.ts'

const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'quarry-media-'))
const { media: programs } = loadConfiguration({ QUARRY_DATA: folder })
const at = (name: string): string => join(folder, name)
afterAll(async () => rm(folder, { recursive: true }))

async function make(name: string, ...args: string[]): Promise<void> {
  const { path } = await findProgram(programs, 'ffmpeg')
  await run(path, ['-hide_banner', '-loglevel', 'error', '-y', ...args, at(name)])
}
const PICTURE = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180:rate=25:duration=2']
const SOUND = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2']

/** The same film as stored by a phone that is held upright: its track header says to rotate it by 90 degrees. */
function turned(film: Buffer): Buffer {
  const start = film.indexOf('tkhd') + 44
  const matrix = [0, 0x1_0000, 0, -0x1_0000, 0, 0, 0, 0, 0x4000_0000]
  matrix.forEach((value, place) => film.writeInt32BE(value, start + 4 * place))
  return film
}

beforeAll(async () => {
  await writeFile(at('subtitles.srt'), '1\n00:00:00,000 --> 00:00:02,000\nHello\n')
  await make(
    'film.mp4',
    ...PICTURE,
    ...SOUND,
    '-i',
    at('subtitles.srt'),
    '-c:v',
    'libx264',
    '-pix_fmt',
    'yuv420p',
    '-c:a',
    'aac',
    '-c:s',
    'mov_text',
    '-metadata:s:s:0',
    'language=eng',
    '-shortest',
  )
  await make('silent.mp4', '-i', at('film.mp4'), '-c', 'copy', '-map', '0:v')
  await writeFile(at('turned.mp4'), turned(await readFile(at('silent.mp4'))))
  await make('sound.wav', ...SOUND)
  await make('stereo.wav', '-f', 'lavfi', '-i', "aevalsrc='0.5*sin(880*t)|0':duration=1:sample_rate=44100")
  await make('cover.png', ...PICTURE, '-frames:v', '1')
  await make(
    'song.mp3',
    ...SOUND,
    '-i',
    at('cover.png'),
    '-map',
    '0:a',
    '-map',
    '1:v',
    '-c:v',
    'copy',
    '-disposition:v',
    'attached_pic',
  )
  await make(
    'late.mkv',
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=64x64:rate=5:duration=3',
    '-itsoffset',
    '1',
    ...SOUND,
    '-c:v',
    'mpeg4',
    '-c:a',
    'pcm_s16le',
  )
  await make('unnamed.webm', ...PICTURE, '-c:v', 'libvpx', '-deadline', 'realtime', '-live', '1')
}, 60_000)

async function refusalOf(work: Promise<unknown>): Promise<MediaRefusal> {
  try {
    await work
  } catch (error) {
    if (error instanceof MediaRefusal) return error
    throw error
  }
  throw new Error('Nothing was refused.')
}

async function samplesOf(name: string, channel?: number): Promise<Float32Array> {
  const pieces: number[] = []
  for await (const piece of decodeSpeech(at(name), { programs, ...(channel === undefined ? {} : { channel }) }))
    pieces.push(...piece)
  return Float32Array.from(pieces)
}
const loudest = (samples: Float32Array): number => samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)

describe('probing a recording', () => {
  test('a film reports its size, frames, sound and subtitles', async () => {
    const facts = await probeMedia(at('film.mp4'), { programs })
    expect(facts).toMatchObject({
      video: { width: 320, height: 180, pixelFormat: 'yuv420p', fps: 25, codec: 'h264', isPlain: true },
      audio: { channels: 1, codec: 'aac' },
    })
    expect(facts.durationMs).toBeGreaterThan(1_900)
    expect(facts.durationMs).toBeLessThan(2_200)
    expect(facts.subtitles).toEqual([expect.objectContaining({ codec: 'mov_text', language: 'eng' })])
  })

  test('a film from a phone that was held upright has the size that people see', async () => {
    expect((await probeMedia(at('turned.mp4'), { programs })).video).toMatchObject({
      width: 180,
      height: 320,
      isPlain: false,
    })
  })

  test('a film with a greater range of light than screens show is not streamed grey: its white becomes white', async () => {
    // A white of 203 nits, as in ITU-R BT.2408: 58 % of PQ.
    await make(
      'hdr.mkv',
      '-f',
      'lavfi',
      '-i',
      'color=0x949494:size=320x180:rate=5:duration=1',
      '-vf',
      'format=yuv420p10le',
      '-c:v',
      'ffv1',
      '-color_trc',
      'smpte2084',
      '-color_primaries',
      'bt2020',
      '-colorspace',
      'bt2020nc',
    )
    const facts = await probeMedia(at('hdr.mkv'), { programs })
    expect(facts.video).toMatchObject({ isHdr: true, pixelFormat: 'yuv420p10le' })
    await makeVideoStream(at('hdr.mkv'), 'hdr', facts, { programs, folder, durationMs: facts.durationMs })
    expect((await probeMedia(at('hdr.mp4'), { programs })).video).toMatchObject({
      isHdr: false,
      pixelFormat: 'yuv420p',
    })
    await make('hdr.gray', '-i', at('hdr.mp4'), '-frames:v', '1', '-vf', 'scale=1:1,format=gray', '-f', 'rawvideo')
    expect((await readFile(at('hdr.gray')))[0]).toBeGreaterThan(220)
  })

  test('the cover of a song does not count as film', async () => {
    expect(await probeMedia(at('song.mp3'), { programs })).toMatchObject({ video: null, audio: { codec: 'mp3' } })
  })

  test('a recording made by a browser has no length of its own, and is measured', async () => {
    const { durationMs } = await probeMedia(at('unnamed.webm'), { programs })
    expect(durationMs).toBeGreaterThan(1_800)
    expect(durationMs).toBeLessThan(2_200)
  })

  test('a file that is not a recording is refused with a sentence, whatever its name', async () => {
    await writeFile(at('empty.mp4'), '')
    await writeFile(at('text.mp4'), 'This is a text, and no film at all.')
    await writeFile(
      at('list.m3u8'),
      `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nfile://${at('sound.wav')}\n#EXT-X-ENDLIST\n`,
    )
    await writeFile(at('list.mp4'), `ffconcat version 1.0\nfile '${at('sound.wav')}'\n`)
    await copyFile(at('film.mp4'), at('cut.mp4'))
    await truncate(at('cut.mp4'), 20_000)
    const refusals = await Promise.all(
      ['empty.mp4', 'text.mp4', 'list.m3u8', 'list.mp4', 'cover.png', 'cut.mp4'].map(async (name) => [
        name,
        (await refusalOf(probeMedia(at(name), { programs }))).reason,
      ]),
    )
    expect(Object.fromEntries(refusals)).toEqual({
      'empty.mp4': 'EMPTY',
      'text.mp4': 'DAMAGED',
      'list.m3u8': 'NOT_A_RECORDING',
      'list.mp4': 'NOT_A_RECORDING',
      'cover.png': 'NOT_A_RECORDING',
      'cut.mp4': 'DAMAGED',
    })
  })

  test('an installation without the programs says how to get them', async () => {
    const { reason, message } = await refusalOf(
      probeMedia(at('film.mp4'), { programs: { ...programs, ffprobePath: at('absent') } }),
    )
    expect(reason).toBe('NO_PROGRAM')
    expect(message).toMatch(/FFPROBE_PATH does not lead/)
  })

  test('a failure of the program or the machine is not blamed on the recording', async () => {
    const ffprobeThat = async (name: string, says: string): Promise<MediaRefusal> => {
      await writeFile(at(name), `#!/bin/sh\n[ "$1" = -version ] && echo "ffprobe version 7.0" || { ${says}; }\n`, {
        mode: 0o755,
      })
      return refusalOf(probeMedia(at('film.mp4'), { programs: { ...programs, ffprobePath: at(name) } }))
    }
    expect(await ffprobeThat('poor', `echo "Unknown encoder 'libx264'" >&2; exit 8`)).toMatchObject({
      reason: 'NO_PROGRAM',
    })
    expect(await ffprobeThat('killed', 'kill -9 $$')).toMatchObject({ reason: 'TOO_LARGE' })
    expect(await ffprobeThat('crashed', 'kill -11 $$')).toMatchObject({ reason: 'DAMAGED' })
  })

  test('a program that is too old is skipped, and refused if it was configured', async () => {
    await mkdir(at('old'))
    await writeFile(at('old/ffprobe'), '#!/bin/sh\necho "ffprobe version 4.4.2-0ubuntu0 Copyright (c) 2007-2021"\n', {
      mode: 0o755,
    })
    const searchPath = `${at('old')}:${programs.searchPath}`
    const passedTo = await findProgram({ ...programs, searchPath }, 'ffprobe').then(
      ({ version }) => version,
      (error: unknown) => String(error),
    )
    expect(passedTo).not.toContain('4.4')
    expect((await refusalOf(findProgram({ ...programs, ffprobePath: at('old/ffprobe') }, 'ffprobe'))).message).toMatch(
      /leads to ffprobe version 4\.4.+ 5\.1 or newer/,
    )
  })
})

describe('the sound for speech recognition', () => {
  test('is 16,000 samples for each second', async () => {
    const samples = await samplesOf('sound.wav')
    expect(samples.length).toBe(2 * SPEECH_SAMPLE_RATE)
    expect(loudest(samples)).toBeGreaterThan(0.1)
  })

  test('begins where the recording begins, also if its sound begins later', async () => {
    const samples = await samplesOf('late.mkv')
    expect(Math.abs(samples.length - 3 * SPEECH_SAMPLE_RATE)).toBeLessThan(SPEECH_SAMPLE_RATE / 20)
    expect(loudest(samples.subarray(0, SPEECH_SAMPLE_RATE * 0.98))).toBeLessThan(0.01)
    expect(loudest(samples.subarray(SPEECH_SAMPLE_RATE * 1.02))).toBeGreaterThan(0.1)
  })

  test('can be one channel alone', async () => {
    expect(loudest(await samplesOf('stereo.wav', 0))).toBeGreaterThan(0.4)
    expect(loudest(await samplesOf('stereo.wav', 1))).toBeLessThan(0.01)
  })

  test('a silent film has none', async () => {
    expect((await refusalOf(samplesOf('silent.mp4'))).reason).toBe('NO_SOUND')
  })
})

describe('a running program', () => {
  const endless = [
    '-hide_banner',
    '-v',
    'error',
    '-nostdin',
    '-f',
    'lavfi',
    '-i',
    'testsrc2=size=640x360:rate=30',
    '-f',
    'null',
    '-',
  ]
  const programOf = async (needle: string): Promise<number[]> => {
    const { stdout } = await run('ps', ['-eo', 'pid=,args=']).catch(() => ({ stdout: '' }))
    return stdout
      .split('\n')
      .filter((line) => line.includes(needle) && !line.includes('/bin/sh'))
      .map((line) => Number.parseInt(line, 10))
  }

  test('ends when it is stopped, with the given reason', async () => {
    const stop = new AbortController()
    const { done } = await startProgram({
      programs,
      program: 'ffmpeg',
      args: endless,
      limits: { seconds: 60 },
      signal: stop.signal,
    })
    stop.abort(new Error('The file is gone.'))
    await expect(done).rejects.toThrow('The file is gone.')
  })

  test('ends when it takes too long or needs too much memory', async () => {
    expect(
      (
        await refusalOf(
          (await startProgram({ programs, program: 'ffmpeg', args: endless, limits: { seconds: 0.3 } })).done,
        )
      ).reason,
    ).toBe('TOO_SLOW')
    const large = [
      '-hide_banner',
      '-v',
      'error',
      '-nostdin',
      '-f',
      'lavfi',
      '-i',
      'testsrc2=size=16000x16000:rate=30',
      '-vf',
      'reverse',
      '-f',
      'null',
      '-',
    ]
    expect(
      (
        await refusalOf(
          (await startProgram({ programs, program: 'ffmpeg', args: large, limits: { seconds: 60, memoryMb: 1_024 } }))
            .done,
        )
      ).reason,
    ).toBe('TOO_LARGE')
  })

  test('does not outlive the process that started it', async () => {
    const mark = 'testsrc2=size=648x364:rate=30'
    const script = `
      import { startProgram } from ${JSON.stringify(new URL('./run-program.ts', import.meta.url).href)}
      const args = ${JSON.stringify(endless.map((word) => (word.startsWith('testsrc2') ? mark : word)))}
      await startProgram({ programs: ${JSON.stringify(programs)}, program: 'ffmpeg', args, limits: { seconds: 60 } })
      process.kill(process.pid, 'SIGKILL')`
    await writeFile(at('parent.mjs'), script)
    await run(process.execPath, [at('parent.mjs')]).catch((error: { signal?: string }) =>
      expect(error.signal).toBe('SIGKILL'),
    )
    const left = await programOf(mark)
    while (left.some((pid) => processStartTime(pid) !== undefined)) await delay(20)
    expect(await programOf(mark)).toEqual([])
  })
})
