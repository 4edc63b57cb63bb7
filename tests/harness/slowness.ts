import { proofSize } from './proof-size.ts'

/** What the work below takes on two quiet cores, on which limits of tests were set. */
const QUIET_MS = 80
const SAMPLES = 60_000

/**
 * How many times slower this machine is at the moment than a quiet one, at least 1. A limit in seconds that a test sets
 * is multiplied by it: a machine that is shared, or half as fast, is no fault of the product. Always 1 where everything
 * is proved in full, which is done on a quiet machine.
 */
export function slowness(): number {
  return proofSize(measured(), 1)
}

function measured(): number {
  const began = performance.now()
  const rows = Array.from({ length: SAMPLES }, (_, at) => ({ id: (at * 7919) % SAMPLES, title: `Row ${at}` }))
  const read = JSON.parse(JSON.stringify(rows)) as typeof rows
  read.sort((one, other) => one.id - other.id)
  return Math.max(1, (performance.now() - began) / QUIET_MS)
}
