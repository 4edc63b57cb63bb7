import IconHighlight from '@tabler/icons-react/dist/esm/icons/IconHighlight.mjs'
import { Suspense, useMemo } from 'react'
import { filterableFields } from '#filters/web/index.ts'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { FilterBuilder, savedFilterStrings } from '#saved-filters/web/index.ts'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { runAction } from '#platform/web/keyboard/index.ts'
import { MeantWords } from '#search/web/index.ts'
import { AboutGroups, FoundExcerptsProvider, viewStrings as strings, ViewToolbar } from '#views/web/index.ts'
import { ViewPeek } from '../../view-rows/view-peek.tsx'
import { FillsWindow } from './fills-window.tsx'
import { MovingRows } from './moving-rows.tsx'
import { useViewPage, type OpenView, type ViewPageProps } from './use-view-page.ts'
import { viewActions } from './view-actions.ts'
import { ViewBody } from './view-body.tsx'

const SelectionActs = lazyPart(
  'selection-acts',
  async () => (await import('../../selection/selection-acts.tsx')).SelectionActs,
)

/** The rows of a project in one of the layouts, with the tools that filter, sort and change them. */
export function ViewPage(props: ViewPageProps) {
  const { project, name, empty, viewId, objectType, view } = props
  const open = useViewPage(props)
  const { groupColumn, rows, stays, moving } = open
  return (
    <div>
      <Tools {...props} open={open} />
      {groupColumn && <AboutGroups column={groupColumn} groups={rows.groups?.length ?? 0} stays={stays} />}
      <MeantWords {...open.meant} />
      <FoundExcerptsProvider objectType={objectType} ids={open.shownIds} find={open.find}>
        <FillsWindow inside={view.layout !== 'LIST'}>
          <ViewBody {...{ project, name, empty, viewId, objectType, view, open }} />
        </FillsWindow>
      </FoundExcerptsProvider>
      {open.mayWrite && (
        <Suspense>
          <SelectionActs />
        </Suspense>
      )}
      {moving && (
        <MovingRows
          projectId={project.id}
          objectType={objectType}
          moving={moving}
          onClose={() => open.setMoving(null)}
        />
      )}
      <Peek {...props} open={open} />
    </div>
  )
}

/** Layout, conditions, order and columns of the view, and what is not saved of them. */
function Tools({ project, objectType, view, onSave, cards, menu, open }: ViewPageProps & { open: OpenView }) {
  const { layout, data, set, selected } = view
  const { fields, rows, mayCode, newView } = open
  const filterable = useMemo(() => filterableFields(objectType, fields), [objectType, fields])
  const saveHint = selected.saved ? savedFilterStrings.copied(selected.saved.label) : undefined
  return (
    <ViewToolbar
      objectType={objectType}
      layout={layout}
      data={data}
      columns={open.columns}
      count={rows.total === null ? '' : strings.count(rows.total, objectType)}
      onLayout={(next) => set({ layout: next, data })}
      onData={(next) => set({ layout, data: next })}
      conditions={
        <FilterBuilder
          selected={selected}
          projectId={project.id}
          fields={filterable}
          fieldsKnown={open.fieldsLoaded}
          leavesOut={objectType}
        />
      }
      onSave={onSave}
      saveHint={saveHint}
      onSaveAsNew={view.changed && open.mayWrite ? () => newView.open(saveHint) : undefined}
      onReset={view.changed || !selected.known ? view.reset : undefined}
      find={view.find}
      onFind={view.setFind}
      cards={cards}
      menu={
        <>
          {mayCode && (
            <IconButton
              label={strings.code}
              action={viewActions.code.id}
              onClick={() => runAction(viewActions.code.id)}
            >
              <IconHighlight size={17} stroke={1.7} aria-hidden="true" />
            </IconButton>
          )}
          {menu}
        </>
      }
    />
  )
}

/** The row that is looked at beside the others. */
function Peek({ objectType, view, open: { inOrder } }: ViewPageProps & { open: OpenView }) {
  const at = view.peeked === null ? -1 : inOrder.findIndex((row) => row.id === view.peeked)
  const peeked = inOrder[at]
  if (!peeked) return null
  const peekAt = (index: number): (() => void) | undefined => {
    const row = inOrder[index]
    return row && (() => view.peek(row.id))
  }
  return (
    <ViewPeek
      row={peeked}
      objectType={objectType}
      mode={view.peekMode}
      onModeChange={(mode) => view.peek(peeked.id, mode)}
      onClose={() => view.peek(null)}
      onNext={peekAt(at + 1)}
      onPrevious={peekAt(at - 1)}
      stepsThroughList
    />
  )
}
