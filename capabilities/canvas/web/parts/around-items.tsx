import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { BlankSheets } from '#platform/web/design/pictures.tsx'
import type { Board } from '../scene/board.ts'
import { canvasStrings as strings } from '../strings.ts'
import { useBoardState, useSceneVersion } from '../use-board-state.ts'
import type { References } from '../use-references.ts'
import classes from '../canvas.module.css'
import { nameOf } from './object-list.tsx'

/** Announces what is chosen to screen readers. */
export function Chosen({ board, references }: { board: Board; references: References }) {
  const selected = useBoardState(board, (state) => state.selected)
  const only = selected.size === 1 ? board.chosen()[0] : undefined
  return (
    <span className={classes.hidden} role="status">
      {only ? nameOf(only, board, references) : selected.size > 1 ? strings.chosen(selected.size) : ''}
    </span>
  )
}

/** Shown in place of the items: that they are loading, that loading failed, or that there are none. */
export function AroundItems({
  board,
  loaded,
  failure,
  retry,
  mayEdit,
}: {
  board: Board
  loaded: boolean
  failure: string | null
  retry: () => void
  mayEdit: boolean
}) {
  useSceneVersion(board.scene)
  const isBusy = useBoardState(
    board,
    (state) => state.writing !== null || state.gesture !== null || state.tool !== 'select',
  )
  const count = board.scene.count()
  if (failure !== null)
    return (
      <div className={classes.center}>
        <ErrorState title={strings.failed} message={failure} onRetry={retry} />
      </div>
    )
  if (!loaded)
    return count === 0 ? (
      <div className={classes.center}>
        <LoadingRows label={strings.loading} />
      </div>
    ) : (
      <p className={`${classes.bar} ${classes.status}`} role="status">
        {strings.loadingMore(count)}
      </p>
    )
  if (count > 0 || isBusy) return null
  return (
    <div className={classes.center} data-passive="true">
      <EmptyState picture={<BlankSheets />} title={strings.empty}>
        {mayEdit ? strings.emptyHint : strings.emptyReader}
      </EmptyState>
    </div>
  )
}
