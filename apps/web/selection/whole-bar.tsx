import { Modal } from '@mantine/core'
import { Suspense, useState, type ReactNode } from 'react'
import type { ObjectType } from '#filters/model/system-fields.ts'
import { speakerStrings } from '#speakers/web/index.ts'
import { setStrings } from '#summaries/web/index.ts'
import type { PickableTag } from '#tags/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { LoadingOverlay } from '#platform/web/design/loading-overlay.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { SelectionBar } from '#platform/web/design/selection-bar.tsx'
import { useAction } from '#platform/web/keyboard/index.ts'
import { MAX_SELECTED_ROWS, useActOnSelection, type Taken } from '#selections/web/index.ts'
import type { ShownColumn } from '#views/web/index.ts'
import { AddToInsight } from '../project-page/highlights/add-to-insight.tsx'
import { Act } from '../project-page/highlights/chosen-highlights.tsx'
import { chosenActions } from '../project-page/project-actions.ts'
import { chosenRowActions } from './chosen-row-actions.ts'
import { KIND_OF_ROWS } from './kind-of-rows.ts'
import { SetWholeField } from './set-whole-field.tsx'
import { selectionStrings as strings } from './strings.ts'
import { useSummarizeWhole } from './use-summarize-whole.tsx'
import { TagWhole } from './tag-whole.tsx'
import { useCodingRows } from './use-coding-rows.ts'
import { useSelectedQuotes } from './use-selected-quotes.ts'
import classes from './whole-bar.module.css'

const MoveAllDialog = lazyPart('move', async () => (await import('../move/move-dialog.tsx')).MoveAllDialog)

export interface WholeBarProps {
  projectId: Id
  objectType: ObjectType
  /** How many rows are chosen. */
  count: number
  /** Whether more rows match than can be chosen at once. */
  isCut?: boolean
  /** Saves on the server which rows are chosen; null where that fails. */
  take: () => Promise<Taken | null>
  /** There are more than these, which can be chosen too. */
  others?: { of: number; choice: ReactNode } | undefined
  columns: readonly ShownColumn[]
  tags: readonly PickableTag[]
  /** Whether the copy key copies their words; a table copies its cells by it. */
  copies?: boolean
  /** When all were chosen. */
  madeAt?: string | null
  /** Called to clear the selection. */
  onClear: () => void
}

/** The actions on all rows of a list, each as one act in the background; the server decides for each row. */
export function WholeBar({
  projectId,
  objectType,
  count,
  isCut = false,
  take,
  others,
  columns,
  tags,
  copies = true,
  madeAt = null,
  onClear,
}: WholeBarProps) {
  const acts = useActOnSelection()
  const [open, setOpen] = useState<'tag' | 'untag' | 'field' | 'move' | null>(null)
  const kind = KIND_OF_ROWS[objectType]
  const quotes = useSelectedQuotes(count, take)
  const give = async (act: string, given: object = {}): Promise<boolean> => {
    setOpen(null)
    const chosen = await take()
    if (chosen === null) return false
    const isBegun = await acts.give({ ...chosen, act, given }, strings.given(act, count, kind))
    if (isBegun) onClear()
    return isBegun
  }
  const close = (): void => setOpen(null)
  const isQuotes = objectType === 'HIGHLIGHT'
  const isAny = count > 0
  const fields = columns.filter(
    (column) =>
      column.field !== null ||
      (column.question !== null && objectType === 'NOTE') ||
      (column.key === 'status' && !isQuotes),
  )
  const asks = fields.some(({ question }) => question !== null)
  useAction(chosenActions.tag, () => setOpen('tag'), { enabled: isAny && isQuotes })
  useAction(chosenActions.addToInsight, () => void quotes.add(), { enabled: isAny && isQuotes })
  useAction(chosenRowActions.copyQuotes, () => void quotes.copy(), { enabled: isAny && isQuotes })
  useAction(chosenActions.copy, () => void quotes.copy(), { enabled: isAny && isQuotes && copies })
  useAction(chosenActions.delete, () => void give('delete'), { enabled: isAny && isQuotes })
  useAction(chosenRowActions.setField, () => setOpen('field'), { enabled: isAny && !isQuotes && fields.length > 0 })
  useAction(chosenRowActions.duplicateRows, () => void give('duplicate'), { enabled: isAny && !isQuotes })
  useAction(chosenRowActions.detectSpeakers, () => void give('detect-speakers'), {
    enabled: isAny && objectType === 'NOTE',
  })
  useAction(chosenRowActions.moveRows, () => setOpen('move'), { enabled: isAny && !isQuotes })
  useAction(chosenRowActions.deleteRows, () => void give('delete'), { enabled: isAny && !isQuotes })
  useAction(chosenRowActions.untag, () => setOpen('untag'), { enabled: isAny && isQuotes })
  const mayCode = isAny && objectType === 'NOTE'
  useCodingRows(projectId, take, mayCode)
  const summary = useSummarizeWhole({ projectId, objectType, count, take })
  useAction(chosenActions.summarize, () => void summary.begin(), { enabled: isAny && isQuotes })
  useAction(chosenRowActions.summarizeRows, () => void summary.begin(), { enabled: mayCode })
  return (
    <>
      <SelectionBar count={count} of={others?.of} onClear={onClear}>
        {others?.choice}
        {isQuotes ? (
          <>
            <Act action={chosenActions.tag} label={strings.tag} />
            <Act action={chosenRowActions.untag} label={strings.untag} />
            <Act action={chosenActions.addToInsight} label={strings.addToInsight} />
            <Act action={chosenActions.summarize} label={setStrings.action} />
            <Act action={chosenRowActions.copyQuotes} label={strings.copy} />
            <Act action={chosenActions.delete} label={strings.remove} />
          </>
        ) : (
          <>
            {fields.length > 0 && <Act action={chosenRowActions.setField} label={strings.setField(asks)} />}
            <Act action={chosenRowActions.duplicateRows} label={strings.duplicate} />
            {objectType === 'NOTE' && (
              <Act action={chosenRowActions.detectSpeakers} label={speakerStrings.detectSpeakers} />
            )}
            {mayCode && <Act action={chosenRowActions.codeRows} label={strings.code} />}
            {mayCode && <Act action={chosenRowActions.summarizeRows} label={setStrings.action} />}
            <Act action={chosenRowActions.moveRows} label={strings.move} />
            <Act action={chosenRowActions.deleteRows} label={strings.remove} />
          </>
        )}
        {madeAt !== null && (
          <p className={classes.said}>
            {strings.madeAt} <RelativeTime at={madeAt} />
          </p>
        )}
        {isCut && <p className={classes.said}>{strings.cut(MAX_SELECTED_ROWS)}</p>}
        {quotes.copying !== null && (
          <p className={classes.said} role="status">
            {strings.copying(quotes.copying, count)}
          </p>
        )}
      </SelectionBar>
      <Modal
        opened={open === 'tag' || open === 'untag' || open === 'field'}
        onClose={close}
        title={
          open === 'field'
            ? strings.setFieldTitle(count, kind, asks)
            : (open === 'tag' ? strings.tagTitle : strings.untagTitle)(count)
        }
        size={460}
        yOffset="14vh"
      >
        {(open === 'tag' || open === 'untag') && (
          <TagWhole
            projectId={projectId}
            tags={tags}
            removes={open === 'untag'}
            label={(open === 'tag' ? strings.tagTitle : strings.untagTitle)(count)}
            onGive={async (given) => give('tag', given)}
            onClose={close}
          />
        )}
        {open === 'field' && <SetWholeField fields={fields} count={count} kind={kind} onGive={give} />}
      </Modal>
      {summary.dialog}
      {isQuotes && (
        <AddToInsight
          opened={quotes.toAdd !== null}
          projectId={projectId}
          chosen={quotes.toAdd ?? []}
          onClose={quotes.endAdding}
          onAdded={onClear}
        />
      )}
      {open === 'move' && (
        <Suspense fallback={<LoadingOverlay onClose={close} />}>
          <MoveAllDialog
            title={strings.moveTitle(count, kind)}
            hint={strings.moveHint}
            fromId={projectId}
            onChoose={(toProjectId) => void give('move', { toProjectId })}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
