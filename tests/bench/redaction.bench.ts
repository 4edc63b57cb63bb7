import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { newId } from '#platform/kernel/ids.ts'
import { loadConfiguration } from '#platform/server/configuration.ts'
import { findProgram, probeMedia, redactionWords } from '#platform/server/media/index.ts'
import { runCommand } from '#journal/server/index.ts'
import { redactRecording } from '#redactions/server/commands/redact-recording.ts'
import { renderRecording } from '#redactions/server/render-recording.ts'
import { withMargin } from '#redactions/model/redaction.ts'
import { spokenNote } from '#redactions/testing.ts'
import { openServices } from '../../apps/server/services.ts'
import { startMigratedPostgres } from '../harness/migrated-postgres.ts'
import { pictureInput, toneInput } from '../harness/recordings.ts'
import { inTurns, type Bench, type Measurement } from './bench.ts'
import { founderOf } from './founder.ts'

const run = promisify(execFile)
const SECONDS = 40
const TURNS = 3
const EDITS = [
  { startMs: 5_000, endMs: 8_000, videoBlur: true, audioMuted: true },
  { startMs: 20_000, endMs: 30_000, videoBlur: true, audioMuted: true },
  { startMs: 35_000, endMs: 36_000, videoBlur: false, audioMuted: true },
]

/**
 * Forty seconds of 720p with three redactions, from the moment its job begins until the rendered result is stored:
 * inspected, rendered, digested, stored, committed. The limit is ffmpeg alone with the same filters and settings, of
 * the same file into a folder.
 */
export const bench: Bench = {
  name: 'redaction',
  unit: 's',
  limit: 'ffmpeg alone with the same filters and settings, of the same file into a folder',
  leavesOut: 'how long the job waits for its turn',
  goal: 1.2,
  direction: 'at most',
  async run(): Promise<Measurement> {
    await using open = new AsyncDisposableStack()
    const postgres = await startMigratedPostgres({ durable: true })
    open.defer(postgres.stop)
    const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
    open.defer(async () => rm(folder, { recursive: true, force: true }))
    const configuration = loadConfiguration({
      DATABASE_URL: postgres.connectionString,
      QUARRY_DATA: folder,
      QUARRY_ENVIRONMENT: 'test',
      LOG_LEVEL: 'error',
      PUBLIC_URL: 'http://localhost:3999',
    })
    const { services, close } = await openServices({ configuration, runsJobs: false })
    open.defer(close)
    const { path: ffmpeg } = await findProgram(configuration.media, 'ffmpeg')
    const source = join(folder, 'source.mp4')
    await run(ffmpeg, [
      '-loglevel',
      'error',
      ...pictureInput(SECONDS, '1280x720', 30),
      ...toneInput(SECONDS),
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      '-c:a',
      'aac',
      source,
    ])
    const facts = await probeMedia(source, { programs: configuration.media })
    const film = await readFile(source)
    const { ada } = await founderOf(services)

    const ffmpegAlone = async (): Promise<number> => {
      const target = join(folder, newId())
      await mkdir(target)
      const began = performance.now()
      await run(
        'nice',
        [
          '-n',
          '10',
          ffmpeg,
          '-loglevel',
          'error',
          '-nostdin',
          '-i',
          source,
          ...redactionWords('redacted', facts, EDITS.map(withMargin)),
        ],
        { cwd: target },
      )
      return (performance.now() - began) / 1_000
    }
    const ours = async (): Promise<number> => {
      // A few bytes after its end make it a different recording.
      const { fileId } = await spokenNote(ada, {
        bytes: Buffer.concat([film, Buffer.from(newId())]),
        contentType: 'video/mp4',
        utterances: [],
      })
      for (const edit of EDITS) await runCommand(ada, redactRecording, { fileId, ...edit })
      const began = performance.now()
      await renderRecording(ada, { teamId: ada.teamId, fileId, run: EDITS.length }, new AbortController().signal)
      return (performance.now() - began) / 1_000
    }
    return await inTurns({ limit: ffmpegAlone, value: ours, turns: TURNS })
  },
}
