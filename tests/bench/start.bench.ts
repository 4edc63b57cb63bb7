import { setTimeout as delay } from 'node:timers/promises'
import { buildWebWhenChanged } from '../../apps/server/web-build.ts'
import { sentenceModel } from '#platform/server/models/index.ts'
import { findModel } from '../harness/models.ts'
import { findSpeechModel } from '../harness/speech-model.ts'
import { DataAbsentError, figureOf, once, percentile, type Bench } from './bench.ts'
import { makeInstallation, type Installation } from './installation.ts'
import { soundFile, spokenSound } from './spoken-recording.ts'

const SIZE = { projects: 40, closedShare: 0.5, notes: 22_000, highlights: 22_000 }
const STARTS = 3
/** Background work after a start is counted with the memory. */
const SETTLING_MS = 5_000
const MAX_SECONDS = 3
const KILLS = 7
const MAX_SECONDS_AFTER_KILL = 5
const MAX_MEGABYTES = 500

const WAITING_NOTES = 100
const RECORDING_SECONDS = 60
/** For this long, the memory that the work takes is measured every second. */
const WORKING_MS = 120_000
const LOOKS_EVERY_MS = 1_000
/** No request arrives for this long. */
const IDLE_MS = 600_000

interface Figures {
  seconds: number
  megabytes: number
}

const measure = once(async (): Promise<Figures> => {
  await buildWebWhenChanged(() => undefined)
  await using installation = await makeInstallation(SIZE)
  const seconds: number[] = []
  let megabytes = 0
  for (let turn = 0; turn < STARTS; turn += 1) {
    seconds.push(await installation.start())
    await delay(SETTLING_MS)
    megabytes = Math.max(megabytes, await installation.memoryMegabytes())
    await installation.stop()
  }
  return { seconds: percentile(seconds, 0.5), megabytes }
})

/** The starts after a kill of everything, in seconds, shortest first. */
const afterKills = once(async (): Promise<number[]> => {
  await buildWebWhenChanged(() => undefined)
  await using installation = await makeInstallation(SIZE)
  const seconds: number[] = []
  for (let turn = 0; turn < KILLS; turn += 1) {
    await installation.start()
    await delay(SETTLING_MS)
    await installation.kill()
    seconds.push(await installation.start())
    await installation.stop()
  }
  return seconds.toSorted((a, b) => a - b)
})

const resources = new AsyncDisposableStack()

interface Working {
  installation: Installation
  peakMegabytes: number
  idleSince: number
}

/** An installation with both models that has just embedded notes and transcribed a recording. */
const work = once(async (): Promise<Working> => {
  if ((await findModel(sentenceModel)) === undefined || (await findSpeechModel()) === undefined)
    throw new DataAbsentError('The models cannot be had here.')
  const recording = soundFile(spokenSound(RECORDING_SECONDS).samples)
  await buildWebWhenChanged(() => undefined)
  const installation = resources.use(await makeInstallation(SIZE, { notes: WAITING_NOTES, recording }))
  await installation.start()
  const began = performance.now()
  const seen = { sentences: false, speech: false }
  let peakMegabytes = 0
  while (performance.now() - began < WORKING_MS) {
    await delay(LOOKS_EVERY_MS)
    peakMegabytes = Math.max(peakMegabytes, await installation.memoryMegabytes())
    const { sentences, speech } = await installation.loadedModels()
    seen.sentences ||= sentences
    seen.speech ||= speech
  }
  if (!seen.sentences || !seen.speech) throw new Error(`A model was not loaded: ${JSON.stringify(seen)}.`)
  return { installation, peakMegabytes, idleSince: performance.now() }
})

async function idleMegabytes(): Promise<number> {
  const { installation, idleSince } = await work()
  await delay(Math.max(0, idleSince + IDLE_MS - performance.now()))
  return installation.memoryMegabytes()
}

const memory = {
  unit: 'MB, all processes with the database',
  direction: 'at most',
} as const
const withModels = {
  ...memory,
  leavesOut: 'the vectors of the 22,000 notes, 0.4 kB per passage; users at work',
  goal: null,
} as const

/** A start over 22,000 notes until it is ready, and the memory of all processes with the database. */
export const benches: readonly Bench[] = [
  figureOf(measure, {
    name: 'start-ready',
    unit: 's',
    leavesOut: 'reading the disk: the files are in the memory of the system',
    goal: MAX_SECONDS,
    direction: 'at most',
    of: ({ seconds }) => seconds,
  }),
  figureOf(afterKills, {
    name: 'start-after-kill',
    unit: 's, median',
    leavesOut: 'what was being written when it was killed; reading the disk, as above',
    goal: MAX_SECONDS_AFTER_KILL,
    direction: 'at most',
    of: (seconds) => percentile(seconds, 0.5),
  }),
  figureOf(afterKills, {
    name: 'start-after-kill-worst',
    unit: 's',
    leavesOut: 'the same as for the median',
    goal: null,
    direction: 'at most',
    of: (seconds) => seconds.at(-1) ?? 0,
  }),
  figureOf(measure, {
    ...memory,
    name: 'start-memory',
    leavesOut: 'the models, which are not installed; users at work',
    goal: MAX_MEGABYTES,
    of: ({ megabytes }) => megabytes,
  }),
  figureOf(work, {
    ...withModels,
    name: 'start-memory-models-peak',
    of: ({ peakMegabytes }) => peakMegabytes,
  }),
]

/** The memory that remains after ten idle minutes, while other benches may be measured. */
export const late: readonly Bench[] = [
  figureOf(idleMegabytes, { ...withModels, name: 'start-memory-models-idle', of: (megabytes) => megabytes }),
]

/** Releases the installation that was idle. */
export async function done(): Promise<void> {
  await resources.disposeAsync()
}
