import { Button } from '@mantine/core'
import { useState } from 'react'
import { ImportToMapDocument } from '#generated/operations/capabilities/imports/web/imports.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { Hint } from '#platform/web/design/hint.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { reportFailure } from '#platform/web/design/perform.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { useAction } from '#platform/web/keyboard/index.ts'
import { reportRefusal } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { documentsIn, type Inspection, type InspectionChoice } from '../model/inspection.ts'
import type { StandingTarget } from '../model/mapped-as-before.ts'
import type { ImportMapping } from '../model/table-mapping.ts'
import { ArchivePreview } from './archive-preview.tsx'
import { DocumentPreview } from './document-preview.tsx'
import type { EarlierImport } from './earlier-imports.ts'
import { importActions } from './import-actions.ts'
import classes from './imports.module.css'
import { RefusedFile } from './refused-file.tsx'
import { strings } from './strings.ts'
import { TableWizard } from './table-wizard.tsx'
import { inspectAgain } from './upload-file.ts'
import { startingImport, type ImportRow } from './import-acts.ts'
import type { DocumentStart } from './use-document-start.ts'
import { useRemoveImport } from './use-remove-import.ts'
import { Warnings } from './warnings.tsx'

/** What a file is, in a few words. */
function kindOf(inspection: Inspection): string {
  if (inspection.kind === 'document') {
    return [
      strings.kinds[inspection.format] ?? inspection.format,
      inspection.turns ? strings.turns(inspection.turns.count) : '',
      inspection.fileCount > 0 ? strings.pictures(inspection.fileCount) : '',
    ]
      .filter((part) => part !== '')
      .join(' · ')
  }
  if (inspection.kind === 'archive') {
    return [strings.archive, ...inspection.formats.map(({ format, count }) => strings.ofFormat(format, count))].join(
      ' · ',
    )
  }
  const [first] = inspection.tables
  return [
    first?.mapping.format === 'xlsx' ? strings.workbook : strings.table,
    strings.rows(inspection.tables.reduce((sum, table) => sum + table.rowCount, 0)),
    ...(inspection.tables.length === 1 ? [strings.columns(first?.mapping.columns.length ?? 0)] : []),
  ].join(' · ')
}

interface ImportToMapProps {
  one: ImportRow
  /** Whether the keyboard shortcuts apply to this one, of several that wait. */
  keyed: boolean
  starting: DocumentStart
  /**
   * Keeps the file as it is, with its own note, instead of importing its content; undefined if the file is no longer
   * available.
   */
  onKeep: (() => Promise<unknown>) | undefined
}

/** An import that waits to be started: the kind of file, and for a table the meaning of its columns. */
export function ImportToMap({ one, keyed, starting, onKeep }: ImportToMapProps) {
  const startImport = useAct(startingImport)
  const remove = useRemoveImport()
  const { data, retry } = useAnswer(ImportToMapDocument, { variables: { id: one.id } })
  const [underWay, setUnderWay] = useState(0)
  const during = async (work: () => Promise<unknown>): Promise<void> => {
    setUnderWay((count) => count + 1)
    try {
      await work()
    } finally {
      setUnderWay((count) => count - 1)
    }
  }
  // The server's inspection has our own type: both ends are this same code.
  const inspection = data?.import?.inspection as Inspection | null | undefined
  const instead = (
    <>
      {onKeep && (
        <Button variant="default" size="xs" onClick={() => void during(onKeep)}>
          {strings.keepAsFile}
        </Button>
      )}
      <Button variant="default" size="xs" onClick={() => void during(async () => remove(one))}>
        {strings.removeFile}
      </Button>
    </>
  )
  const startDocument = (): void => void starting.start(one.id)
  useAction(importActions.start, startDocument, {
    enabled: keyed && inspection != null && inspection.kind !== 'tables',
  })

  if (one.errorMessage !== null) {
    return (
      <RefusedFile name={one.fileName} reason={one.errorMessage}>
        {instead}
      </RefusedFile>
    )
  }
  if (one.waits && !inspection)
    return (
      <>
        <h2 className={classes.fileName}>{one.fileName}</h2>
        <p className={classes.quiet} role="status">
          {strings.waits}
        </p>
      </>
    )
  if (!inspection) return <LoadingRows label={strings.inspecting(one.fileName)} />
  const choose = async (choice: InspectionChoice): Promise<void> => {
    try {
      await inspectAgain(one.id, choice)
      retry()
    } catch (error) {
      if (error instanceof Error) showToast({ message: error.message, tone: 'failed' })
      else reportFailure(error)
    }
  }
  const head = (
    <div className={classes.fileHead}>
      <h2 className={classes.fileName}>{one.fileName}</h2>
      <span className={classes.quiet}>{kindOf(inspection)}</span>
    </div>
  )
  if (inspection.kind !== 'tables') {
    return (
      <>
        {head}
        <Warnings warnings={inspection.warnings} />
        {inspection.kind === 'archive' ? (
          <ArchivePreview inspection={inspection} />
        ) : (
          <DocumentPreview
            inspection={inspection}
            asWritten={starting.isAsWritten(one.id)}
            onChoose={(asWritten) => starting.readAsWritten(one.id, asWritten)}
          />
        )}
        <div className={classes.foot}>
          {instead}
          <Hint label={strings.startHint} action={keyed ? importActions.start.id : undefined}>
            <Button size="xs" onClick={startDocument}>
              {inspection.kind === 'archive' ? strings.start(documentsIn(inspection)) : strings.startDocument}
            </Button>
          </Hint>
        </div>
      </>
    )
  }
  const start = (mappings: ImportMapping[], continues: Id | null): void => {
    const asked = mappings.map((mapping) => ({ ...mapping, columns: [...mapping.columns] }))
    void reportRefusal(startImport({ id: one.id, mappings: asked, continues }))
  }
  return (
    <>
      {head}
      <TableWizard
        // Another reading of the file begins with its own guess.
        key={JSON.stringify(
          inspection.tables.map(({ mapping }) => [mapping.encoding, mapping.delimiter, mapping.headerRows]),
        )}
        importId={one.id}
        tables={inspection.tables}
        warnings={inspection.warnings}
        earlier={(data?.import?.earlier ?? []) as readonly EarlierImport[]}
        standing={(data?.import?.standing ?? []) as readonly StandingTarget[]}
        busy={underWay > 0}
        keyed={keyed}
        onChoose={(choice) => void during(async () => choose(choice))}
        onStart={start}
        instead={instead}
      />
    </>
  )
}
