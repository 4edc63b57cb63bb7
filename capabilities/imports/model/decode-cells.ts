import { decodeReferences } from '#platform/kernel/character-references.ts'
import type { ImportMapping } from './table-mapping.ts'

/** Makes the function that decodes character codes in the cells of the encoded columns. */
export function cellDecoder({
  encodedColumns = [],
}: Pick<ImportMapping, 'encodedColumns'>): (cells: ReadonlyArray<string>) => ReadonlyArray<string> {
  if (encodedColumns.length === 0) return (cells) => cells
  const encoded = new Set(encodedColumns)
  return (cells) => cells.map((cell, index) => (encoded.has(index) ? decodeReferences(cell) : cell))
}
