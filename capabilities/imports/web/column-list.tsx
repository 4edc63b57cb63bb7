import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { wordsFinder } from '#platform/kernel/find-folded.ts'
import { SearchInput } from '#platform/web/design/search-input.tsx'
import type { TableInspection } from '../model/inspection.ts'
import type { Misplaced } from '../model/misplaced.ts'
import type { ColumnMapping, ImportMapping } from '../model/table-mapping.ts'
import { ColumnRow } from './column-row.tsx'
import classes from './imports.module.css'
import { strings } from './strings.ts'

const SAMPLES = 3
const NO_SAMPLES: readonly string[] = []
const NOTHING: readonly Misplaced[] = []
const MAX_SAMPLE_CHARS = 60
/** Fewer columns than this are found by looking. */
const SEARCHED_FROM = 13
/** Drawn at once; tables can have thousands. */
const SHOWN_AT_ONCE = 60

interface ColumnListProps {
  table: TableInspection
  mapping: ImportMapping
  /** Of this table. */
  misplaced: readonly Misplaced[]
  /** The same function from drawing to drawing: rows that did not change are not drawn again. */
  onChange: (column: ColumnMapping) => void
}

/** The columns of a table, each with what it becomes; where there are many, they are found by their headings. */
export function ColumnList({ table, mapping, misplaced, onChange }: ColumnListProps) {
  const [query, setQuery] = useState('')
  const [limit, setLimit] = useState(SHOWN_AT_ONCE)
  const samples = useMemo(
    () => new Map(table.mapping.columns.map(({ index }) => [index, samplesOf(table, index)])),
    [table],
  )
  const misplacedByColumn = useMemo(() => Map.groupBy(misplaced, ({ columnIndex }) => columnIndex), [misplaced])
  const isWanted = wordsFinder(query)
  const found = mapping.columns.filter(({ header, label }) => isWanted(header) || isWanted(label))
  const shown = found.slice(0, limit)
  return (
    <>
      {mapping.columns.length >= SEARCHED_FROM && (
        <SearchInput label={strings.findColumn} width="100%" value={query} onChange={setQuery} />
      )}
      {found.length === 0 ? (
        <p className={classes.quiet} role="status">
          {strings.noColumn}
        </p>
      ) : (
        <ul className={classes.columns}>
          {shown.map((column) => (
            <ColumnRow
              key={column.index}
              column={column}
              misplaced={misplacedByColumn.get(column.index) ?? NOTHING}
              samples={samples.get(column.index) ?? NO_SAMPLES}
              onChange={onChange}
            />
          ))}
          {found.length > shown.length && (
            <li className={classes.moreColumns}>
              <Button size="xs" variant="default" onClick={() => setLimit(limit + SHOWN_AT_ONCE)}>
                {strings.moreColumns(found.length - shown.length)}
              </Button>
            </li>
          )}
        </ul>
      )}
    </>
  )
}

function samplesOf(table: TableInspection, column: number): string[] {
  const values = new Set<string>()
  for (const row of table.sampleRows) {
    const value = (row[column] ?? '').replace(/\s+/gu, ' ').trim()
    if (value !== '') values.add(value.length > MAX_SAMPLE_CHARS ? `${value.slice(0, MAX_SAMPLE_CHARS)}…` : value)
    if (values.size === SAMPLES) break
  }
  return [...values]
}
