import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** How often it is looked whether the process is idle. */
const LOOK_MS = 5_000
/** So many looks in a row must find it idle: people who type slowly never wait for a collection. */
const IDLE_LOOKS = 6
/** Of the time since the last look: more than timers and health checks take, less than any request. */
const IDLE_SHARE = 0.03
/** What a collection must be able to give back to be worth its 100 to 200 ms. */
const WORTH_BYTES = 24 * 1_048_576

/**
 * Gives memory that was needed for a while, above all at the start, back to the system when the process is idle: V8
 * collects when it needs room, so an idle process would keep what no longer exists. It collects once in each idle time,
 * if enough was allocated since the last collection.
 * @returns how to stop
 */
export function tidyWhenIdle(lookMs = LOOK_MS): () => void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (options: { type: 'major'; flavor: 'last-resort' }) => void
  let last = performance.eventLoopUtilization()
  let tidied = 0
  let idleLooks = 0
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(last)
    last = performance.eventLoopUtilization()
    idleLooks = utilization > IDLE_SHARE ? 0 : idleLooks + 1
    if (idleLooks < IDLE_LOOKS || process.memoryUsage().heapTotal - tidied < WORTH_BYTES) return
    collect({ type: 'major', flavor: 'last-resort' })
    tidied = process.memoryUsage().heapTotal
    last = performance.eventLoopUtilization()
  }, lookMs)
  timer.unref()
  return () => clearInterval(timer)
}
