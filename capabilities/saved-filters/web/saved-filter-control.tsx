import IconDots from '@tabler/icons-react/dist/esm/icons/IconDots.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react'
import { MaySaveFiltersDocument } from '#generated/operations/capabilities/saved-filters/web/saved-filters.ts'
import { completeFilter } from '#filters/model/field-form.ts'
import { notUnderstood } from '#filters/model/not-understood.ts'
import { FILTERED_TYPES } from '#filters/model/system-fields.ts'
import { newId } from '#platform/kernel/ids.ts'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { ActionMenu, type MenuEntry } from '#platform/web/design/action-menu.tsx'
import { defineAction, useAction } from '#platform/web/keyboard/index.ts'
import { reportAct, reportInPlace } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import { ChoiceButton } from './choice-button.tsx'
import { FilterReports } from './filter-reports.tsx'
import { QuietButton } from './quiet-button.tsx'
import {
  changingSavedFilter,
  creatingSavedFilter,
  deletingSavedFilter,
  namingSavedFilter,
} from './saved-filter-acts.ts'
import type { SavedFilterDialogsProps } from './saved-filter-dialogs.tsx'
import classes from './saved-filters.module.css'
import { savedFilterStrings as text } from './strings.ts'
import type { SelectedFilter } from './use-selected-filter.ts'

const SavedFilterDialogs = lazyPart(
  'saved-filter-dialogs',
  async () => (await import('./saved-filter-dialogs.tsx')).SavedFilterDialogs,
)

const takeUp = defineAction({
  id: 'saved-filters.take',
  title: text.takeAction,
  section: 'Filters',
  keys: 'shift+b',
  screen: 'list',
})
const save = defineAction({
  id: 'saved-filters.save',
  title: text.saveAction,
  section: 'Filters',
  keys: 'mod+shift+s',
  screen: 'list',
})

/** Wraps the builder of conditions: selects a saved filter, and saves the current conditions under a name. */
export function SavedFilterControl({
  selected,
  children,
}: {
  selected: SelectedFilter
  /** The builder; `end` is shown after the conditions. */
  children: (end: ReactNode) => ReactNode
}) {
  const { state, saved, changed } = selected
  const createFilter = useAct(creatingSavedFilter)
  const nameFilter = useAct(namingSavedFilter)
  const changeFilter = useAct(changingSavedFilter)
  const deleteFilter = useAct(deletingSavedFilter)
  const mayCreate = useAnswer(MaySaveFiltersDocument, { variables: {} }).data?.viewerCanSaveFilters ?? false
  const [choosing, setChoosing] = useState(false)
  const [asking, setAsking] = useState<SavedFilterDialogsProps['asking'] | null>(null)
  // The result of a save is compared with the conditions at that time.
  const latest = useRef<SelectedFilter | null>(selected)
  useEffect(() => {
    latest.current = selected
  })
  useEffect(() => () => void (latest.current = null), [])
  // Incomplete conditions are not saved.
  const filter = completeFilter(FILTERED_TYPES, selected.filter)
  const says = filter.fields.length > 0
  const maySaveChanges = says && changed && (saved?.viewerCan.edit ?? false)
  const maySaveNew = says && mayCreate && (saved === null ? state !== 'loading' : changed)
  // No button for the page's own conditions, which are saved elsewhere; key and palette can still save them.
  const offersNew = maySaveNew && !maySaveChanges && (saved !== null || selected.differs)
  useAction(takeUp, () => setChoosing(true))
  const saveOrAsk = (): void => {
    // Saved conditions are removed from the address automatically; those changed since stay.
    if (maySaveChanges && saved)
      void reportAct(changeFilter({ id: saved.id, filter }), { title: text.changedDone(saved.label) })
    else setAsking('save')
  }
  useAction(save, saveOrAsk, { enabled: maySaveChanges || maySaveNew })

  const named: SavedFilterDialogsProps['onNamed'] = async (given) => {
    const id = newId()
    const { label, description } = given
    const problem =
      asking === 'save'
        ? await reportInPlace(createFilter({ id, ...given, filter }), text.savedDone(label), 'once-done')
        : saved &&
          (await reportInPlace(
            nameFilter({ id: saved.id, label, description }),
            label === saved.label ? text.described(label) : text.renamed(label),
            'once-done',
          ))
    if (problem !== null) return problem
    setAsking(null)
    if (asking === 'save') latest.current?.takeNew(id, filter)
    return null
  }
  const remove = async (): Promise<void> => {
    if (!saved) return
    selected.letGo('keep')
    if (!(await reportAct(deleteFilter(saved.id), { title: text.deleted(saved.label) }))) latest.current?.take(saved)
  }
  const command = (title: string, onSelect: () => void): MenuEntry => ({ kind: 'command', title, onSelect })
  const entries = (): MenuEntry[] => [
    ...(maySaveNew ? [command(text.saveAs, () => setAsking('save')), { kind: 'line' as const }] : []),
    ...(saved?.viewerCan.edit ? [command(text.rename, () => setAsking('rename'))] : []),
    command(saved?.viewerCan.share ? text.share : text.access, () => setAsking('share')),
    ...(saved?.viewerCan.delete
      ? [
          { kind: 'line' as const },
          { kind: 'command' as const, title: text.delete, onSelect: () => void remove(), danger: true },
        ]
      : []),
  ]
  const kept = (
    <>
      {maySaveChanges && (
        <QuietButton title={text.saveChanges} action={save.id} hint={text.saveAction} onClick={saveOrAsk} />
      )}
      {offersNew && (
        <QuietButton
          title={saved ? text.saveAs : text.save}
          action={save.id}
          hint={text.saveAction}
          onClick={saveOrAsk}
        />
      )}
      {changed && <QuietButton title={text.back} onClick={selected.back} />}
      <FilterReports selected={selected} />
    </>
  )
  return (
    <div className={classes.control}>
      <span className={classes.chip} role="group" aria-label={text.saved} data-taken={saved !== null || undefined}>
        <ChoiceButton
          selected={selected}
          opened={choosing}
          onOpened={setChoosing}
          action={takeUp.id}
          mayCreate={mayCreate}
        />
        {saved && changed && <span className={classes.changed}>{text.changed}</span>}
        {saved && (
          <>
            <ActionMenu entries={entries()}>
              <button type="button" className={classes.part} aria-label={text.moreFor(saved.label)}>
                <IconDots size={15} stroke={1.8} aria-hidden="true" />
              </button>
            </ActionMenu>
            <button
              type="button"
              className={classes.part}
              aria-label={text.takeAway(saved.label)}
              onClick={() => selected.letGo('drop')}
            >
              <IconX size={13} stroke={2} aria-hidden="true" />
            </button>
          </>
        )}
      </span>
      {children(kept)}
      {asking && (
        <Suspense>
          <SavedFilterDialogs
            leftOut={notUnderstood(selected.filter).length}
            asking={asking}
            saved={saved}
            onNamed={named}
            onClose={() => setAsking(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
