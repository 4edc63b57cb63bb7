import { Button } from '@mantine/core'
import { useApolloClient } from '@apollo/client/react'
import { useLocation } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { InsightContentDocument } from '#generated/operations/capabilities/insights/web/insight.ts'
import { ProjectHeadDocument } from '#generated/operations/capabilities/projects/web/project.ts'
import { ProjectViewsDocument } from '#generated/operations/capabilities/views/web/views.ts'
import { slidesOf, type Slide } from '#insights/model/slides.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Link } from '#platform/web/design/link.tsx'
import { usePageTitle } from '#platform/web/design/page-frame.tsx'
import { BlankSheets } from '#platform/web/design/pictures.tsx'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useRowsInOrder, viewStrings as strings, ViewFacts, type PlacedRow, type SavedView } from '#views/web/index.ts'
import { links } from '../../links.ts'
import { NoAccess } from '../../no-access/no-access.ts'
import { useShownRows } from '../../view-rows/use-shown-rows.ts'
import { savedState, useViewState } from '../../view-rows/use-view-state.ts'
import classes from './present.module.css'
import { Leave, Slides, type Presented } from './slides.tsx'

/** The next rows are loaded when only this many are left. */
const READ_AHEAD_ROWS = 20
/** A row that an address names is searched for among this many. */
const MOST_LOOKED_THROUGH = 1_000
/** How many texts of insights are loaded before and after the one that is shown. */
const TEXTS_BEFORE = 1
const TEXTS_AFTER = 3

const COVER: readonly Slide[] = [{ heading: null, continues: false, content: { type: 'doc', content: [] } }]

/**
 * The rows of a view one after another in its order (document 1 §2.4): insights on all their slides, notes and
 * highlights on one each.
 */
export function PresentedView({ projectId, viewId, rowId }: { projectId: Id; viewId: Id; rowId: Id | null }) {
  const head = useAnswer(ProjectHeadDocument, { variables: { id: projectId } })
  const { data, error, retry } = useAnswer(ProjectViewsDocument, { variables: { projectId } })
  const project = { id: projectId, title: head.data?.project?.title ?? '' }
  const view = data?.project?.views.find((one) => one.id === viewId)
  usePageTitle(view ? `${strings.present} · ${view.title || strings.untitled}` : strings.present)
  if (view) return <Opened key={view.id} project={project} view={view} rowId={rowId} />
  return (
    <main className={classes.stage}>
      {error ? <ErrorState message={error.message} onRetry={retry} /> : data && <NoAccess kind="project" id={viewId} />}
      <Leave href={links.project(project)} />
    </main>
  )
}

function Opened({ project, view, rowId }: { project: { id: Id; title: string }; view: SavedView; rowId: Id | null }) {
  // The view as the user has it now, including the changes in its address.
  const search = useLocation({ select: (location) => location.searchStr })
  const saved = useMemo(() => savedState(view), [view])
  const state = useViewState(saved)
  const { rows, groups, ofGroup, visible, ready } = useShownRows(project.id, view.id, view.objectType, state)
  const grouped = ofGroup !== null
  const {
    placed,
    whole,
    more,
    state: reading,
    error,
  } = useRowsInOrder(rows, grouped ? groups : null, ready && (!grouped || groups !== null))
  const [at, setAt] = useState(0)
  const sought =
    rowId !== null && !whole && placed.length < MOST_LOOKED_THROUGH && !placed.some(({ row }) => row.id === rowId)
  useEffect(() => {
    if (sought || placed.length - at < READ_AHEAD_ROWS) more()
  }, [sought, placed.length, at, more])
  const contents = useContents(view.objectType === 'INSIGHT' ? placed : [], at)
  const presented = useMemo(
    () =>
      placed.map(({ row, group }): Presented => {
        const content = contents.get(row.id)
        const isQuote = view.objectType === 'HIGHLIGHT'
        const from = isQuote ? row.note?.title || (row.note ? strings.untitledRow.NOTE : '') : ''
        const facts = visible.slice(1).filter((column) => column.key !== ofGroup && column.key !== 'noteTitle')
        return {
          id: row.id,
          title: row.name || strings.untitledRow[view.objectType],
          isQuote: isQuote && row.name !== '',
          over: [group?.title ?? '', from].filter((part) => part !== '').join(' · '),
          below:
            view.objectType === 'INSIGHT' ? undefined : (
              <ViewFacts row={row} columns={facts} preview={view.objectType === 'NOTE'} />
            ),
          isPublishedInsight: view.objectType === 'INSIGHT' && row.publishedAt !== null,
          slides: content ? slidesOf(content) : COVER,
        }
      }),
    [placed, contents, visible, ofGroup, view.objectType],
  )
  const back = links.projectView(project, view) + search
  if (presented.length > 0 && !sought) {
    const total =
      groups && grouped ? groups.reduce((sum, group) => sum + (group.count ?? 0), 0) : (rows.total ?? presented.length)
    return (
      <Slides
        presented={presented}
        start={rowId}
        total={total}
        label={strings.presentationOf(view.title || strings.untitled)}
        addressOf={(id) => links.presentView(project, view, id) + search}
        back={back}
        onShow={setAt}
      />
    )
  }
  const failed =
    state.selected.state === 'failed'
      ? state.selected.message
      : (error ?? (reading === 'failed' || rows.groups === null ? rows.failure : null))
  return (
    <main className={classes.stage}>
      {failed !== null ? (
        <ErrorState
          title={strings.failed}
          message={failed}
          onRetry={state.selected.state === 'failed' ? state.selected.retry : rows.reload}
        />
      ) : (
        whole && (
          <EmptyState
            picture={<BlankSheets />}
            title={strings.nothingToPresent}
            action={
              <Button component={Link} href={back} variant="default">
                {strings.backToView}
              </Button>
            }
          >
            {strings.nothingToPresentHint}
          </EmptyState>
        )
      )}
      <Leave href={back} />
    </main>
  )
}

/** The texts of the insights around one, kept once they are loaded. */
function useContents(placed: readonly PlacedRow[], at: number): ReadonlyMap<Id, DocumentJson> {
  const client = useApolloClient()
  const [contents, setContents] = useState<ReadonlyMap<Id, DocumentJson>>(new Map())
  const read = useCallback(
    async (id: Id): Promise<void> => {
      const { data } = await client.query({ query: InsightContentDocument, variables: { id } })
      setContents((now) => new Map(now).set(id, (data?.insight?.content ?? { type: 'doc' }) as DocumentJson))
    },
    [client],
  )
  const near = placed
    .slice(Math.max(0, at - TEXTS_BEFORE), at + TEXTS_AFTER + 1)
    .map(({ row }) => row.id)
    .join(' ')
  useEffect(() => {
    // An insight whose text does not load is shown by its title.
    for (const id of near.split(' '))
      if (id !== '') read(id).catch(() => setContents((now) => new Map(now).set(id, { type: 'doc' })))
  }, [near, read])
  return contents
}
