import type { EngineVector } from './contract.ts'
import { LABEL_BYTES, SLOTS, scanModule } from './scan-module.ts'
import { inMemory, labelOffset, layoutOf, vectorOffset, wholeChunks, workPlaces, type VectorSpace } from './vector-layout.ts'

/** Where no more than this share of a chunk may be found, only those vectors are looked at. */
const FEW = SLOTS / 8
const LABEL_NUMBERS = LABEL_BYTES / 4

/** Which slots may be found at all: 1 where an ordinal of a scope, of a kind or the key of an item is allowed; null where all are. */
export interface SlotFilter {
  scopes: Uint8Array | null
  kinds: Uint8Array | null
  items: Uint8Array | null
}

/** A slot with the item it belongs to, as the memory says. */
export interface ScoredSlot {
  slot: number
  key: number
  /** The cosine of the angle between the two meanings. */
  similarity: number
}

/** Compares one vector with those of a memory. The memory changes meanwhile, so what it answers is held against the index file. */
export interface Scanner {
  /** The nearest slots, the nearest first, that are at least as near as `floor` says for the nearest one. */
  nearest(vector: EngineVector, filter: SlotFilter, floor: (best: number) => number, most: number): { slots: ScoredSlot[]; isCut: boolean }
  similarities(vector: EngineVector, slots: readonly number[]): number[]
}

interface ScanExports {
  scoreAll(query: number, vectors: number, labels: number, scores: number): void
  scoreSome(query: number, vectors: number, labels: number, scores: number, list: number, count: number): void
}

/**
 * Makes the scanner of one thread over a memory.
 * @param thread number of the thread among those that scan the memory
 */
export function openScanner({ memory, dimensions }: VectorSpace, thread: number): Scanner {
  const layout = layoutOf(dimensions)
  const places = workPlaces(thread)
  const instance = new WebAssembly.Instance(new WebAssembly.Module(scanModule(layout.stride)), { scan: { memory } })
  const { scoreAll, scoreSome } = instance.exports as unknown as ScanExports
  let views = viewsOf(memory)

  function begin({ values }: EngineVector): void {
    if (views.bytes !== memory.buffer.byteLength) views = viewsOf(memory)
    const query = views.shorts.subarray(places.query / 2, places.query / 2 + layout.stride)
    query.fill(0)
    query.set(values)
  }

  /** Scores of a chunk's slots that pass the filter, by their place in `list`; -1 where all slots were scored, by their own place. */
  function scoreChunk(chunk: number, filter: SlotFilter): number {
    const vectors = inMemory(vectorOffset(layout, chunk * SLOTS))
    const labels = inMemory(labelOffset(layout, chunk * SLOTS))
    if (filter.scopes === null && filter.kinds === null && filter.items === null) {
      scoreAll(places.query, vectors, labels, places.scores)
      return -1
    }
    const count = listChunk(views.numbers, labels / 4, filter, places.list / 4)
    if (count > 0 && count <= FEW) scoreSome(places.query, vectors, labels, places.scores, places.list, count)
    if (count > FEW) scoreAll(places.query, vectors, labels, places.scores)
    return count
  }

  return {
    nearest(vector, filter, floor, most) {
      begin(vector)
      const best = keepBest(most, (score) => floor(score * vector.scale) / vector.scale)
      const { numbers, scores } = views
      const scoresAt = places.scores / 4
      const listAt = places.list / 4
      for (let chunk = 0; chunk < wholeChunks(layout, memory.buffer.byteLength); chunk++) {
        const labelsAt = inMemory(labelOffset(layout, chunk * SLOTS)) / 4
        const count = scoreChunk(chunk, filter)
        const all = count < 0 ? SLOTS : count
        for (let index = 0; index < all; index++) {
          const place = count < 0 ? index : (numbers[listAt + index] ?? 0)
          const score = scores[scoresAt + (count > FEW ? place : index)] ?? 0
          if (!(score >= best.least())) continue
          const key = numbers[labelsAt + place * LABEL_NUMBERS + 1] ?? 0
          if (key !== 0) best.add(chunk * SLOTS + place, key, score)
        }
      }
      const { slots, isCut } = best.sorted()
      return { slots: slots.map(({ slot, key, score }) => ({ slot, key, similarity: score * vector.scale })), isCut }
    },
    similarities(vector, slots) {
      begin(vector)
      const { numbers, scores } = views
      return slots.map((slot) => {
        const chunk = Math.floor(slot / SLOTS) * SLOTS
        numbers[places.list / 4] = slot - chunk
        scoreSome(places.query, inMemory(vectorOffset(layout, chunk)), inMemory(labelOffset(layout, chunk)), places.scores, places.list, 1)
        return (scores[places.scores / 4] ?? 0) * vector.scale
      })
    },
  }
}

function viewsOf({ buffer }: WebAssembly.Memory): { bytes: number; numbers: Uint32Array; scores: Float32Array; shorts: Int16Array } {
  return { bytes: buffer.byteLength, numbers: new Uint32Array(buffer), scores: new Float32Array(buffer), shorts: new Int16Array(buffer, 0, inMemory(0) / 2) }
}

/** Writes the places of a chunk's slots that pass the filter into the list, and answers how many there are. */
function listChunk(numbers: Uint32Array, labelsAt: number, { scopes, kinds, items }: SlotFilter, listAt: number): number {
  let count = 0
  for (let place = 0; place < SLOTS; place++) {
    const at = labelsAt + place * LABEL_NUMBERS
    const key = numbers[at + 1] ?? 0
    if (key === 0) continue
    if (scopes !== null && scopes[numbers[at + 2] ?? 0] !== 1) continue
    if (kinds !== null && kinds[numbers[at + 3] ?? 0] !== 1) continue
    if (items !== null && items[key] !== 1) continue
    numbers[listAt + count++] = place
  }
  return count
}

interface Kept {
  slot: number
  key: number
  score: number
}

/** Keeps the `most` best of what is added, and of those no worse than the floor of the best. */
function keepBest(most: number, floor: (best: number) => number): { least(): number; add(slot: number, key: number, score: number): void; sorted(): { slots: Kept[]; isCut: boolean } } {
  let kept: Kept[] = []
  let top = -Infinity
  let least = -Infinity
  let isCut = false

  function cut(): void {
    kept = kept.filter(({ score }) => score >= least)
    kept.sort((a, b) => b.score - a.score || b.slot - a.slot)
    if (kept.length <= most) return
    kept.length = most
    isCut = true
    least = Math.max(least, kept[most - 1]?.score ?? -Infinity)
  }

  return {
    least: () => least,
    add(slot, key, score) {
      if (score > top) {
        top = score
        least = Math.max(least, floor(top))
      }
      kept.push({ slot, key, score })
      if (kept.length >= most * 2) cut()
    },
    sorted() {
      cut()
      return { slots: kept, isCut }
    },
  }
}
