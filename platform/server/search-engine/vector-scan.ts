import type { EngineVector } from './contract.ts'
import { LABEL_BYTES, SLOTS, scanModule } from './scan-module.ts'
import {
  inMemory,
  labelOffset,
  layoutOf,
  vectorOffset,
  wholeChunks,
  workPlaces,
  type VectorSpace,
} from './vector-layout.ts'

/** If no more than this many slots of a chunk may be found, only those vectors are compared. */
const FEW = SLOTS / 8
/** If more may be found, this many chunks are compared whole before counting again. */
const CHUNKS_UNLISTED = 16
const LABEL_NUMBERS = LABEL_BYTES / 4

/**
 * Which slots may be found at all: 1 if an ordinal of a scope, of a kind or the key of an item is allowed; null if all
 * are.
 */
export interface SlotFilter {
  scopes: Uint8Array | null
  kinds: Uint8Array | null
  items: Uint8Array | null
}

/** A slot with the item it belongs to, according to the memory. */
export interface ScoredSlot {
  slot: number
  key: number
  /** The cosine of the angle between the two meanings. */
  similarity: number
}

/**
 * Compares one vector with those of a memory. The memory may change at the same time, so its answers are checked
 * against the index file.
 */
export interface Scanner {
  /** The nearest slots, the nearest first, that are at least as near as `floor` requires given the nearest one. */
  nearest(
    vector: EngineVector,
    filter: SlotFilter,
    floor: (best: number) => number,
    most: number,
  ): { slots: ScoredSlot[]; isCut: boolean }
  /** The similarity of single slots; -1 for one that the memory does not have under the item. */
  similarities(vector: EngineVector, slots: ReadonlyArray<{ slot: number; key: number }>): number[]
}

interface ScanExports {
  scoreAll(query: number, vectors: number, labels: number, scores: number, list: number, least: number): number
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

  return {
    nearest(vector, filter, floor, most) {
      begin(vector)
      const best = keepBest(most, (score) => floor(score * vector.scale) / vector.scale)
      const { numbers, scores } = views
      const isFiltered = filter.scopes !== null || filter.kinds !== null || filter.items !== null
      let unlisted = isFiltered ? 0 : Infinity
      for (let chunk = 0; chunk < wholeChunks(layout, memory.buffer.byteLength); chunk++) {
        const first = chunk * SLOTS
        const vectors = inMemory(vectorOffset(layout, first))
        const labels = inMemory(labelOffset(layout, first))
        const passing = unlisted > 0 ? SLOTS : listChunk(numbers, labels / 4, filter, places.list / 4)
        if (passing > FEW) {
          unlisted = unlisted > 0 ? unlisted - 1 : CHUNKS_UNLISTED
          const count = scoreAll(places.query, vectors, labels, places.scores, places.list, best.least())
          for (let index = 0; index < count; index++) {
            const place = numbers[places.list / 4 + index] ?? 0
            const at = labels / 4 + place * LABEL_NUMBERS
            if (passes(numbers, at, filter))
              best.add(first + place, numbers[at + 1] ?? 0, scores[places.scores / 4 + place] ?? 0)
          }
        } else {
          scoreSome(places.query, vectors, labels, places.scores, places.list, passing)
          for (let index = 0; index < passing; index++) {
            const place = numbers[places.list / 4 + index] ?? 0
            best.add(
              first + place,
              numbers[labels / 4 + place * LABEL_NUMBERS + 1] ?? 0,
              scores[places.scores / 4 + index] ?? 0,
            )
          }
        }
      }
      const { slots, isCut } = best.sorted()
      return { slots: slots.map(({ slot, key, score }) => ({ slot, key, similarity: score * vector.scale })), isCut }
    },
    similarities(vector, slots) {
      begin(vector)
      const { numbers, scores } = views
      return slots.map(({ slot, key }) => {
        const chunk = Math.floor(slot / SLOTS) * SLOTS
        const labels = inMemory(labelOffset(layout, chunk))
        if (numbers[labels / 4 + (slot - chunk) * LABEL_NUMBERS + 1] !== key) return -1
        numbers[places.list / 4] = slot - chunk
        scoreSome(places.query, inMemory(vectorOffset(layout, chunk)), labels, places.scores, places.list, 1)
        return (scores[places.scores / 4] ?? 0) * vector.scale
      })
    },
  }
}

function viewsOf({ buffer }: WebAssembly.Memory): {
  bytes: number
  numbers: Uint32Array
  scores: Float32Array
  shorts: Int16Array
} {
  return {
    bytes: buffer.byteLength,
    numbers: new Uint32Array(buffer),
    scores: new Float32Array(buffer),
    shorts: new Int16Array(buffer, 0, inMemory(0) / 2),
  }
}

/** Writes the positions of a chunk's slots that pass the filter into the list, and returns how many there are. */
function listChunk(numbers: Uint32Array, labelsAt: number, filter: SlotFilter, listAt: number): number {
  let count = 0
  for (let place = 0; place < SLOTS; place++) {
    if (passes(numbers, labelsAt + place * LABEL_NUMBERS, filter)) numbers[listAt + count++] = place
  }
  return count
}

/** Whether a slot, given by the position of its label, is in use and may be found. */
function passes(numbers: Uint32Array, at: number, { scopes, kinds, items }: SlotFilter): boolean {
  const key = numbers[at + 1] ?? 0
  if (key === 0) return false
  if (scopes !== null && scopes[numbers[at + 2] ?? 0] !== 1) return false
  if (kinds !== null && kinds[numbers[at + 3] ?? 0] !== 1) return false
  return items === null || items[key] === 1
}

interface Kept {
  slot: number
  key: number
  score: number
}

/** Keeps the `most` best of what is added, and of those none below the floor for the best. */
function keepBest(
  most: number,
  floor: (best: number) => number,
): {
  least(): number
  add(slot: number, key: number, score: number): void
  sorted(): { slots: Kept[]; isCut: boolean }
} {
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
      if (!(score >= least)) return
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
