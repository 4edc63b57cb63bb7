import type { ReactNode } from 'react'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { BlankSheets, LensOverStrata } from '#platform/web/design/pictures.tsx'
import { ALL_ROWS, GroupOffer, viewStrings as strings } from '#views/web/index.ts'
import type { OpenView, ViewBodyProps } from './use-view-page.ts'
import { ViewLayout } from './view-layout.tsx'

/** The rows of a view, or why there are none to show. */
export function ViewBody(props: ViewBodyProps) {
  return whyNone(props) ?? <ViewLayout {...props} />
}

/** What is shown in place of rows: an error, an outline, or what to do; null where rows are. */
function whyNone({ view, open, objectType, empty }: ViewBodyProps): ReactNode {
  const { rows, lines, ofGroup, groups, columns, filter, find } = open
  const { selected, layout } = view
  const all = rows.loaded.get(ALL_ROWS)
  // A loading error is shown beside the conditions.
  if (!selected.known) return selected.state === 'failed' ? <></> : <LoadingRows label={strings.loading} />
  if (rows.failure !== null && rows.total === null && rows.groups === null)
    return <ErrorState title={strings.failed} message={rows.failure} onRetry={rows.reload} />
  if (ofGroup === null && all?.state === 'failed' && all.rows.length === 0)
    return <ErrorState title={strings.failed} message={all.error ?? ''} onRetry={rows.reload} />
  if (!open.fieldsLoaded && open.fieldsFailed)
    return <ErrorState title={strings.failed} message={open.fieldsFailed.message} onRetry={open.readFields} />
  const isWaiting =
    ofGroup === null ? all === undefined || (all.state === 'loading' && all.rows.length === 0) : groups === null
  if (!open.fieldsLoaded || open.isElsewhere || isWaiting) return <LoadingRows label={strings.loading} />
  if (layout === 'BOARD') return ofGroup === null ? <NeedsGroup columns={columns} onGroup={open.change} /> : null
  if (rows.total !== 0 || lines.rows.length > 0) return null
  if (filter.fields.length > 0 || find !== '')
    return (
      <EmptyState picture={<LensOverStrata />} title={strings.nothing}>
        {strings.nothingHint}
      </EmptyState>
    )
  return (
    empty ?? (
      <EmptyState picture={<BlankSheets />} title={strings.empty(objectType)}>
        {strings.emptyHint}
      </EmptyState>
    )
  )
}

/** A board has a column for each group. */
function NeedsGroup({ columns, onGroup }: { columns: OpenView['columns']; onGroup: OpenView['change'] }) {
  const groupable = columns.filter((column) => column.groupable)
  return (
    <EmptyState
      picture={<BlankSheets />}
      title={strings.boardNeedsGroup}
      action={<GroupOffer columns={groupable} onGroup={(group) => onGroup({ group })} />}
    >
      {groupable.length === 0 ? strings.boardHasNoGroup : strings.boardNeedsGroupHint}
    </EmptyState>
  )
}
