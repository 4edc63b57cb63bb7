import { closeSync, constants, fdatasyncSync, openSync, writeSync } from 'node:fs'
import type { EnginePassage } from './contract.ts'
import type { IndexFile } from './index-file.ts'
import { LABEL_BYTES, SLOTS } from './scan-module.ts'
import {
  growTo,
  inMemory,
  labelBytes,
  labelOffset,
  layoutOf,
  vectorOffset,
  type SlotLabel,
  type VectorLayout,
  type VectorSpace,
} from './vector-layout.ts'

const FREE_SLOTS_AT_ONCE = 1_000
const FREE: SlotLabel = { owner: 0, scope: 0, kind: 0 }

/** The ordinals of an item's scope and kind, which are stored with its vectors. */
export type PassageLabels = Pick<SlotLabel, 'scope' | 'kind'>

/**
 * The passages of a workspace as its writer stores them. The table `passage` says which slots of the vector file are in
 * use; the contents of others mean nothing. Bytes are on disk before the commit that uses them, and a slot that any
 * reader may still consider in use is not reused, so that after a kill the file serves the last commit as before.
 */
export interface PassageStore {
  /** Vectors of another length than the workspace's first are left out. */
  replace(key: number, labels: PassageLabels, passages: readonly EnginePassage[]): void
  /** Updates the labels stored with the vectors of an item. */
  relabel(key: number, labels: PassageLabels): void
  remove(key: number): void
  /** The last step in a transaction: writes the bytes to disk, and to memory if the workspace is loaded. */
  prepareCommit(space: VectorSpace | null): void
  /** Erases what the commit removed. */
  afterCommit(space: VectorSpace | null): void
  afterRollback(): void
  close(): void
}

/** The new contents of a slot; without a vector only its label changes. */
interface SlotChange {
  vector: { bytes: Uint8Array; scale: number } | null
  label: SlotLabel
}

/** What is known about the committed file and changes with the transaction. */
interface State {
  layout: VectorLayout | null
  /** The first slot that was never used. */
  end: number
  free: number[]
}

export function openPassages(file: IndexFile, path: string): PassageStore {
  let known: State | null = null
  let descriptor: number | null = null
  let needsSync = false
  let changed = new Map<number, SlotChange>()
  let removed: number[] = []
  // An earlier process may have been stopped before it erased what it had removed.
  let toErase = file
    .prepare('SELECT slot FROM free_slot WHERE erased = 0')
    .all()
    .map((row) => Number(row.slot))
  afterCommit(null)

  function state(): State {
    known ??= readState(file)
    return known
  }

  function layoutFor(dimensions: number): VectorLayout | null {
    const current = state()
    if (current.layout === null) {
      current.layout = layoutOf(dimensions)
      file.prepare('INSERT INTO vector_space (dimensions) VALUES (?)').run(dimensions)
    }
    return current.layout.dimensions === dimensions ? current.layout : null
  }

  function takeSlot(): number {
    const current = state()
    if (current.free.length === 0 && current.end > 0) {
      const rows = file
        .prepare('SELECT slot FROM free_slot WHERE erased = 1 ORDER BY slot LIMIT ?')
        .all(FREE_SLOTS_AT_ONCE)
      current.free = rows.map((row) => Number(row.slot)).reverse()
    }
    const slot = current.free.pop()
    if (slot === undefined) return current.end++
    file.prepare('DELETE FROM free_slot WHERE slot = ?').run(slot)
    return slot
  }

  function slotsOf(key: number): number[] {
    return file
      .prepare('SELECT slot FROM passage WHERE key = ?')
      .all(key)
      .map((row) => Number(row.slot))
  }

  function remove(key: number): void {
    const slots = slotsOf(key)
    if (slots.length === 0) return
    file.prepare('DELETE FROM passage WHERE key = ?').run(key)
    for (const slot of slots) changed.delete(slot)
    removed.push(...slots)
  }

  function write(bytes: Uint8Array, offset: number, space: VectorSpace | null): void {
    descriptor ??= openSync(path, constants.O_RDWR | constants.O_CREAT)
    for (let done = 0; done < bytes.length;)
      done += writeSync(descriptor, bytes, done, bytes.length - done, offset + done)
    if (space !== null) new Uint8Array(space.memory.buffer).set(bytes, inMemory(offset))
    needsSync = true
  }

  function writeChanges(
    layout: VectorLayout,
    changes: ReadonlyMap<number, SlotChange>,
    space: VectorSpace | null,
  ): void {
    for (const { slot, vectors, labels } of runsOf(changes)) {
      // Vectors before labels: a thread that scans at the same time finds no owner of half a vector.
      if (vectors.length > 0) write(Buffer.concat(vectors), vectorOffset(layout, slot), space)
      const bytes = Buffer.concat(labels)
      // Without its scale a label is shorter, and ends at the same offset.
      write(bytes, labelOffset(layout, slot) + labels.length * LABEL_BYTES - bytes.length, space)
    }
  }

  function afterCommit(space: VectorSpace | null): void {
    const { layout } = state()
    if (layout === null || toErase.length === 0) return
    const bytes = new Uint8Array(layout.stride)
    writeChanges(layout, new Map(toErase.map((slot) => [slot, { vector: { bytes, scale: 0 }, label: FREE }])), space)
  }

  return {
    replace(key, labels, passages) {
      remove(key)
      const insert = file.prepare('INSERT INTO passage (slot, key, begins, ends) VALUES (?, ?, ?, ?)')
      for (const {
        start,
        end,
        vector: { values, scale },
      } of passages) {
        const layout = layoutFor(values.length)
        if (layout === null) continue
        const slot = takeSlot()
        insert.run(slot, key, start, end)
        const bytes = new Uint8Array(layout.stride)
        bytes.set(new Uint8Array(values.buffer, values.byteOffset, values.length))
        changed.set(slot, { vector: { bytes, scale }, label: { owner: key, ...labels } })
      }
    },
    relabel(key, labels) {
      for (const slot of slotsOf(key))
        changed.set(slot, { vector: changed.get(slot)?.vector ?? null, label: { owner: key, ...labels } })
    },
    remove,
    prepareCommit(space) {
      const { layout, end } = state()
      if (layout === null) return
      if (space !== null) growTo(space.memory, layout, end)
      writeChanges(layout, changed, space)
      changed = new Map()
      if (needsSync && descriptor !== null) fdatasyncSync(descriptor)
      needsSync = false
      // What the previous commit removed is erased by now, on disk too, and may be reused by the next.
      if (toErase.length > 0) file.prepare('UPDATE free_slot SET erased = 1 WHERE erased = 0').run()
      const insert = file.prepare('INSERT INTO free_slot (slot, erased) VALUES (?, 0)')
      for (const slot of removed) insert.run(slot)
      toErase = removed
      removed = []
    },
    afterCommit,
    afterRollback() {
      known = null
      changed = new Map()
      removed = []
      toErase = file
        .prepare('SELECT slot FROM free_slot WHERE erased = 0')
        .all()
        .map((row) => Number(row.slot))
    },
    close() {
      if (descriptor !== null) closeSync(descriptor)
      descriptor = null
    },
  }
}

function readState(file: IndexFile): State {
  const space = file.prepare('SELECT dimensions FROM vector_space').get()
  const last = file
    .prepare(
      'SELECT max(coalesce((SELECT max(slot) FROM passage), -1), coalesce((SELECT max(slot) FROM free_slot), -1)) AS slot',
    )
    .get()
  return {
    layout: space === undefined ? null : layoutOf(Number(space.dimensions)),
    end: Number(last?.slot ?? -1) + 1,
    free: [],
  }
}

interface Run {
  slot: number
  vectors: Uint8Array[]
  labels: Uint8Array[]
}

/** Adjacent whole slots within a chunk are written together, labels without their scale one by one. */
function runsOf(changes: ReadonlyMap<number, SlotChange>): Run[] {
  const runs: Run[] = []
  for (const [slot, { vector, label }] of [...changes].sort(([a], [b]) => a - b)) {
    const last = runs.at(-1)
    const labels = [labelBytes(vector?.scale ?? null, label)]
    const continues =
      last !== undefined &&
      vector !== null &&
      last.vectors.length > 0 &&
      slot === last.slot + last.labels.length &&
      slot % SLOTS !== 0
    if (continues) {
      last.vectors.push(vector.bytes)
      last.labels.push(...labels)
    } else {
      runs.push({ slot, vectors: vector === null ? [] : [vector.bytes], labels })
    }
  }
  return runs
}
