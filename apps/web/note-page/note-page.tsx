import { useEffect, useMemo, useState } from 'react'
import { NoteScreenDocument, type NoteScreenQuery } from '#generated/operations/apps/web/note-page/note-screen.ts'
import { noteHighlightList, type NoteHighlight } from '#highlights/web/index.ts'
import type { HashState } from '#platform/kernel/hash-state.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { LoadingText } from '#platform/web/design/loading-parts.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Page } from '#platform/web/design/page.tsx'
import { toCallError } from '#platform/web/graphql/index.ts'
import type { ShownPart } from '#platform/web/live/list.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useLive } from '#platform/web/live/use-live.ts'
import { NoteBody } from './note-body.tsx'
import { useTextStands } from '../shell/text-first.ts'
import { NoAccess } from '../no-access/no-access.ts'
import classes from './note.module.css'
import type { OpenNote } from './open-note.ts'
import { wasReadAhead } from './read-note-ahead.ts'
import { strings } from './strings.ts'
import { leavePreloadedText } from './preloaded-text.ts'
import { TextReadyContext } from './text-ready.ts'

export interface NotePageProps {
  noteId: Id
  /** What the address requests: a highlight, words to find. */
  requested: HashState
}

/** A note with its text and side panel, as a page or in a peek. */
export function NotePage({ noteId, requested }: NotePageProps) {
  const [readAhead] = useState(() => wasReadAhead(noteId))
  const head = useAnswer(NoteScreenDocument, {
    variables: { id: noteId },
    ifKnown: readAhead ? 'keep' : 'ask again',
  })
  // A long note has a thousand highlights: its text does not wait for them.
  const { stands, notify } = useTextStands()
  const marks = useLive(noteHighlightList, useMarksQuery(noteId, head.data?.note != null && stands))
  const note = useOpenNote(head.data?.note, marks)
  const error = head.data === undefined ? head.error : null
  usePreloadedTextLeft((head.data?.note === null && !head.isAsking) || (note === null && error !== null))
  if (note) {
    return (
      <TextReadyContext value={notify}>
        <NoteBody key={note.id} note={note} requested={requested} textStands={stands} />
      </TextReadyContext>
    )
  }
  if (error !== null) {
    return (
      <Page title={strings.data}>
        <ErrorState title={strings.failed} message={error.message} onRetry={head.retry} />
      </Page>
    )
  }
  // While it is queried again, a restored note may still be cached as deleted.
  if (head.data && !head.isAsking) return <NoAccess kind="note" id={noteId} />
  return (
    <Page title={strings.data} width="full" fill>
      <div className={classes.layout} data-panel="hidden">
        <div className={classes.scroll}>
          <div className={classes.column}>
            <LoadingText title label={strings.loading} />
          </div>
        </div>
      </div>
    </Page>
  )
}

/** Removes a preloaded text where the page shows something else in its place, and when the page is left. */
function usePreloadedTextLeft(left: boolean): void {
  useEffect(() => {
    if (left) leavePreloadedText()
  }, [left])
  useEffect(() => leavePreloadedText, [])
}

/** The variables of the query of highlights: the same object as long as they are equal. */
function useMarksQuery(noteId: Id, isAsked: boolean): { noteId: Id } | null {
  return useMemo(() => (isAsked ? { noteId } : null), [noteId, isAsked])
}

function useOpenNote(
  head: NoteScreenQuery['note'] | undefined,
  { rows, state, error, retry }: Pick<ShownPart<NoteHighlight>, 'rows' | 'state' | 'error'> & { retry: () => void },
): OpenNote | null {
  return useMemo(() => {
    if (!head) return null
    const highlightsFailed = state === 'failed' ? { message: toCallError(error).message, retry } : null
    return { ...head, highlights: rows, highlightsAreKnown: state === 'ready', highlightsFailed }
  }, [head, rows, state, error, retry])
}
