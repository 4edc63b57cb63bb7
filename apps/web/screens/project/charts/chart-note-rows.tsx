import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useRef } from 'react'
import { bucketTitle, chartNotes, chartStrings, type Marks } from '#charts/web/index.ts'
import { useLinePeek } from '#platform/web/design/use-line-peek.ts'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { LineList } from '#platform/web/design/line-list.tsx'
import { listLines } from '#platform/web/design/list-lines.ts'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { toCallError } from '#platform/web/graphql/index.ts'
import { useAction } from '#platform/web/keyboard/index.ts'
import { useLive } from '#platform/web/live/use-live.ts'
import { columnsOf, type MadeByProject } from '#views/web/index.ts'
import { links } from '../../../links.ts'
import { NotePeek } from '../../../note-page/note-peek.tsx'
import { chartActions } from '../../../project-page/project-actions.ts'
import { useProject } from '../../../project-page/project-context.tsx'
import { strings } from '../../../project-page/strings.ts'
import { chooseAll } from '../../../selection/choose-all.tsx'
import { WholeBar } from '../../../selection/whole-bar.tsx'
import classes from './charts-tab.module.css'
import { useMarkSelection, type MarkOfChart } from './use-mark-selection.ts'

const text = strings.chart
const SelectionActs = lazyPart(
  'selection-acts',
  async () => (await import('../../../selection/selection-acts.tsx')).SelectionActs,
)
/** CSS pixels of one note. */
const ROW_PX = 38
const UNARRANGED = { columns: [], fieldVisibility: [] }
/** Only highlights are tagged. */
const NO_TAGS: readonly never[] = []

export interface ChartNoteRowsProps extends MarkOfChart {
  marks: Marks
  /** What can be set on the notes. */
  made: MadeByProject
  onClose: () => void
}

/** The notes behind a mark: each opens beside the chart, and all of them can be changed as in a view. */
export function ChartNoteRows({ projectId, options, mark, marks, made, timeZone, onClose }: ChartNoteRowsProps) {
  const { viewerCan } = useProject()
  const router = useRouter()
  const section = useRef<HTMLElement>(null)
  const { rows, state, error, hasMore, more, retry } = useLive(chartNotes, { projectId, options, mark, timeZone })
  const title = [
    mark.key === ''
      ? chartStrings.noAnswer
      : [...marks.shown, ...marks.hidden].find(({ key }) => key === mark.key)?.title,
    mark.segment === null ? undefined : marks.segments.find(({ key }) => key === mark.segment)?.title,
    mark.bucket === null ? undefined : bucketTitle(mark.bucket, options, undefined),
  ]
    .filter((part) => part !== undefined)
    .join(' · ')
  const failed = error === null ? null : toCallError(error).message
  const lines = useMemo(
    () =>
      listLines(
        [{ id: 'notes', title, color: null, count: null, href: null }],
        new Set(),
        new Map([['notes', { rows, state, error: failed, hasMore }]]),
        false,
      ),
    [title, rows, state, failed, hasMore],
  )
  const { selection, whole, total } = useMarkSelection(
    'chart-notes',
    { projectId, options, mark, timeZone },
    { rows, lines, hasMore },
  )
  const peek = useLinePeek(lines, selection)
  const chosen = selection.chosen.map(({ id }) => id)
  const columns = useMemo(() => columnsOf('NOTE', made, UNARRANGED, 'TABLE'), [made])
  useAction(chartActions.closeRows, onClose, { enabled: peek.peeked === null && chosen.length === 0 })
  const markKey = JSON.stringify(mark)
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [markKey])
  return (
    <section ref={section} className={classes.rows} aria-label={text.noteRows(title)}>
      <div className={classes.rowsHead}>
        <h2 className={classes.rowsTitle}>{title}</h2>
        <IconButton label={text.close} action={chartActions.closeRows.id} onClick={onClose}>
          <IconX size={16} stroke={1.8} aria-hidden="true" />
        </IconButton>
      </div>
      {state === 'loading' && <LoadingRows label={text.loadingNotes} />}
      {state === 'failed' && <ErrorState title={text.failedNotes} message={failed ?? ''} onRetry={retry} />}
      {state === 'ready' && rows.length === 0 && <EmptyState compact title={text.noNotes} />}
      {rows.length > 0 && (
        <LineList
          label={text.noteRows(title)}
          lines={lines}
          selection={selection}
          selectable={viewerCan.contribute}
          total={total ?? undefined}
          rowHeight={ROW_PX}
          nameOf={(note) => note.title || strings.note.untitled}
          onToggleGroup={() => undefined}
          onOpen={(note) => router.history.push(links.note(note))}
          onPeek={peek.open}
          shown={peek.shown}
          onRequested={more}
        >
          {(note) => (
            <a
              className={classes.noteRow}
              href={links.note(note)}
              tabIndex={-1}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                peek.open(note)
              }}
            >
              <span className={classes.noteTitle}>{note.title || strings.note.untitled}</span>
              <span className={classes.notePreview}>{note.preview}</span>
            </a>
          )}
        </LineList>
      )}
      <WholeBar
        projectId={projectId}
        objectType="NOTE"
        count={whole.count ?? chosen.length}
        isCut={whole.isCut}
        madeAt={whole.madeAt}
        take={async () => (whole.count === null ? whole.takeOnly(chosen) : whole.take())}
        others={chooseAll(whole, { chosen: chosen.length, loaded: rows.length, total })}
        columns={columns}
        tags={NO_TAGS}
        onClear={selection.clear}
      />
      <Suspense>
        <SelectionActs />
      </Suspense>
      {peek.peeked && (
        <NotePeek
          noteId={peek.peeked.id}
          highlightId={null}
          onClose={peek.close}
          onNext={peek.next}
          onPrevious={peek.previous}
          stepsThroughList
        />
      )}
    </section>
  )
}
