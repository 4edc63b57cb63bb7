import type { Id } from '#platform/kernel/ids.ts'
import { keyColumnOf, type ImportMapping } from '../model/table-mapping.ts'

/** An earlier import of the same project, with the meaning of its columns. */
export interface EarlierImport {
  id: Id
  fileName: string
  createdAt: string
  mappings: readonly ImportMapping[]
}

/** The earlier imports with the same key column, the latest first. */
export function matchingImports(mapping: ImportMapping, earlier: readonly EarlierImport[]): EarlierImport[] {
  const key = keyColumnOf(mapping)
  return key === null
    ? []
    : earlier.filter((one) => one.mappings.some((former) => keyColumnOf(former)?.header === key.header))
}

/**
 * The import that a new one continues: what the user chose, otherwise the latest with the same key; null to add all
 * rows.
 */
export function continuedImport(
  mapping: ImportMapping,
  earlier: readonly EarlierImport[],
  choice: Id | null | undefined,
): Id | null {
  if (choice === null) return null
  const matching = matchingImports(mapping, earlier)
  return (matching.find((one) => one.id === choice) ?? matching[0])?.id ?? null
}
