import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react'
import type { ObjectType } from '#filters/model/system-fields.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useAction } from '#platform/web/keyboard/index.ts'
import { useMeantWords } from '#search/web/index.ts'
import { useWholeSelection } from '#selections/web/index.ts'
import { NO_VIEW_DATA, type ViewData } from '#views/model/view.ts'
import {
  useCellWriting,
  useRowChoice,
  summaryHref,
  whyCardsStay,
  withColumns,
  type OwnDisplay,
  type Row,
  type ShownColumn,
} from '#views/web/index.ts'
import { codingLink } from '../../coding-links.ts'
import { links } from '../../links.ts'
import { useNewView, type OpenProject } from '../../project-page/project-context.tsx'
import { useShownRows } from '../../view-rows/use-shown-rows.ts'
import type { ShownView } from '../../view-rows/use-view-state.ts'
import type { RowsToMove } from './moving-rows.tsx'
import { useOpenGroups } from './use-open-groups.ts'
import { useViewLines } from './use-view-lines.ts'
import { viewActions } from './view-actions.ts'

export interface ViewPageProps {
  project: OpenProject
  /** The name of its rows as a whole; without it, the number of rows is shown. */
  name?: string
  /** Shown instead of rows if the project has none. */
  empty?: ReactNode
  /** Null for a view that is not saved. */
  viewId: Id | null
  objectType: ObjectType
  view: ShownView
  /** Changes the view for everyone. */
  onSave?: (() => void) | undefined
  /** What cards show to the current user, if that is stored. */
  cards?: OwnDisplay
  /** The menu of the view. */
  menu?: ReactNode
}

/** The rows of a project as a view shows them, what of them is open and chosen, and what can be done with them. */
export function useViewPage({ project, viewId, objectType, view, cards }: ViewPageProps) {
  const router = useRouter()
  const { layout, data, set } = view
  const meant = useMeantWords({ type: objectType, projectId: project.id }, view.find)
  const find = meant.words
  const shown = useShownRows(project.id, viewId, objectType, { ...view, find }, cards?.shown ?? null)
  const { filter, ofGroup, timeZone, groupColumn, rows, ready } = shown
  const groups = useOpenGroups(shown, layout === 'BOARD')
  const lines = useViewLines(shown, layout, groups.open)
  const cells = useCellWriting(objectType, rows)
  const whole = useWholeSelection({
    list: 'view-rows',
    question: useMemo(
      () => ({
        projectId: project.id,
        objectType,
        data: { filter, sort: data.sort, group: ofGroup, groupInterval: data.groupInterval },
        find,
        boardId: null,
        ...(timeZone === null ? {} : { timeZone }),
        group: null,
      }),
      [project.id, objectType, filter, data.sort, data.groupInterval, ofGroup, timeZone, find],
    ),
    shown: lines.shownIds,
    total: rows.total,
  })
  const choice = useRowChoice(lines.lines, whole, rows.reach)
  const [moving, setMoving] = useState<RowsToMove | null>(null)
  const mayWrite = project.viewerCan.contribute
  const mayCode = mayWrite && objectType === 'NOTE'
  const code = (): void => {
    const requested = { ...NO_VIEW_DATA, filter, sort: data.sort }
    const source = { kind: 'rows' as const, projectId: project.id, data: requested, find }
    router.history.push(codingLink({ project, source }))
  }
  useAction(viewActions.code, code, { enabled: mayCode && ready })
  const newView = useNewView()
  const shownNow = useMemo(() => ({ objectType, layout, data }), [objectType, layout, data])
  const { offer } = newView
  useEffect(() => offer(shownNow), [offer, shownNow])

  const hrefOf = useCallback((row: Row): string => hrefOfRow(objectType, row), [objectType])
  return {
    ...shown,
    ...groups,
    ...lines,
    meant,
    find,
    cells,
    whole,
    choice,
    moving,
    setMoving,
    mayWrite,
    mayCode,
    newView,
    /** Why cards cannot be moved to another group; null where they can. */
    stays: layout === 'BOARD' && mayWrite && groupColumn ? whyCardsStay(objectType, groupColumn) : null,
    hrefOf,
    onOpen: (row: Row, column?: ShownColumn): void =>
      router.history.push(column?.system === 'summary' && row.summary ? summaryHref(hrefOf(row)) : hrefOf(row)),
    onPeek: (row: Row): void => view.peek(row.id),
    change: (part: Partial<ViewData>): void => set({ layout, data: { ...data, ...part } }),
    changeColumns: (next: ShownColumn[]): void => set({ layout, data: withColumns(data, next) }),
  }
}

export type OpenView = ReturnType<typeof useViewPage>

/** A view with its rows, as its layouts show them. */
export interface ViewBodyProps extends Pick<
  ViewPageProps,
  'project' | 'name' | 'empty' | 'viewId' | 'objectType' | 'view'
> {
  open: OpenView
}

function hrefOfRow(objectType: ObjectType, row: Row): string {
  if (objectType === 'NOTE') return links.note({ id: row.id, title: row.name })
  if (objectType === 'INSIGHT') return links.insight({ id: row.id, title: row.name })
  return links.highlight(row.note ?? { id: row.id }, row.id)
}
