import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { loadConfiguration } from '#platform/server/configuration.ts'
import { encodedStream, findProgram, probeMedia } from '#platform/server/media/index.ts'
import { changesChannel, type Services } from '#journal/server/index.ts'
import { convertRecording } from '#media/server/conversion/convert-recording.ts'
import { storeRecording } from '#media/testing.ts'
import { openServices } from '../../apps/server/services.ts'
import { startMigratedPostgres } from '../harness/migrated-postgres.ts'
import { pictureInput, toneInput } from '../harness/recordings.ts'
import { inTurns, type Bench, type Measurement } from './bench.ts'
import { founderOf } from './founder.ts'

const run = promisify(execFile)
const SECONDS = 60
const TURNS = 3

/**
 * One minute of 720p that no browser plays directly, from the moment its job begins until its stream of picture and
 * sound is stored and published: inspected, encoded, stored, committed. The limit is ffmpeg alone with the same
 * settings, of the same file into a folder.
 */
export const bench: Bench = {
  name: 'media-hls',
  unit: 's',
  limit: 'ffmpeg alone with the same settings, of the same file into a folder',
  leavesOut: 'the upload; how long the job waits for its turn',
  goal: 1.1,
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
    const source = join(folder, 'source.mkv')
    await run(ffmpeg, [
      '-loglevel',
      'error',
      ...pictureInput(SECONDS, '1280x720', 30),
      ...toneInput(SECONDS),
      '-c:v',
      'mpeg4',
      '-q:v',
      '4',
      '-g',
      '30',
      '-c:a',
      'aac',
      source,
    ])
    const facts = await probeMedia(source, { programs: configuration.media })
    const film = await readFile(source)
    const { ada, scopeId } = await founderOf(services)

    const ffmpegAlone = async (): Promise<number> => {
      const target = join(folder, newId())
      await mkdir(target)
      const began = performance.now()
      await run(
        'nice',
        ['-n', '10', ffmpeg, '-loglevel', 'error', '-nostdin', '-i', source, ...encodedStream('hls', facts)],
        { cwd: target },
      )
      return (performance.now() - began) / 1_000
    }
    const ours = async (): Promise<number> => {
      // A few bytes after its end make it a different recording.
      const { contentId } = await storeRecording(ada, {
        scopeId,
        name: 'source.mkv',
        bytes: Buffer.concat([film, Buffer.from(newId())]),
        contentType: 'video/x-matroska',
      })
      return (await millisecondsUntilStream(services, ada.teamId, contentId)) / 1_000
    }
    return await inTurns({ limit: ffmpegAlone, value: ours, turns: TURNS })
  },
}

/**
 * Converts a recording until its stream is published, and stops there: everything else is made while it can already be
 * watched.
 */
async function millisecondsUntilStream(services: Services, teamId: Id, contentId: Id): Promise<number> {
  const stop = new AbortController()
  const began = performance.now()
  let took = 0
  const unsubscribe = await services.liveUpdates.subscribe(changesChannel(teamId), (changes) => {
    if (took > 0 || !JSON.stringify(changes).includes('output.processed')) return
    took = performance.now() - began
    stop.abort(new Error('The stream is there.'))
  })
  await convertRecording({ services, teamId, contentId, signal: stop.signal }).catch((error: unknown) => {
    if (!stop.signal.aborted) throw error
  })
  unsubscribe()
  if (took === 0) throw new Error('No stream was made.')
  return took
}
