import { Alert, Button, Checkbox } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import type { InspectionChoice, TableInspection } from '../model/inspection.ts'
import { importMapping, type ImportMapping } from '../model/table-mapping.ts'
import { ColumnRow } from './column-row.tsx'
import { continuedImport, type EarlierImport } from './earlier-imports.ts'
import classes from './imports.module.css'
import { KeyChoice } from './key-choice.tsx'
import { firstMapping, withColumn } from './mapping-edits.ts'
import { ReadingChoices } from './reading-choices.tsx'
import { RowPreview } from './row-preview.tsx'
import { strings } from './strings.ts'
import { Warnings } from './warnings.tsx'

const SAMPLES = 3
const MAX_SAMPLE_CHARS = 60

interface TableWizardProps {
  tables: readonly TableInspection[]
  warnings: readonly string[]
  earlier: readonly EarlierImport[]
  /** The file is being looked into with another choice. */
  busy: boolean
  onChoose: (choice: InspectionChoice) => void
  onStart: (mappings: ImportMapping[], continues: Id | null) => void
  onLeaveOut: () => void
}

interface Edited {
  mapping: ImportMapping
  included: boolean
}

function beginning(tables: readonly TableInspection[]): Edited[] {
  return tables.map((table) => ({ mapping: firstMapping(table), included: table.rowCount > 0 }))
}

/**
 * Says what the columns of a table mean, beside the notes that follow from it. Give it a new `key` for another inspection: what was
 * guessed then stands in place of what was edited.
 */
export function TableWizard({ tables, warnings, earlier, busy, onChoose, onStart, onLeaveOut }: TableWizardProps) {
  const [edited, setEdited] = useState(() => beginning(tables))
  const [shown, setShown] = useState(() => Math.max(0, tables.findIndex((table) => table.rowCount > 0)))
  const [continues, setContinues] = useState<Id | null | undefined>(undefined)
  const table = tables[shown]
  const current = edited[shown]
  const chosen = edited.flatMap(({ mapping, included }) => (included ? [mapping] : []))
  const problem = useMemo(() => problemOf(chosen), [chosen])
  if (!table || !current) return null
  const { mapping } = current
  const change = (next: Partial<Edited>): void => setEdited((all) => all.map((one, at) => (at === shown ? { ...one, ...next } : one)))
  const rows = tables.reduce((sum, one, at) => sum + (edited[at]?.included ? one.rowCount : 0), 0)

  return (
    <form
      className={classes.wizard}
      aria-busy={busy}
      onSubmit={(event) => {
        event.preventDefault()
        if (problem === null) onStart(chosen, continuedImport(mapping, earlier, continues))
      }}
    >
      {tables.length > 1 && (
        <fieldset className={classes.sheets}>
          <legend className={classes.sectionTitle}>{strings.sheets}</legend>
          {tables.map((one, at) => (
            <div key={one.sheet ?? at} className={classes.sheet} data-current={at === shown || undefined}>
              <Checkbox
                size="xs"
                aria-label={strings.importSheet(one.sheet ?? String(at + 1))}
                checked={edited[at]?.included ?? false}
                onChange={(event) => {
                  const included = event.currentTarget.checked
                  setEdited((all) => all.map((each, index) => (index === at ? { ...each, included } : each)))
                }}
              />
              <button type="button" className={classes.sheetName} aria-pressed={at === shown} onClick={() => setShown(at)}>
                {one.sheet ?? at + 1} <span className={classes.quiet}>{strings.rows(one.rowCount)}</span>
              </button>
            </div>
          ))}
        </fieldset>
      )}
      <ReadingChoices mapping={mapping} disabled={busy} onChoose={onChoose} onChange={(next) => change({ mapping: next })} />
      <Warnings warnings={[...warnings, ...table.warnings]} />
      <div className={classes.panes}>
        <section className={classes.pane} aria-label={strings.mapping}>
          <h3 className={classes.sectionTitle}>{strings.mapping}</h3>
          <p className={classes.quiet}>{strings.mappingHint}</p>
          <ul className={classes.columns}>
            {mapping.columns.map((column) => (
              <ColumnRow key={column.index} column={column} samples={samplesOf(table, column.index)} onChange={(next) => change({ mapping: withColumn(mapping, next) })} />
            ))}
          </ul>
          <KeyChoice mapping={mapping} earlier={earlier} continues={continues} onChange={(next) => change({ mapping: next })} onContinue={setContinues} />
        </section>
        <section className={classes.pane} aria-label={strings.preview}>
          <h3 className={classes.sectionTitle}>{strings.preview}</h3>
          <RowPreview mapping={mapping} rows={table.sampleRows} total={table.rowCount} />
        </section>
      </div>
      <div className={classes.foot}>
        {problem !== null && <Alert color="red" variant="light" className={classes.grow} role="status">{problem}</Alert>}
        <Button type="button" variant="default" onClick={onLeaveOut}>{strings.leaveOut}</Button>
        <Button type="submit" disabled={busy || problem !== null}>{strings.start(rows)}</Button>
      </div>
    </form>
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

/** What still hinders the import, as a sentence; null when nothing does. */
function problemOf(mappings: readonly ImportMapping[]): string | null {
  if (mappings.length === 0) return strings.noSheet
  for (const mapping of mappings) {
    const read = importMapping.safeParse(mapping)
    if (!read.success) return read.error.issues[0]?.message ?? strings.noSheet
  }
  return null
}
