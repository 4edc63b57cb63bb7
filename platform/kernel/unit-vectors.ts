/** A vector of length one, or of zeros. */
export type UnitVector = Float32Array

/** The product of two vectors with as many numbers: the cosine of two vectors of length one. */
export function likeness(one: ArrayLike<number>, other: ArrayLike<number>): number {
  let sum = 0
  for (let at = 0; at < one.length; at += 1) sum += (one[at] ?? 0) * (other[at] ?? 0)
  return sum
}

/** Adds a vector, times a factor, to another in place. */
export function addTo(sum: Float32Array, vector: Float32Array, factor = 1): void {
  for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + (vector[at] ?? 0) * factor
}

/** Makes a vector one of length one, in place; zeros stay zeros. */
export function toUnit(vector: Float32Array): UnitVector {
  const length = Math.sqrt(likeness(vector, vector))
  if (length > 0) for (let at = 0; at < vector.length; at += 1) vector[at] = (vector[at] ?? 0) / length
  return vector
}

/** The direction of the sum of vectors. */
export function directionOf(vectors: readonly UnitVector[]): UnitVector {
  const sum = new Float32Array(vectors[0]?.length ?? 0)
  for (const vector of vectors) addTo(sum, vector)
  return toUnit(sum)
}
