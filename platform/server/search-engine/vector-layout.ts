import { randomUUID } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { LABEL_BYTES, LANES, SLOTS } from './scan-module.ts'

/*
 * A vector file and the memory it is loaded into have the same layout: chunks of `SLOTS` vectors, each followed by the
 * labels of its vectors. In memory the chunks come after an area where each query thread keeps its query and the scores
 * it works on.
 */

/** The most numbers that a vector may have. */
const MAX_DIMENSIONS = 4_096
/** Threads that may scan one memory at the same time. */
export const MAX_QUERY_THREADS = 16

const WORK_BYTES = 2 * MAX_DIMENSIONS + 2 * 4 * SLOTS
/** Where the first chunk begins in memory. */
const CHUNKS_START = MAX_QUERY_THREADS * WORK_BYTES
const PAGE_BYTES = 65_536
const MAX_PAGES = 65_536
const READ_BYTES = 16_777_216

/** The sizes that follow from the length of a vector. */
export interface VectorLayout {
  dimensions: number
  /** Bytes of a vector, padded with zeros. */
  stride: number
  chunkBytes: number
}

/** All vectors of a workspace in a memory that every thread of this process shares. */
export interface VectorSpace {
  /** Distinguishes one loading from another. */
  id: string
  memory: WebAssembly.Memory
  dimensions: number
}

/** What is stored with a vector after its scale. */
export interface SlotLabel {
  /** The key of the item that the slot belongs to; 0 if it is free. */
  owner: number
  scope: number
  kind: number
}

/** Bytes before the numbers of a label. */
const SCALE_BYTES = 4

export function layoutOf(dimensions: number): VectorLayout {
  if (!Number.isInteger(dimensions) || dimensions < 1 || dimensions > MAX_DIMENSIONS)
    throw new RangeError(`A vector has 1 to ${MAX_DIMENSIONS} numbers, not ${dimensions}.`)
  const stride = Math.ceil(dimensions / LANES) * LANES
  return { dimensions, stride, chunkBytes: SLOTS * (stride + LABEL_BYTES) }
}

/** Where the vector of a slot begins in the file. */
export function vectorOffset({ stride, chunkBytes }: VectorLayout, slot: number): number {
  return Math.floor(slot / SLOTS) * chunkBytes + (slot % SLOTS) * stride
}

/** Where the label of a slot begins in the file. */
export function labelOffset({ stride, chunkBytes }: VectorLayout, slot: number): number {
  return Math.floor(slot / SLOTS) * chunkBytes + SLOTS * stride + (slot % SLOTS) * LABEL_BYTES
}

/** A label's bytes; without a scale only those after it. */
export function labelBytes(scale: number | null, { owner, scope, kind }: SlotLabel): Uint8Array {
  const bytes = new Uint8Array(LABEL_BYTES)
  const view = new DataView(bytes.buffer)
  view.setFloat32(0, scale ?? 0, true)
  for (const [index, number] of [owner, scope, kind].entries()) view.setUint32(SCALE_BYTES + index * 4, number, true)
  return scale === null ? bytes.subarray(SCALE_BYTES) : bytes
}

/** The memory address for an offset in the file. */
export function inMemory(fileOffset: number): number {
  return CHUNKS_START + fileOffset
}

/** The areas of the memory that only this query thread writes. */
export function workPlaces(thread: number): { query: number; scores: number; list: number } {
  const query = thread * WORK_BYTES
  const scores = query + 2 * MAX_DIMENSIONS
  return { query, scores, list: scores + 4 * SLOTS }
}

export function wholeChunks({ chunkBytes }: VectorLayout, memoryBytes: number): number {
  return Math.floor((memoryBytes - CHUNKS_START) / chunkBytes)
}

/** Reads a vector file into a new memory. Throws when it is more than a memory can hold. */
export function loadVectors(path: string, layout: VectorLayout, slots: number): VectorSpace {
  const memory = new WebAssembly.Memory({ initial: pagesFor(layout, slots), maximum: MAX_PAGES, shared: true })
  const bytes = new Uint8Array(memory.buffer)
  const end = Math.ceil(slots / SLOTS) * layout.chunkBytes
  const descriptor = openSync(path, 'r')
  try {
    for (let offset = 0; offset < end;) {
      const read = readSync(descriptor, bytes, inMemory(offset), Math.min(READ_BYTES, end - offset), offset)
      if (read === 0) break
      offset += read
    }
  } finally {
    closeSync(descriptor)
  }
  return { id: randomUUID(), memory, dimensions: layout.dimensions }
}

/** Makes room for the given number of slots. */
export function growTo(memory: WebAssembly.Memory, layout: VectorLayout, slots: number): void {
  const missing = pagesFor(layout, slots) - memory.buffer.byteLength / PAGE_BYTES
  if (missing > 0) memory.grow(missing)
}

function pagesFor(layout: VectorLayout, slots: number): number {
  const pages = Math.ceil(inMemory(Math.ceil(slots / SLOTS) * layout.chunkBytes) / PAGE_BYTES)
  if (pages > MAX_PAGES)
    throw new Error(`${slots} vectors of ${layout.dimensions} numbers are more than one memory holds.`)
  return pages
}
