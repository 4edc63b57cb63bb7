import { SILENT_DB, VOICE_VALUES } from './voice-features.ts'

/**
 * Separates voices: for each moment and voice, the log likelihood that the moment is of that voice, voice after voice.
 */
export interface VoiceLikelihoods {
  voices: number
  /** Moments of 20 ms. */
  moments: number
  likelihoods: Float32Array
}

const SIZE = VOICE_VALUES
/** A moment this far below the loudest tenth is a pause. */
const PAUSE_BELOW_DB = 25
/** Speech without a pause is taken in pieces of up to 2 s; less than 0.4 s is not enough. */
const PIECE_MOMENTS = 100
const MIN_PIECE_MOMENTS = 20
const PIECE_PAUSE_MOMENTS = 10
/** Pieces are first merged in groups of this size, then the results are merged. */
const JOINED_AT_ONCE = 300
/**
 * How much better two voices must explain two stretches than one, as a multiple of what the Bayesian information
 * criterion requires. On recordings of one and of two people, 1.2 to 1.4 classified all of them correctly.
 */
const STRICTNESS = 1.3
/**
 * A stretch counts as at most 10 s: otherwise the smallest difference would separate an hour of one voice from another
 * hour of the same.
 */
const COUNTED_MOMENTS = 500
/** A speaker of less than 3 s in total, or a fiftieth of the time, does not count as a voice. */
const MIN_VOICE_MOMENTS = 150
const MIN_VOICE_SHARE = 0.02
const MAX_VOICES = 8
const LEAST_VARIANCE = 1e-3
const PARAMETERS = SIZE + (SIZE * (SIZE + 1)) / 2

/** Sums over moments, from which their mean and covariance are computed. */
interface Sums {
  count: number
  first: number
  sum: Float64Array
  products: Float64Array
}

function noSums(first: number): Sums {
  return { count: 0, first, sum: new Float64Array(SIZE), products: new Float64Array(SIZE * SIZE) }
}

function addTo(sums: Sums, other: Sums, weight = 1): void {
  sums.count += other.count * weight
  for (let at = 0; at < SIZE; at += 1) sums.sum[at] = (sums.sum[at] ?? 0) + weight * (other.sum[at] ?? 0)
  for (let at = 0; at < SIZE * SIZE; at += 1)
    sums.products[at] = (sums.products[at] ?? 0) + weight * (other.products[at] ?? 0)
}

/** The lower triangle whose product with itself is the covariance. */
function factorOf({ count, sum, products }: Sums): Float64Array {
  const factor = new Float64Array(SIZE * SIZE)
  for (let row = 0; row < SIZE; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let rest =
        (products[row * SIZE + column] ?? 0) / count -
        ((sum[row] ?? 0) * (sum[column] ?? 0)) / count ** 2 +
        (row === column ? LEAST_VARIANCE : 0)
      for (let at = 0; at < column; at += 1) rest -= (factor[row * SIZE + at] ?? 0) * (factor[column * SIZE + at] ?? 0)
      factor[row * SIZE + column] =
        row === column ? Math.sqrt(Math.max(rest, LEAST_VARIANCE ** 2)) : rest / (factor[column * SIZE + column] ?? 1)
    }
  }
  return factor
}

function logDeterminant(factor: Float64Array): number {
  let sum = 0
  for (let at = 0; at < SIZE; at += 1) sum += 2 * Math.log(factor[at * SIZE + at] ?? 1)
  return sum
}

/** Above 0 if two voices explain two stretches better than one, despite the higher cost of two. */
function difference(one: Sums & { spread: number }, other: Sums & { spread: number }): number {
  const counts = [one, other].map(({ count }) => Math.min(count, COUNTED_MOMENTS)) as [number, number]
  const both = noSums(0)
  addTo(both, one, counts[0] / one.count)
  addTo(both, other, counts[1] / other.count)
  const gain = 0.5 * (both.count * logDeterminant(factorOf(both)) - counts[0] * one.spread - counts[1] * other.spread)
  return gain - STRICTNESS * 0.5 * PARAMETERS * Math.log(both.count)
}

/** Merges stretches as long as one voice explains two of them. */
function joined(stretches: readonly Sums[]): Sums[] {
  const open = stretches.map((sums) => ({ ...sums, spread: logDeterminant(factorOf(sums)) }))
  const differences = open.map((one, at) => open.slice(0, at).map((other) => difference(one, other)))
  for (;;) {
    let best = { value: 0, one: -1, other: -1 }
    for (const [one, row] of differences.entries()) {
      for (const [other, value] of row.entries()) if (value < best.value) best = { value, one, other }
    }
    const kept = open[best.other]
    const taken = open[best.one]
    if (kept === undefined || taken === undefined) return open
    const sums = noSums(Math.min(kept.first, taken.first))
    addTo(sums, kept)
    addTo(sums, taken)
    const together = { ...sums, spread: logDeterminant(factorOf(sums)) }
    open[best.other] = together
    open.splice(best.one, 1)
    differences.splice(best.one, 1)
    for (const row of differences) if (row.length > best.one) row.splice(best.one, 1)
    for (const [at, other] of open.entries()) {
      if (at < best.other) (differences[best.other] ?? [])[at] = difference(together, other)
      if (at > best.other) (differences[at] ?? [])[best.other] = difference(other, together)
    }
  }
}

function piecesOf(values: Float32Array, decibels: Float32Array): Sums[] {
  const loud = decibels.toSorted()[Math.floor(0.9 * (decibels.length - 1))] ?? 0
  const pieces: Sums[] = []
  let open: Sums | undefined
  let last = 0
  for (let moment = 0; moment < decibels.length; moment += 1) {
    const isHeard = (decibels[moment] ?? 0) > Math.max(loud - PAUSE_BELOW_DB, SILENT_DB)
    if (open !== undefined && (open.count >= PIECE_MOMENTS || moment - last > PIECE_PAUSE_MOMENTS)) {
      pieces.push(open)
      open = undefined
    }
    if (!isHeard) continue
    open ??= noSums(moment)
    last = moment
    open.count += 1
    for (let row = 0; row < SIZE; row += 1) {
      const value = values[moment * SIZE + row] ?? 0
      open.sum[row] = (open.sum[row] ?? 0) + value
      for (let column = 0; column <= row; column += 1)
        open.products[row * SIZE + column] =
          (open.products[row * SIZE + column] ?? 0) + value * (values[moment * SIZE + column] ?? 0)
    }
  }
  if (open !== undefined) pieces.push(open)
  return pieces.filter(({ count }) => count >= MIN_PIECE_MOMENTS)
}

/**
 * Finds out how many voices there are, in the order in which they are first heard, and how much each moment sounds like
 * each of them.
 */
export function voicesOf(values: Float32Array, decibels: Float32Array): VoiceLikelihoods {
  const pieces = piecesOf(values, decibels)
  const spoken = pieces.reduce((sum, { count }) => sum + count, 0)
  const parts: Sums[] = []
  for (let at = 0; at < pieces.length; at += JOINED_AT_ONCE)
    parts.push(...joined(pieces.slice(at, at + JOINED_AT_ONCE)))
  const found = (parts.length > 1 ? joined(parts) : parts)
    .filter(({ count }) => count >= Math.max(MIN_VOICE_MOMENTS, spoken * MIN_VOICE_SHARE))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, MAX_VOICES)
    .toSorted((one, other) => one.first - other.first)
  const moments = decibels.length
  const likelihoods = new Float32Array(found.length * moments)
  const distances = new Float64Array(SIZE)
  for (const [voice, sums] of found.entries()) {
    const factor = factorOf(sums)
    const constant = -0.5 * logDeterminant(factor)
    for (let moment = 0; moment < moments; moment += 1) {
      let square = 0
      for (let row = 0; row < SIZE; row += 1) {
        let rest = (values[moment * SIZE + row] ?? 0) - (sums.sum[row] ?? 0) / sums.count
        for (let column = 0; column < row; column += 1)
          rest -= (factor[row * SIZE + column] ?? 0) * (distances[column] ?? 0)
        const distance = rest / (factor[row * SIZE + row] ?? 1)
        distances[row] = distance
        square += distance * distance
      }
      likelihoods[voice * moments + moment] = constant - 0.5 * square
    }
  }
  return { voices: found.length, moments, likelihoods }
}
