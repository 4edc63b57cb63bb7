import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useMemo, useRef } from 'react'
import { bucketTitle, chartHighlights, chartStrings, type Marks } from '#charts/web/index.ts'
import { ProjectTagsDocument } from '#generated/operations/apps/web/project-page/tags.ts'
import type { Evidence } from '#highlights/model/evidence.ts'
import { EvidenceLine } from '#highlights/web/index.ts'
import { useLinePeek } from '#platform/web/design/use-line-peek.ts'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { listLines } from '#platform/web/design/list-lines.ts'
import { toCallError } from '#platform/web/graphql/index.ts'
import { useAction } from '#platform/web/keyboard/index.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useLive } from '#platform/web/live/use-live.ts'
import { links } from '../../../links.ts'
import { NotePeek } from '../../../note-page/note-peek.tsx'
import { ChosenHighlights } from '../../../project-page/highlights/chosen-highlights.tsx'
import { HighlightList } from '../../../project-page/highlights/highlight-list.tsx'
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
/** Quotes have no fields of their own. */
const NO_COLUMNS: readonly never[] = []

export interface ChartRowsProps extends MarkOfChart {
  marks: Marks
  /** What each item is based on, by its key. */
  evidence: ReadonlyMap<string, Evidence>
  onClose: () => void
}

/** The highlights behind a mark, to be read, tagged and opened like any other list of highlights. */
export function ChartRows({ projectId, options, mark, marks, evidence, timeZone, onClose }: ChartRowsProps) {
  const project = useProject()
  const router = useRouter()
  const section = useRef<HTMLElement>(null)
  const { data } = useAnswer(ProjectTagsDocument, { variables: { projectId } })
  const { rows, state, error, hasMore, more, retry } = useLive(chartHighlights, { projectId, options, mark, timeZone })
  const item = [...marks.shown, ...marks.hidden].find(({ kind, id }) => kind === mark.kind && id === mark.id)
  const title = [
    mark.kind === 'INTERVIEWERS' ? chartStrings.ofInterviewers : item?.title,
    mark.segment === null ? undefined : marks.segments.find(({ key }) => key === mark.segment)?.title,
    mark.bucket === null ? undefined : bucketTitle(mark.bucket, options, undefined),
  ]
    .filter((part) => part !== undefined)
    .join(' · ')
  const groupId = mark.id ?? mark.kind
  // Known for an item as a whole only: it is not counted for its parts.
  const evidenceFor = mark.segment === null && mark.bucket === null ? evidence.get(groupId) : undefined
  const failed = error === null ? null : toCallError(error).message
  const lines = useMemo(
    () =>
      listLines(
        [{ id: groupId, title, color: item?.color ?? '', count: rows.length, href: null }],
        new Set(),
        new Map([[groupId, { rows, state, error: failed, hasMore }]]),
        false,
      ),
    [groupId, title, item?.color, rows, state, failed, hasMore],
  )
  const { selection, whole, total } = useMarkSelection(
    'chart-highlights',
    { projectId, options, mark, timeZone },
    { rows, lines, hasMore },
  )
  const peek = useLinePeek(lines, selection)
  useAction(chartActions.closeRows, onClose, { enabled: peek.peeked === null && selection.chosen.length === 0 })
  const markKey = JSON.stringify(mark)
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [markKey])

  return (
    <section ref={section} className={classes.rows} aria-label={text.rows(title)}>
      <div className={classes.rowsHead}>
        <h2 className={classes.rowsTitle}>{title}</h2>
        {evidenceFor && (
          <span className={classes.rowsEvidence}>
            <EvidenceLine evidence={evidenceFor} />
          </span>
        )}
        <IconButton label={text.close} action={chartActions.closeRows.id} onClick={onClose}>
          <IconX size={16} stroke={1.8} aria-hidden="true" />
        </IconButton>
      </div>
      {state === 'loading' && <LoadingRows label={strings.highlight.loading} />}
      {state === 'failed' && <ErrorState title={strings.highlight.failed} message={failed ?? ''} onRetry={retry} />}
      {state === 'ready' && rows.length === 0 && <EmptyState compact title={text.noRows} />}
      {rows.length > 0 && (
        <HighlightList
          label={text.rows(title)}
          lines={lines}
          selection={selection}
          selectable={project.viewerCan.contribute}
          onToggleGroup={() => undefined}
          onOpen={(highlight) => router.history.push(links.highlight(highlight.note, highlight.id))}
          onPeek={peek.open}
          shown={peek.shown}
          onRequested={more}
        />
      )}
      {whole.count === null ? (
        <ChosenHighlights
          projectId={projectId}
          chosen={selection.chosen}
          tags={data?.project?.tags ?? []}
          others={chooseAll(whole, { chosen: selection.chosen.length, loaded: rows.length, total })}
          onClear={selection.clear}
        />
      ) : (
        <WholeBar
          projectId={projectId}
          objectType="HIGHLIGHT"
          count={whole.count}
          isCut={whole.isCut}
          madeAt={whole.madeAt}
          take={whole.take}
          columns={NO_COLUMNS}
          tags={data?.project?.tags ?? []}
          onClear={selection.clear}
        />
      )}
      <Suspense>
        <SelectionActs />
      </Suspense>
      {peek.peeked && (
        <NotePeek
          noteId={peek.peeked.note.id}
          highlightId={peek.peeked.id}
          onClose={peek.close}
          onNext={peek.next}
          onPrevious={peek.previous}
          stepsThroughList
        />
      )}
    </section>
  )
}
