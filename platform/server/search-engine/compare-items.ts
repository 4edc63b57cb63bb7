import { closeSync, openSync, readSync } from 'node:fs'
import type { EngineDifferences, EngineItem, EnginePassage, StatedItem } from './contract.ts'
import type { IndexFile } from './index-file.ts'
import { writeFields } from './item-fields.ts'
import { facetFamily, plainText, scopeLabel, writeSpans } from './naming.ts'
import { labelOffset, layoutOf, vectorOffset, type VectorLayout } from './vector-layout.ts'

const SCALE_BYTES = 4

/**
 * Compares a page of items with the file. Ids are compared by their code points.
 * @param stated all items of the owner with ids after `after` and up to `until`; null for no bound
 * @param vectors the file of the vectors
 */
export function compareItems(
  file: IndexFile,
  vectors: string,
  stated: readonly StatedItem[],
  after: string | null,
  until: string | null,
): EngineDifferences {
  const bounds = [...(after === null ? [] : ['id > ?']), ...(until === null ? [] : ['id <= ?'])]
  const indexed = file
    .prepare(`SELECT id FROM item ${bounds.length > 0 ? `WHERE ${bounds.join(' AND ')}` : ''}`)
    .all(...[after, until].filter((bound) => bound !== null))
  const known = new Set(stated.map(({ item }) => item.id))
  const present = new Set(indexed.map((row) => String(row.id)))
  const inBoth = stated.filter(({ item }) => present.has(item.id))
  return {
    missing: [...known].filter((id) => !present.has(id)),
    different: withVectors(vectors, (readVector) =>
      inBoth.filter((one) => !holds(file, one, readVector)).map(({ item }) => item.id),
    ),
    beyond: [...present].filter((id) => !known.has(id)),
  }
}

function holds(file: IndexFile, { item, passages }: StatedItem, readVector: ReadVector): boolean {
  const row = file
    .prepare(
      `SELECT item.key, kind.text AS kind, scope.text AS scope, created, updated, content.title, content.body, content.fields, aside.spans AS aside, words.rowid AS words
       FROM item JOIN content ON content.key = item.key JOIN label AS kind ON kind.ordinal = item.kind JOIN label AS scope ON scope.ordinal = item.scope
       LEFT JOIN words ON words.rowid = item.key LEFT JOIN aside ON aside.key = item.key WHERE item.id = ?`,
    )
    .get(item.id)
  if (row === undefined || row.words === null) return false
  const key = Number(row.key)
  return (
    row.kind === item.kind &&
    row.scope === scopeLabel(item) &&
    row.created === item.createdAt &&
    row.updated === item.updatedAt &&
    row.title === plainText(item.title) &&
    row.body === plainText(item.body) &&
    row.fields === writeFields(item.fields) &&
    (row.aside ?? '') === writeSpans(item.aside ?? []) &&
    isSame(facetsOf(file, key), statedFacets(item)) &&
    isSame(passagesOf(file, key, readVector), passages.map(passageName))
  )
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.toSorted().join('\n') === others.toSorted().join('\n')
}

function facetsOf(file: IndexFile, key: number): string[] {
  const { facets } = file.prepare('SELECT facets FROM content WHERE key = ?').get(key) ?? {}
  const read = file.prepare(
    'SELECT family, text FROM label JOIN facet ON facet.label = label.ordinal WHERE label.ordinal = ? AND facet.key = ?',
  )
  return [...new Set(String(facets).split(' '))]
    .filter((label) => label !== '')
    .map((label) => {
      const row = read.get(Number(label), key)
      return `${String(row?.family)} ${String(row?.text)}`
    })
}

function statedFacets({ facets = {} }: EngineItem): string[] {
  return [
    ...new Set(
      Object.entries(facets).flatMap(([facet, values]) => values.map((value) => `${facetFamily(facet)} ${value}`)),
    ),
  ]
}

type ReadVector = (slot: number, dimensions: number) => EnginePassage['vector']

function passagesOf(file: IndexFile, key: number, readVector: ReadVector): string[] {
  const rows = file
    .prepare(
      'SELECT slot, begins, ends, (SELECT dimensions FROM vector_space) AS dimensions FROM passage WHERE key = ?',
    )
    .all(key)
  return rows.map((row) =>
    passageName({
      start: Number(row.begins),
      end: Number(row.ends),
      vector: readVector(Number(row.slot), Number(row.dimensions)),
    }),
  )
}

function passageName({ start, end, vector: { values, scale } }: EnginePassage): string {
  return `${start}-${end} ${Math.fround(scale)} ${Buffer.from(values.buffer, values.byteOffset, values.byteLength).toString('base64')}`
}

/** Opens the vectors for as long as they are read. */
function withVectors<Result>(path: string, work: (readVector: ReadVector) => Result): Result {
  let descriptor: number | null = null
  const layouts = new Map<number, VectorLayout>()
  try {
    return work((slot, dimensions) => {
      descriptor ??= openSync(path, 'r')
      const layout = layouts.get(dimensions) ?? layoutOf(dimensions)
      layouts.set(dimensions, layout)
      const values = new Int8Array(dimensions)
      readSync(descriptor, values, 0, dimensions, vectorOffset(layout, slot))
      const scale = Buffer.alloc(SCALE_BYTES)
      readSync(descriptor, scale, 0, SCALE_BYTES, labelOffset(layout, slot))
      return { values, scale: scale.readFloatLE(0) }
    })
  } finally {
    if (descriptor !== null) closeSync(descriptor)
  }
}
