import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { newId } from '#platform/kernel/ids.ts'
import { loadConfiguration } from '#platform/server/configuration.ts'
import { installationContext } from '#files/server/index.ts'
import { runCommand } from '#journal/server/index.ts'
import { transcribe } from '#transcripts/server/transcribe.ts'
import { utterancesOfContent } from '#transcripts/server/utterance-blocks.ts'
import { readDocuments } from '#documents/server/index.ts'
import { createWorkspace, memberContext } from '#workspaces/server/index.ts'
import { openServices } from '../../apps/server/services.ts'
import { startMigratedPostgres } from '../harness/migrated-postgres.ts'
import { testModelFolder } from '../harness/models.ts'
import { findSpeechModel, inChunks, wordErrors } from '../harness/speech-model.ts'
import {
  beside,
  DataAbsentError,
  medianOf,
  once as measuredOnce,
  type Bench,
  type Measurement,
  type RatioMeasurement,
} from './bench.ts'
import { addRecording, RATE_HZ, soundFile, spokenSound } from './spoken-recording.ts'

const SECONDS = 300
const TURNS = 3

interface Measured {
  seconds: Measurement
  errors: Measurement
}

async function measure(): Promise<Measured> {
  if ((await findSpeechModel()) === undefined) throw new DataAbsentError('The speech model cannot be had here.')
  const { samples, said } = spokenSound(SECONDS)
  await using open = new AsyncDisposableStack()
  const postgres = await startMigratedPostgres({ durable: true })
  const folder = await mkdtemp(join(tmpdir(), 'quarry-bench-'))
  const environment = {
    DATABASE_URL: postgres.connectionString,
    QUARRY_DATA: folder,
    QUARRY_MODELS: testModelFolder,
    QUARRY_ENVIRONMENT: 'test',
    LOG_LEVEL: 'error',
    PUBLIC_URL: 'http://localhost:3999',
  }
  const { services, close } = await openServices({ configuration: loadConfiguration(environment), runsJobs: false })
  try {
    const identityId = newId()
    const { teamId } = await createWorkspace(services, {
      name: 'Bench',
      subdomain: 'bench-speech',
      founder: { identityId, email: 'ada@example.com', name: 'Ada' },
    })
    const bytes = soundFile(samples)
    const ours = async (turn: number): Promise<{ seconds: number; text: string }> => {
      const ada = await memberContext(services, teamId, identityId)
      if (!ada) throw new Error('The founder is a member.')
      // A few bytes after its end make it a different recording.
      const { transcriptionId, documentId } = await runCommand(ada, addRecording, {
        bytes: Buffer.concat([bytes, Buffer.from([turn, 0])]),
      })
      const context = await installationContext(services, teamId)
      const began = performance.now()
      await transcribe(context, { transcriptionId, run: 1 }, AbortSignal.timeout(SECONDS * 1000))
      const seconds = (performance.now() - began) / 1000
      const content = await context.read(async (tx) => (await readDocuments(tx, [documentId])).get(documentId)?.content)
      return {
        seconds,
        text: content
          ? utterancesOfContent(content)
              .map(({ text }) => text)
              .join(' ')
          : '',
      }
    }
    // The model takes 30 seconds at most: it receives the same stretches of speech, found beforehand.
    const pieces: Float32Array[] = []
    for await (const { startMs, endMs } of services.speech.embedded.transcribe(inChunks(samples), {
      signal: AbortSignal.timeout(SECONDS * 1000),
    })) {
      pieces.push(samples.slice(Math.max(0, startMs - 600) * (RATE_HZ / 1000), (endMs + 600) * (RATE_HZ / 1000)))
    }
    const model = fork(fileURLToPath(new URL('./bare-speech-process.ts', import.meta.url)), {
      serialization: 'advanced',
    })
    open.defer(() => void model.kill())
    const alone = async (): Promise<{ seconds: number; text: string }> => {
      model.send(pieces)
      const [heard] = (await once(model, 'message')) as [{ seconds: number; text: string }]
      return heard
    }
    await alone()
    await ours(TURNS)
    const turns: RatioMeasurement[] = []
    let errors = beside(1, 1)
    for (let turn = 0; turn < TURNS; turn += 1) {
      const limit = await alone()
      const value = await ours(turn)
      turns.push(beside(value.seconds, limit.seconds))
      const rate = (text: string): number => wordErrors(said, text).errors / wordErrors(said, text).words
      errors = beside(rate(value.text), rate(limit.text))
    }
    return { seconds: medianOf(turns), errors }
  } finally {
    await close()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

const measured = measuredOnce(measure)

const whole = {
  limit: 'the speech model alone in a process of the same priority, on the same stretches of speech, its model loaded',
  leavesOut: 'the upload; how long the job waits for its turn; loading the model',
  direction: 'at most',
} as const

/**
 * Five minutes of speech from the moment their job begins until their last word is committed: inspected, decoded,
 * voices found, recognised in one process, aligned, stored. Warm against warm: both have transcribed the recording once
 * before, and have their model loaded.
 */
export const benches: readonly Bench[] = [
  { ...whole, name: 'transcription', unit: 's', goal: 1.15, run: async () => (await measured()).seconds },
  {
    ...whole,
    name: 'transcription-word-errors',
    unit: 'of all words',
    goal: 0.01,
    goalOf: 'value',
    run: async () => (await measured()).errors,
  },
]
