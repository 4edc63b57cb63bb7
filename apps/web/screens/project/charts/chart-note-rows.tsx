import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useEffect, useRef, useState } from 'react'
import type { ChartMark, ChartOptions } from '#charts/model/chart.ts'
import { bucketTitle, chartNotes, chartStrings, type Marks } from '#charts/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { toCallError } from '#platform/web/graphql/index.ts'
import { useAction } from '#platform/web/keyboard/index.ts'
import { useLive } from '#platform/web/live/use-live.ts'
import { links } from '../../../links.ts'
import { NotePeek } from '../../../note-page/note-peek.tsx'
import { chartActions } from '../../../project-page/project-actions.ts'
import { strings } from '../../../project-page/strings.ts'
import classes from './charts-tab.module.css'

const text = strings.chart

export interface ChartNoteRowsProps {
  projectId: Id
  options: ChartOptions
  mark: ChartMark
  marks: Marks
  timeZone: string
  onClose: () => void
}

/** The notes behind a mark: each opens beside the chart. */
export function ChartNoteRows({ projectId, options, mark, marks, timeZone, onClose }: ChartNoteRowsProps) {
  const [peekedId, setPeeked] = useState<Id | null>(null)
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
  useAction(chartActions.closeRows, onClose, { enabled: peekedId === null })
  const markKey = JSON.stringify(mark)
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [markKey])
  const at = rows.findIndex(({ id }) => id === peekedId)
  const peekAt = (index: number): (() => void) | undefined => {
    const note = rows[index]
    return note ? () => setPeeked(note.id) : undefined
  }
  return (
    <section ref={section} className={classes.rows} aria-label={text.noteRows(title)}>
      <div className={classes.rowsHead}>
        <h2 className={classes.rowsTitle}>{title}</h2>
        <IconButton label={text.close} action={chartActions.closeRows.id} onClick={onClose}>
          <IconX size={16} stroke={1.8} aria-hidden="true" />
        </IconButton>
      </div>
      {state === 'loading' && <LoadingRows label={text.loadingNotes} />}
      {state === 'failed' && (
        <ErrorState
          title={text.failedNotes}
          message={error === null ? '' : toCallError(error).message}
          onRetry={retry}
        />
      )}
      {state === 'ready' && rows.length === 0 && <EmptyState compact title={text.noNotes} />}
      <ul className={classes.notes}>
        {rows.map((note) => (
          <li key={note.id}>
            <a
              className={classes.noteRow}
              href={links.note(note)}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey) return
                event.preventDefault()
                setPeeked(note.id)
              }}
            >
              <span className={classes.noteTitle}>{note.title || strings.note.untitled}</span>
              <span className={classes.notePreview}>{note.preview}</span>
            </a>
          </li>
        ))}
      </ul>
      {hasMore && (
        <button type="button" className={classes.moreRows} onClick={more}>
          {strings.loadMore}
        </button>
      )}
      {peekedId !== null && (
        <NotePeek
          noteId={peekedId}
          highlightId={null}
          onClose={() => setPeeked(null)}
          onNext={at >= 0 ? peekAt(at + 1) : undefined}
          onPrevious={peekAt(at - 1)}
        />
      )}
    </section>
  )
}
