import { Alert, Button, Checkbox } from '@mantine/core'
import { useCallback, useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import { sayPlainly } from '#platform/kernel/plain-problems.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { Hint } from '#platform/web/design/hint.tsx'
import { keptClear } from '#platform/web/design/kept-clear.ts'
import { SegmentedTabs } from '#platform/web/design/tabs.tsx'
import { useAction } from '#platform/web/keyboard/index.ts'
import type { InspectionChoice, TableInspection } from '../model/inspection.ts'
import { mappedAsBefore, mappedAsStanding, type StandingTarget } from '../model/mapped-as-before.ts'
import { importMapping, keyColumnOf, type ColumnMapping, type ImportMapping } from '../model/table-mapping.ts'
import { ColumnList } from './column-list.tsx'
import { continuedImport, type EarlierImport } from './earlier-imports.ts'
import { importActions } from './import-actions.ts'
import classes from './imports.module.css'
import { KeyChoice } from './key-choice.tsx'
import { firstMapping, withColumns, withTranscript } from './mapping-edits.ts'
import { ReadingChoices } from './reading-choices.tsx'
import { RowPreview } from './row-preview.tsx'
import { strings } from './strings.ts'
import { TranscriptColumns } from './transcript-columns.tsx'
import { TranscriptPreview } from './transcript-preview.tsx'
import { useMappingCheck } from './use-mapping-check.ts'
import { Warnings } from './warnings.tsx'

interface TableWizardProps {
  importId: Id
  tables: readonly TableInspection[]
  warnings: readonly string[]
  earlier: readonly EarlierImport[]
  /** The project's fields and questions that columns may fill. */
  standing: readonly StandingTarget[]
  /** The file is being inspected with another choice. */
  busy: boolean
  /** Whether the keyboard shortcuts apply to this one, of several that wait. */
  keyed: boolean
  onChoose: (choice: InspectionChoice) => void
  onStart: (mappings: ImportMapping[], continues: Id | null) => void
  /** The alternatives to importing the file. */
  instead: ReactNode
}

interface Edited {
  mapping: ImportMapping
  /** The earlier import whose mapping was used, and the number of new columns; null if it was guessed. */
  asAt: { from: EarlierImport; fresh: number } | null
  /** How many columns fill the project's fields and questions. */
  filled: number
  included: boolean
  /** Its columns as one transcript, kept while it is set to one note for each row. */
  asTranscript: ImportMapping['transcript']
}

function beginning(
  tables: readonly TableInspection[],
  earlier: readonly EarlierImport[],
  standing: readonly StandingTarget[],
): Edited[] {
  return tables.map((table) => {
    const guessed = firstMapping(table)
    const before = mappedAsBefore(guessed, table, earlier)
    const { mapping, filled } = before ? { mapping: before.mapping, filled: 0 } : mappedAsStanding(guessed, standing)
    return {
      mapping,
      asAt: before,
      filled,
      included: table.rowCount > 0,
      asTranscript: table.transcript,
    }
  })
}

/**
 * Maps the columns of a table, beside the resulting notes. Pass a new `key` for another inspection: its guess then
 * replaces the edits.
 */
export function TableWizard({
  importId,
  tables,
  warnings,
  earlier,
  standing,
  busy,
  keyed,
  onChoose,
  onStart,
  instead,
}: TableWizardProps) {
  const [edited, setEdited] = useState(() => beginning(tables, earlier, standing))
  const [shown, setShown] = useState(() =>
    Math.max(
      0,
      tables.findIndex((table) => table.rowCount > 0),
    ),
  )
  const [continues, setContinues] = useState<Id | null | undefined>(undefined)
  const change = useCallback(
    (next: (edited: Edited) => Partial<Edited>): void =>
      setEdited((all) => all.map((one, at) => (at === shown ? { ...one, ...next(one) } : one))),
    [shown],
  )
  const changeColumns = useCallback(
    (columns: readonly ColumnMapping[]): void => change(({ mapping }) => ({ mapping: withColumns(mapping, columns) })),
    [change],
  )
  const table = tables[shown]
  const current = edited[shown]
  // The choice is shown at once, and its result as soon as there is time.
  const previewed = useDeferredValue(current?.mapping)
  const problem = useMemo(() => problemOf(edited), [edited])
  const toCheck = useMemo(
    () => (problem === null ? edited.flatMap(({ mapping, included }) => (included ? [mapping] : [])) : null),
    [edited, problem],
  )
  const check = useMappingCheck(importId, toCheck, busy)
  const mayStart = !busy && problem === null
  const start = (): void => {
    const chosen = edited.flatMap(({ mapping, included }) => (included ? [mapping] : []))
    const [first] = chosen
    if (mayStart && first)
      onStart(chosen, continuedImport(chosen.find((one) => keyColumnOf(one) !== null) ?? first, earlier, continues))
  }
  useAction(importActions.start, start, { enabled: keyed && mayStart })
  const sheet = table?.sheet ?? null
  const misplaced = useMemo(() => check.misplaced.filter((one) => one.sheet === sheet), [check.misplaced, sheet])
  const fresh = useMemo(() => check.fresh.filter((one) => one.sheet === sheet), [check.fresh, sheet])
  if (!table || !current) return null
  const { mapping } = current
  const { transcript } = mapping
  const notes = tables.reduce((sum, one, at) => {
    const { included, mapping: its } = edited[at] ?? {}
    return sum + (included ? (its?.transcript ? 1 : one.rowCount) : 0)
  }, 0)

  return (
    <div className={classes.wizard} aria-busy={busy}>
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
              <button
                type="button"
                className={classes.sheetName}
                aria-pressed={at === shown}
                onClick={() => setShown(at)}
              >
                {one.sheet ?? at + 1} <span className={classes.quiet}>{strings.rows(one.rowCount)}</span>
              </button>
            </div>
          ))}
        </fieldset>
      )}
      <ReadingChoices
        table={table}
        mapping={mapping}
        disabled={busy}
        onChoose={onChoose}
        onChange={(next) => change(() => ({ mapping: next }))}
      />
      {current.asTranscript && (
        <div>
          <span className={classes.choiceLabel}>{strings.becomes}</span>
          <SegmentedTabs
            label={strings.becomes}
            value={transcript ? 'transcript' : 'rows'}
            options={[
              { value: 'rows', label: strings.becomesRows },
              { value: 'transcript', label: strings.becomesTranscript },
            ]}
            onChange={(value) =>
              change(({ mapping: its, asTranscript }) =>
                value === 'rows'
                  ? { mapping: withTranscript(its, null), asTranscript: its.transcript ?? asTranscript }
                  : { mapping: withTranscript(its, asTranscript ?? null) },
              )
            }
          />
        </div>
      )}
      <Warnings warnings={[...warnings, ...table.warnings]} />
      <div className={classes.panes}>
        <section className={classes.pane} aria-label={transcript ? strings.transcriptMapping : strings.mapping}>
          <h3 className={classes.sectionTitle}>{transcript ? strings.transcriptMapping : strings.mapping}</h3>
          <p className={classes.quiet}>{transcript ? strings.transcriptMappingHint : hintOf(current)}</p>
          {toCheck !== null && (
            <p className={classes.quiet} role="status">
              {check.counting
                ? strings.counting
                : check.problem !== null
                  ? strings.notCounted(check.problem)
                  : check.misplaced.length === 0
                    ? strings.allStay
                    : strings.notAllStay}
              {fresh.length > 0 && ` ${strings.freshOptions(fresh.reduce((sum, { count }) => sum + count, 0))}`}
            </p>
          )}
          {transcript ? (
            <TranscriptColumns
              mapping={mapping}
              columns={transcript}
              rows={table.sampleRows}
              misplaced={misplaced}
              onChange={(columns) => change(({ mapping: its }) => ({ mapping: withTranscript(its, columns) }))}
            />
          ) : (
            <>
              <ColumnList
                key={shown}
                table={table}
                mapping={mapping}
                misplaced={misplaced}
                fresh={fresh}
                onChange={changeColumns}
              />
              {mapping.columns.some(({ role }) => role === 'tag') && (
                <p className={classes.quiet}>
                  {strings.tagColumnHint} {keyColumnOf(mapping) === null ? '' : strings.tagsOfKnownRows}
                </p>
              )}
              <KeyChoice
                mapping={mapping}
                earlier={earlier}
                continues={continues}
                onChange={(next) => change(() => ({ mapping: next }))}
                onContinue={setContinues}
              />
            </>
          )}
        </section>
        <section className={`${classes.pane} ${classes.seen}`}>
          <h3 className={classes.sectionTitle}>{transcript ? strings.documentPreview : strings.preview}</h3>
          {transcript ? (
            <TranscriptPreview mapping={mapping} columns={transcript} rows={table.sampleRows} total={table.rowCount} />
          ) : (
            <RowPreview mapping={previewed ?? mapping} rows={table.sampleRows} total={table.rowCount} />
          )}
        </section>
      </div>
      <div ref={keptClear} className={classes.foot}>
        {problem !== null && (
          <Alert color="red" variant="light" className={classes.grow} role="status">
            {problem}
          </Alert>
        )}
        {instead}
        <Hint label={strings.startHint} action={keyed ? importActions.start.id : undefined}>
          <Button disabled={!mayStart} onClick={start}>
            {strings.start(notes)}
          </Button>
        </Hint>
      </div>
    </div>
  )
}

/** The origin of the columns' meaning. */
function hintOf({ asAt, filled }: Edited): string {
  if (asAt)
    return strings.mappingAsBefore(asAt.from.fileName, new Date(asAt.from.createdAt).toLocaleDateString(), asAt.fresh)
  return filled > 0 ? strings.mappingAsStanding(filled) : strings.mappingHint
}

/** What still prevents the import, as a sentence; null if nothing does. */
function problemOf(edited: readonly Edited[]): string | null {
  const chosen = edited.filter(({ included }) => included)
  if (chosen.length === 0) return edited.length > 1 ? strings.noSheet : strings.nothingToImport
  for (const { mapping } of chosen) {
    const read = importMapping.safeParse(mapping, { error: sayPlainly })
    if (read.success) continue
    const [issue] = read.error.issues
    const [part, at] = issue?.path ?? []
    const column = part === 'columns' && typeof at === 'number' ? mapping.columns[at] : undefined
    return column
      ? strings.problemOf(column.header.trim() || strings.unnamed(column.index), issue?.message ?? '')
      : (issue?.message ?? strings.noSheet)
  }
  return null
}
