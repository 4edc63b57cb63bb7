import { setTimeout as delay } from 'node:timers/promises'
import { buildWebWhenChanged } from '../../apps/server/web-build.ts'
import { figureOf, once, percentile, type Bench } from './bench.ts'
import { makeInstallation } from './installation.ts'

const SIZE = { projects: 40, closedShare: 0.5, notes: 22_000, highlights: 22_000 }
const STARTS = 3
/** What is done in the background after a start is counted with the memory. */
const SETTLING_MS = 5_000
const MAX_SECONDS = 3
const MAX_MEGABYTES = 500

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
  figureOf(measure, {
    name: 'start-memory',
    unit: 'MB, all processes with the database',
    leavesOut: 'the models, which are not there; people at work',
    goal: MAX_MEGABYTES,
    direction: 'at most',
    of: ({ megabytes }) => megabytes,
  }),
]
