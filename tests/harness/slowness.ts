import { proofSize } from './proof-size.ts'

/** How long the work below takes on two quiet cores, on which time limits of tests were set. */
const QUIET_MS = 80
const SAMPLES = 60_000

/**
 * Returns how many times slower this machine is at the moment than a quiet one, at least 1. Time limits of tests are
 * multiplied by it: a shared or slower machine is not a fault of the product. Always 1 in a full proof, which runs on a
 * quiet machine.
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
