import type { EmbeddedText } from './embedder.ts'

const LARGEST = 127

/** A vector scaled to unit length, in integers of one scale. A vector without direction stays zero. */
export function quantise(vector: ArrayLike<number>): EmbeddedText {
  let squares = 0
  let largest = 0
  for (let at = 0; at < vector.length; at += 1) {
    const value = vector[at] ?? 0
    squares += value * value
    largest = Math.max(largest, Math.abs(value))
  }
  const values = new Int8Array(vector.length)
  if (!(squares > 0) || !Number.isFinite(squares)) return { values, scale: 0 }
  for (let at = 0; at < vector.length; at += 1) values[at] = Math.round(((vector[at] ?? 0) * LARGEST) / largest)
  return { values, scale: largest / LARGEST / Math.sqrt(squares) }
}
