/**
 * Reads the recorded interview of the sample aloud with two voices of Flite, a free speech synthesiser, and writes the
 * recording beside the study. Run by hand when its words change; prints when each turn begins, in seconds, for
 * `study.ts`. Needs `flite` (as packaged by Debian).
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { study } from '#database/sample/study.ts'
import { findProgram } from '#platform/server/media/index.ts'

const RATE = 16_000
const HEADER_BYTES = 44
const PAUSE_SECONDS = 0.5
const VOICES: Readonly<Record<string, string>> = { Interviewer: 'rms', Maren: 'slt' }
const TARGET = new URL('../database/sample/maren.m4a', import.meta.url).pathname

const folder = mkdtempSync(join(tmpdir(), 'quarry-sample-'))
try {
  const interview = study.interviews.find(({ recording }) => recording !== undefined)
  if (!interview) throw new Error('No interview of the sample is recorded.')
  const pieces: Buffer[] = []
  let at = 0
  for (const [index, [speaker, , source]] of interview.turns.entries()) {
    const said = source.replaceAll(/\[\[[^|]*\|([^\]]*)\]\]/g, '$1').replaceAll(/[“”]/g, '')
    const file = join(folder, `${index}.wav`)
    execFileSync('flite', ['-voice', VOICES[speaker] ?? 'slt', '-t', said, '-o', file])
    const samples = readFileSync(file).subarray(HEADER_BYTES)
    process.stdout.write(`${(at / RATE).toFixed(1)} ${speaker}: ${said}\n`)
    const pause = Buffer.alloc(Math.round(PAUSE_SECONDS * RATE) * 2)
    pieces.push(samples, pause)
    at += (samples.length + pause.length) / 2
  }
  const raw = join(folder, 'all.raw')
  writeFileSync(raw, Buffer.concat(pieces))
  process.stdout.write(`${(at / RATE).toFixed(1)} end\n`)
  const input = ['-y', '-loglevel', 'error', '-f', 's16le', '-ar', String(RATE), '-ac', '1', '-i', raw]
  const ffmpeg = await findProgram({ searchPath: process.env['PATH'] ?? '' }, 'ffmpeg')
  // As browsers play it: each workspace that gets the sample only cuts it into segments, and encodes nothing.
  execFileSync(ffmpeg.path, [
    ...input,
    '-c:a',
    'aac',
    '-b:a',
    '32k',
    '-movflags',
    '+faststart',
    '-map_metadata',
    '-1',
    '-bitexact',
    TARGET,
  ])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
