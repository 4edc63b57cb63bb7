import { Button, Modal } from '@mantine/core'
import { useMemo, useState } from 'react'
import { takesOptions } from '#fields/model/types/registry.ts'
import { FieldInput, typeOf } from '#fields/web/index.ts'
import type { ObjectType } from '#filters/model/system-fields.ts'
import { MAX_INSIGHTS_COPIED_AT_ONCE } from '#insights/model/limits.ts'
import { MAX_ANSWERS_AT_ONCE, MAX_NOTES_COPIED_AT_ONCE } from '#notes/model/limits.ts'
import { MAX_NOTES_READ_AT_ONCE } from '#speakers/model/limits.ts'
import { MAX_ROWS_AT_ONCE } from '#views/model/limits.ts'
import { speakerStrings, useDetectSpeakers } from '#speakers/web/index.ts'
import { MOST_NOTES_OF_SET } from '#summaries/model/limits.ts'
import { setStrings } from '#summaries/web/index.ts'
import type { PickableTag } from '#tags/web/index.ts'
import { bestFirst } from '#platform/kernel/best-first.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { ChoiceField, ChoiceTitle } from '#platform/web/design/choice-field.tsx'
import { SelectionBar } from '#platform/web/design/selection-bar.tsx'
import { useEndChoice } from '#platform/web/design/use-end-choice.ts'
import { useAction } from '#platform/web/keyboard/index.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { useActOnSelection, type WholeSelection } from '#selections/web/index.ts'
import {
  DELETING_ROWS,
  DUPLICATING_ROWS,
  viewStrings as strings,
  type CellWriting,
  type Row,
  type ShownColumn,
} from '#views/web/index.ts'
import { Act, ChosenHighlights, type ChosenHighlight } from '../../project-page/highlights/chosen-highlights.tsx'
import { chooseAll } from '../../selection/choose-all.tsx'
import { KIND_OF_ROWS } from '../../selection/kind-of-rows.ts'
import { SetWholeAnswer } from '../../selection/set-whole-answer.tsx'
import { selectionStrings } from '../../selection/strings.ts'
import { useCodingRows } from '../../selection/use-coding-rows.ts'
import { SetSummary } from '../../set-summary/set-summary.tsx'
import { WholeBar } from '../../selection/whole-bar.tsx'
import { WholeField } from '../../selection/whole-field.tsx'
import { viewActions } from './view-actions.ts'

export interface BulkBarProps {
  projectId: Id
  objectType: ObjectType
  rows: readonly Row[]
  /** The selection of all rows of the list, if that is possible or done. */
  whole: WholeSelection
  /** The number of loaded rows, and of all rows. */
  loaded: number
  tookAll: boolean
  total: number | null
  columns: readonly ShownColumn[]
  tags: readonly PickableTag[]
  cells: CellWriting
  /** Whether the words of highlights can be copied; a table copies its cells itself. */
  copies: boolean
  /** Asks where to move them; `onGone` is called when they are being moved. */
  onMove: (rows: readonly Row[], onGone: () => void) => void
  onClear: () => void
}

/** The actions on the chosen rows; each is one act. */
export function BulkBar(props: BulkBarProps) {
  const { whole } = props
  // An act before all rows are selected would apply to only a few of them.
  if (whole.isMaking)
    return (
      <SelectionBar count={props.rows.length} of={props.total ?? undefined} onClear={props.onClear}>
        <span role="status">{selectionStrings.selecting}</span>
      </SelectionBar>
    )
  if (whole.count !== null)
    return <WholeBar {...props} count={whole.count} isCut={whole.isCut} madeAt={whole.madeAt} take={whole.take} />
  // More rows than one act accepts: treated like a selection of all rows.
  if (props.rows.length > MAX_ROWS_AT_ONCE)
    return (
      <WholeBar
        {...props}
        count={props.rows.length}
        take={async () => whole.takeOnly(props.rows.map(({ id }) => id))}
      />
    )
  return props.objectType === 'HIGHLIGHT' ? <ChosenQuotes {...props} /> : <ChosenRows {...props} />
}

/** The actions on chosen highlights, the same in all lists. */
function ChosenQuotes(props: BulkBarProps) {
  const { projectId, rows, tags, copies, onClear } = props
  const chosen = useMemo(
    () =>
      rows.map((row): ChosenHighlight => ({
        id: row.id,
        text: row.name,
        note: { title: row.note?.title ?? '' },
        tags: row.tags,
        viewerCan: { tag: row.mayTag, delete: row.mayDelete },
      })),
    [rows],
  )
  return (
    <ChosenHighlights
      projectId={projectId}
      chosen={chosen}
      tags={tags}
      copies={copies}
      others={chooseAll(props.whole, { chosen: rows.length, ...props })}
      onClear={onClear}
    />
  )
}

function ChosenRows(props: BulkBarProps) {
  const { projectId, objectType, rows, whole, columns, cells, onMove, onClear } = props
  const others = chooseAll(props.whole, { chosen: rows.length, ...props })
  const [setting, setSetting] = useState(false)
  const end = useEndChoice(rows, onClear)
  const any = rows.length > 0
  const fields = columns.filter((column) =>
    column.field || (column.question && objectType === 'NOTE')
      ? rows.every((row) => row.mayEdit)
      : column.key === 'status' && rows.every((row) => row.mayPublish),
  )
  const asks = fields.some(({ question }) => question !== null)
  const maySet = any && fields.length > 0
  const mayDelete = any && rows.every((row) => row.mayDelete)
  useAction(viewActions.setField, () => setSetting(true), { enabled: maySet })
  const ids = rows.map(({ id }) => id)
  const deleteRows = useAct(DELETING_ROWS[objectType])
  const remove = async (): Promise<void> => {
    if (await reportAct(deleteRows(ids), { title: strings.removed(rows.length, objectType) })) end(rows)
  }
  const acts = useActOnSelection()
  const kind = KIND_OF_ROWS[objectType]
  /** Does it in the background if there are more rows than one act accepts. */
  const giveInBackground = async (act: string, given: object = {}): Promise<boolean> => {
    const taken = await whole.takeOnly(ids)
    return taken !== null && acts.give({ ...taken, act, given }, selectionStrings.given(act, rows.length, kind))
  }
  const copyRows = useAct(DUPLICATING_ROWS[objectType === 'INSIGHT' ? 'INSIGHT' : 'NOTE'])
  const copyAtOnce = async (): Promise<boolean> =>
    reportAct(copyRows(ids), { title: strings.duplicatedRows(rows.length, objectType) })
  const duplicate = async (): Promise<void> => {
    const isMany = rows.length > (objectType === 'NOTE' ? MAX_NOTES_COPIED_AT_ONCE : MAX_INSIGHTS_COPIED_AT_ONCE)
    if (await (isMany ? giveInBackground('duplicate') : copyAtOnce())) end(rows)
  }
  useAction(viewActions.duplicateRows, duplicate, { enabled: any })
  // The dialog names those that are locked.
  const mayMove = rows.some((row) => row.mayMove)
  useAction(viewActions.moveRows, () => onMove(rows, () => end(rows)), { enabled: mayMove })
  useAction(viewActions.deleteRows, remove, { enabled: mayDelete })
  const detect = useDetectSpeakers()
  const mayRead = objectType === 'NOTE' && rows.some((row) => row.mayEdit)
  const detectSpeakers = async (): Promise<void> => {
    const isMany = rows.length > MAX_NOTES_READ_AT_ONCE
    if (await (isMany ? giveInBackground('detect-speakers') : detect(ids))) end(rows)
  }
  useAction(viewActions.detectSpeakers, detectSpeakers, { enabled: mayRead })
  const mayCode = any && objectType === 'NOTE'
  useCodingRows(projectId, async () => whole.takeOnly(ids), mayCode)
  const [summarized, setSummarized] = useState<Id[] | null>(null)
  const maySummarize = mayCode && rows.length <= MOST_NOTES_OF_SET
  useAction(viewActions.summarizeRows, () => setSummarized(ids), { enabled: maySummarize })
  return (
    <>
      <SelectionBar count={rows.length} of={others?.of} onClear={onClear}>
        {others?.choice}
        {maySet && <Act action={viewActions.setField} label={selectionStrings.setField(asks)} />}
        {any && <Act action={viewActions.duplicateRows} label={strings.duplicate} />}
        {mayRead && <Act action={viewActions.detectSpeakers} label={speakerStrings.detectSpeakers} />}
        {mayCode && <Act action={viewActions.codeRows} label={strings.code} />}
        {maySummarize && <Act action={viewActions.summarizeRows} label={setStrings.action} />}
        {mayMove && <Act action={viewActions.moveRows} label={strings.move} />}
        {mayDelete && <Act action={viewActions.deleteRows} label={strings.remove} />}
      </SelectionBar>
      {summarized && (
        <SetSummary
          of={{ type: 'NOTES', id: projectId, noteIds: summarized }}
          named={setStrings.notes(summarized.length)}
          onClose={() => setSummarized(null)}
        />
      )}
      <Modal
        opened={setting && maySet}
        onClose={() => setSetting(false)}
        title={selectionStrings.setFieldTitle(rows.length, kind, asks)}
        size={460}
        yOffset="14vh"
      >
        {setting && (
          <SetField
            rows={rows}
            fields={fields}
            cells={cells}
            inBackground={async (given) => giveInBackground('set-answer', given)}
            onDone={() => setSetting(false)}
          />
        )}
      </Modal>
    </>
  )
}

/** Asks for the field or question, then for the value that all chosen rows get. */
function SetField({
  rows,
  fields,
  cells,
  inBackground,
  onDone,
}: {
  rows: readonly Row[]
  fields: readonly ShownColumn[]
  cells: CellWriting
  /** Sets more answers than one act can. */
  inBackground: (given: object) => Promise<boolean>
  onDone: () => void
}) {
  const [query, setQuery] = useState('')
  const [column, setColumn] = useState<ShownColumn | null>(null)
  const asks = fields.some(({ question }) => question !== null)
  if (column?.field) {
    return (
      <WholeField field={column.field}>
        {(whole) => (
          <FieldInput
            field={whole}
            value={undefined}
            editable
            onFill={async (field, given) => {
              await cells.writeMany(
                rows.map((row) => ({ row, column: { ...column, field: whole }, given })),
                strings.changed(rows.length),
              )
              if (field.maxSelectable === 1 || !takesOptions(typeOf(field))) onDone()
              return null
            }}
          />
        )}
      </WholeField>
    )
  }
  if (column?.question)
    return (
      <SetWholeAnswer
        question={column.question}
        count={rows.length}
        onGive={async (given) => {
          onDone()
          return rows.length > MAX_ANSWERS_AT_ONCE
            ? inBackground({ key: column.key, ...given })
            : cells.writeMany(
                rows.map((row) => ({ row, column, given })),
                strings.changed(rows.length),
              )
        }}
      />
    )
  if (column) {
    const publish = async (text: string): Promise<void> => {
      await cells.writeMany(
        rows.map((row) => ({ row, column, given: { text } })),
        strings.changed(rows.length),
      )
      onDone()
    }
    return (
      <Button.Group>
        <Button variant="default" onClick={() => void publish('published')}>
          {strings.published}
        </Button>
        <Button variant="default" onClick={() => void publish('')}>
          {strings.draft}
        </Button>
      </Button.Group>
    )
  }
  return (
    <ChoiceField
      label={selectionStrings.findField(asks)}
      listLabel={selectionStrings.setField(asks)}
      query={query}
      onQueryChange={setQuery}
      maxLength={100}
      choices={bestFirst(fields, query, ({ label }) => label)}
      idOf={({ key }) => key}
      onChoose={setColumn}
    >
      {({ label }) => <ChoiceTitle>{label}</ChoiceTitle>}
    </ChoiceField>
  )
}
