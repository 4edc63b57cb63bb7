import type { ReadSentence } from './read-sentences.ts'
import { addTo, toUnit, type UnitVector } from '#platform/kernel/unit-vectors.ts'

const WORD_DIMENSIONS = 256
/** How much of its meaning is a sentence's own; the rest is that of the sentences just before and after it. */
const OWN_SHARE = 0.7
const NEIGHBOURS = 2

/**
 * The meaning of each sentence mixed with that of its neighbours, since a short sentence alone says little. Where a
 * vector is missing, words stand for the meaning of all.
 */
export function meaningsOf(
  sentences: ReadonlyArray<{ vector: Float32Array | null }>,
  read: readonly ReadSentence[],
): UnitVector[] {
  const known = sentences.flatMap(({ vector }) => vector ?? [])
  const own = known.length === sentences.length ? known : read.map(meaningByWords)
  return own.map((vector, at) => {
    const mixed = vector.map((value) => value * OWN_SHARE)
    for (let away = 1; away <= NEIGHBOURS; away += 1)
      for (const other of [own[at - away], own[at + away]])
        if (other !== undefined) addTo(mixed, other, (1 - OWN_SHARE) / (2 * NEIGHBOURS))
    return toUnit(mixed)
  })
}

/** Each stem in one of few dimensions, by its letters. */
function meaningByWords({ stems }: ReadSentence): UnitVector {
  const vector = new Float32Array(WORD_DIMENSIONS)
  for (const stem of stems) {
    const hash = hashOf(stem)
    const dimension = hash % WORD_DIMENSIONS
    vector[dimension] = (vector[dimension] ?? 0) + (hash & 0x10000 ? 1 : -1)
  }
  return toUnit(vector)
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}
