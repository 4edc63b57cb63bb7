import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs'
import { useState } from 'react'
import type { OfficeOfFileQuery } from '#generated/operations/capabilities/office/web/office.ts'
import { useWordsToFind } from '#files/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { copyText } from '#platform/web/design/copy-text.ts'
import { areaBetween } from '#platform/web/design/grid/grid-place.ts'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { reportFailure } from '#platform/web/design/perform.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { useAction } from '#platform/web/keyboard/index.ts'
import { columnLetters } from '../model/office-file.ts'
import { asTabSeparated, type CellChoice } from './cell-choice.ts'
import { officeActions } from './office-actions.ts'
import { SheetFind } from './sheet-find.tsx'
import { SheetGrid } from './sheet-grid.tsx'
import { strings } from './strings.ts'
import { useRows } from './use-rows.ts'
import classes from './office.module.css'

type ShownSheet = NonNullable<NonNullable<NonNullable<OfficeOfFileQuery['file']>['office']>['sheets']>[number]

/** A selection of more rows cannot be copied at once. */
const MAX_COPIED_ROWS = 10_000
const FIRST: CellChoice = { from: { row: 0, column: 0 }, to: { row: 0, column: 0 } }
const icon = { size: 17, stroke: 1.8 } as const

interface SheetReaderProps {
  fileId: Id
  name: string
  sheets: readonly ShownSheet[]
  downloadUrl: string | null
}

/**
 * Shows the sheets of a table one at a time; cells can be selected and copied, and words found in all sheets.
 */
export function SheetReader({ fileId, name, sheets, downloadUrl }: SheetReaderProps) {
  const [number, setNumber] = useState(sheets.find(({ isHidden }) => !isHidden)?.number ?? 1)
  const [choice, setChoice] = useState(FIRST)
  /** The searched words; null while there is no search. */
  const [finding, setFinding] = useState<string | null>(null)
  const [hasFocus, setHasFocus] = useState(false)
  const sheet = sheets.find((one) => one.number === number)
  useWordsToFind(fileId, ({ words }) => setFinding(words))
  useAction(officeActions.find, () => setFinding((words) => words ?? ''), { enabled: hasFocus })
  const show = (next: number, chosen: CellChoice = FIRST): void => {
    setNumber(next)
    setChoice(chosen)
  }
  return (
    <div
      className={classes.reader}
      role="group"
      aria-label={strings.table(name)}
      contentEditable={false}
      onFocus={() => setHasFocus(true)}
      onBlur={(event) => setHasFocus(event.currentTarget.contains(event.relatedTarget))}
    >
      <div className={classes.toolbar} role="toolbar" aria-label={strings.section}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        {sheet ? <span className={classes.figure}>{strings.size(sheet.rowCount, sheet.columnCount)}</span> : null}
        <span className={classes.end}>
          <IconButton
            label={strings.find}
            action={officeActions.find.id}
            pressed={finding !== null}
            variant={finding !== null ? 'light' : 'subtle'}
            onClick={() => setFinding(finding === null ? '' : null)}
          >
            <IconSearch {...icon} />
          </IconButton>
          {downloadUrl !== null && (
            <IconButton label={strings.download} href={downloadUrl}>
              <IconDownload {...icon} />
            </IconButton>
          )}
        </span>
      </div>
      {finding === null ? null : (
        <SheetFind
          key={finding}
          fileId={fileId}
          initialWords={finding}
          onMatch={(match) => show(match.sheet, { from: match, to: match })}
          onEnd={() => setFinding(null)}
        />
      )}
      {sheets.length > 1 ? (
        <div className={classes.tabs} role="tablist" aria-label={strings.sheets}>
          {sheets.map((one) => (
            <button
              key={one.number}
              type="button"
              className={classes.tab}
              role="tab"
              aria-selected={one.number === number}
              onClick={() => show(one.number)}
            >
              {strings.sheet(one.name, one.number)}
              {one.isHidden ? <span className={classes.quiet}> ({strings.hidden})</span> : null}
            </button>
          ))}
        </div>
      ) : null}
      {sheet && sheet.rowCount > 0 ? (
        <SheetCells key={number} fileId={fileId} sheet={sheet} choice={choice} onChoose={setChoice} />
      ) : (
        <EmptyState compact title={strings.emptySheet} />
      )}
    </div>
  )
}

function SheetCells({
  fileId,
  sheet,
  choice,
  onChoose,
}: {
  fileId: Id
  sheet: ShownSheet
  choice: CellChoice
  onChoose: (choice: CellChoice) => void
}) {
  const rows = useRows(fileId, sheet.number)
  const { top, left, bottom, right } = areaBetween(choice.from, choice.to)
  const count = (bottom - top + 1) * (right - left + 1)
  const copy = async (): Promise<void> => {
    if (bottom - top >= MAX_COPIED_ROWS)
      return void showToast({ message: strings.tooMany(MAX_COPIED_ROWS), tone: 'failed' })
    const text = asTabSeparated(await rows.rowsBetween(top, bottom), left, right)
    await copyText(text, strings.copied(count))
  }
  const onCopy = (): void => void copy().catch(reportFailure)
  return (
    <>
      <div className={classes.bar}>
        <span className={classes.address}>
          {columnLetters(choice.to.column)}
          {choice.to.row + 1}
        </span>
        <span className={classes.content} role="status" aria-label={strings.cell}>
          {rows.cellAt(choice.to.row, choice.to.column)}
        </span>
        {count > 1 ? (
          <span className={classes.figure}>{strings.chosen(bottom - top + 1, right - left + 1)}</span>
        ) : null}
        <IconButton label={strings.copyCells} keys="mod+c" onClick={onCopy}>
          <IconCopy {...icon} />
        </IconButton>
      </div>
      <SheetGrid
        label={strings.cells(strings.sheet(sheet.name, sheet.number))}
        rowCount={sheet.rowCount}
        columnCount={sheet.columnCount}
        rows={rows}
        choice={choice}
        onChoose={onChoose}
        onCopy={onCopy}
      />
    </>
  )
}
