import { Alert, Button, Checkbox } from '@mantine/core'
import { useCallback, useDeferredValue, useMemo, useState, type ReactNode } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import { Hint } from '#platform/web/design/hint.tsx'
import { keptClear } from '#platform/web/design/kept-clear.ts'
import { SegmentedTabs } from '#platform/web/design/tabs.tsx'
import { useAction } from '#platform/web/keyboard/index.ts'
import type { InspectionChoice, TableInspection } from '../model/inspection.ts'
import type { StandingTarget } from '../model/mapped-as-before.ts'
import { keyColumnOf, type ColumnMapping, type ImportMapping } from '../model/table-mapping.ts'
import { ColumnList } from './column-list.tsx'
import { continuedImport, type EarlierImport } from './earlier-imports.ts'
import { beginning, hintOf, problemOf, type Edited } from './edited-tables.ts'
import { importActions } from './import-actions.ts'
import classes from './imports.module.css'
import { KeyChoice } from './key-choice.tsx'
import { withColumns, withTranscript } from './mapping-edits.ts'
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
        <Sheets
          {...{ tables, edited, shown }}
          onShow={setShown}
          onInclude={(at, included) =>
            setEdited((all) => all.map((each, index) => (index === at ? { ...each, included } : each)))
          }
        />
      )}
      <ReadingChoices
        table={table}
        mapping={mapping}
        disabled={busy}
        onChoose={onChoose}
        onChange={(next) => change(() => ({ mapping: next }))}
      />
      {current.asTranscript && <Becomes isTranscript={Boolean(transcript)} onChange={change} />}
      <Warnings warnings={[...warnings, ...table.warnings]} />
      <div className={classes.panes}>
        <section className={classes.pane} aria-label={transcript ? strings.transcriptMapping : strings.mapping}>
          <h3 className={classes.sectionTitle}>{transcript ? strings.transcriptMapping : strings.mapping}</h3>
          <p className={classes.quiet}>{transcript ? strings.transcriptMappingHint : hintOf(current)}</p>
          {toCheck !== null && <Checked check={check} fresh={fresh} />}
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
      <Foot problem={problem} notes={notes} keyed={keyed} onStart={mayStart ? start : null}>
        {instead}
      </Foot>
    </div>
  )
}

interface FootProps {
  /** What is wrong with the mapping, in words. */
  problem: string | null
  /** How many notes the import makes. */
  notes: number
  keyed: boolean
  /** Null while it cannot be started. */
  onStart: (() => void) | null
  children: ReactNode
}

/** Starts the import, or says why it cannot be started. */
function Foot({ problem, notes, keyed, onStart, children }: FootProps) {
  return (
    <div ref={keptClear} className={classes.foot}>
      {problem !== null && (
        <Alert color="red" variant="light" className={classes.grow} role="status">
          {problem}
        </Alert>
      )}
      {children}
      <Hint label={strings.startHint} action={keyed ? importActions.start.id : undefined}>
        <Button disabled={onStart === null} onClick={() => onStart?.()}>
          {strings.start(notes)}
        </Button>
      </Hint>
    </div>
  )
}

interface SheetsProps {
  tables: readonly TableInspection[]
  edited: readonly Edited[]
  /** Index of the sheet whose columns are shown. */
  shown: number
  onShow: (at: number) => void
  onInclude: (at: number, included: boolean) => void
}

/** The sheets of a workbook: which are imported, and which is shown. */
function Sheets({ tables, edited, shown, onShow, onInclude }: SheetsProps) {
  return (
    <fieldset className={classes.sheets}>
      <legend className={classes.sectionTitle}>{strings.sheets}</legend>
      {tables.map((one, at) => (
        <div key={one.sheet ?? at} className={classes.sheet} data-current={at === shown || undefined}>
          <Checkbox
            size="xs"
            aria-label={strings.importSheet(one.sheet ?? String(at + 1))}
            checked={edited[at]?.included ?? false}
            onChange={(event) => onInclude(at, event.currentTarget.checked)}
          />
          <button type="button" className={classes.sheetName} aria-pressed={at === shown} onClick={() => onShow(at)}>
            {one.sheet ?? at + 1} <span className={classes.quiet}>{strings.rows(one.rowCount)}</span>
          </button>
        </div>
      ))}
    </fieldset>
  )
}

interface BecomesProps {
  isTranscript: boolean
  onChange: (next: (edited: Edited) => Partial<Edited>) => void
}

/** Whether a table of what was said becomes one transcript, or a note of each row. */
function Becomes({ isTranscript, onChange }: BecomesProps) {
  return (
    <div>
      <span className={classes.choiceLabel}>{strings.becomes}</span>
      <SegmentedTabs
        label={strings.becomes}
        value={isTranscript ? 'transcript' : 'rows'}
        options={[
          { value: 'rows', label: strings.becomesRows },
          { value: 'transcript', label: strings.becomesTranscript },
        ]}
        onChange={(value) =>
          onChange(({ mapping, asTranscript }) =>
            value === 'rows'
              ? { mapping: withTranscript(mapping, null), asTranscript: mapping.transcript ?? asTranscript }
              : { mapping: withTranscript(mapping, asTranscript ?? null) },
          )
        }
      />
    </div>
  )
}

type Check = ReturnType<typeof useMappingCheck>

/** Whether all values stay where the mapping puts them, and how many options are new. */
function Checked({ check, fresh }: { check: Check; fresh: Check['fresh'] }) {
  return (
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
  )
}
