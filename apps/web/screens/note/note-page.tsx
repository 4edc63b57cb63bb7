import { useQuery } from '@apollo/client/react'
import { Skeleton } from '@mantine/core'
import { useEffect, useMemo, useState } from 'react'
import {
  NoteScreenDocument,
  NoteScreenHighlightsDocument,
  type NoteScreenQuery,
} from '#generated/operations/apps/web/screens/note/note-screen.ts'
import type { HashState } from '#platform/kernel/hash-state.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { Page } from '#platform/web/design/page.tsx'
import { toCallError } from '#platform/web/graphql/index.ts'
import { NoteBody } from './note-body.tsx'
import { NoAccess } from '../no-access/no-access.ts'
import classes from './note.module.css'
import { LoadingText } from './loading-text.tsx'
import type { OpenNote } from './open-note.ts'
import { wasReadAhead } from './read-note-ahead.ts'
import { strings } from './strings.ts'
import { leaveTextAhead } from './text-ahead.ts'
import { TextStandsContext, useTextStands } from './text-stands.ts'

export interface NotePageProps {
  noteId: Id
  /** What the address asks for: a highlight, words to find. */
  wanted: HashState
}

/** A note with its text and side panel, as a page or in a peek. */
export function NotePage({ noteId, wanted }: NotePageProps) {
  const [readAhead] = useState(() => wasReadAhead(noteId))
  const head = useQuery(NoteScreenDocument, {
    variables: { id: noteId },
    ...(readAhead ? { fetchPolicy: 'cache-first' as const } : {}),
  })
  const { error: headError, refetch } = head
  // What is read again and not answered, as while the server is away, leaves what is shown as it is.
  const data = useLatest(head.data)
  // A long note has a thousand of them: its text does not wait for them.
  const { stands, tell } = useTextStands()
  const marks = useQuery(NoteScreenHighlightsDocument, { variables: { id: noteId }, skip: !data?.note || !stands })
  const shownMarks = useLatest(marks.data)
  const note = useOpenNote(data?.note, shownMarks?.note?.highlights)
  const error = headError ?? marks.error
  useTextAheadLeft(data !== undefined && data.note === null ? true : note === null && error !== undefined)
  if (note && (shownMarks || !marks.error)) {
    return (
      <TextStandsContext value={tell}>
        <NoteBody key={note.id} note={note} wanted={wanted} textStands={stands} />
      </TextStandsContext>
    )
  }
  if (error) {
    return (
      <Page title={strings.data}>
        <ErrorState
          title={strings.failed}
          message={toCallError(error).message}
          onRetry={() => void Promise.all([refetch(), data?.note ? marks.refetch() : null])}
        />
      </Page>
    )
  }
  if (data) return <NoAccess kind="note" id={noteId} />
  return (
    <Page title={strings.data} width="full" fill>
      <div className={classes.layout} data-panel="hidden">
        <div className={classes.scroll}>
          <div className={classes.column}>
            <Skeleton height={30} width="58%" mb={18} />
            <Skeleton height={12} width={160} mb={34} />
            <LoadingText />
          </div>
        </div>
      </div>
    </Page>
  )
}

/** A text that was drawn before this page goes where the page shows something else in its place, and with the page. */
function useTextAheadLeft(left: boolean): void {
  useEffect(() => {
    if (left) leaveTextAhead()
  }, [left])
  useEffect(() => leaveTextAhead, [])
}

/** The last that was known; nothing only until something is. */
function useLatest<Data>(data: Data | undefined): Data | undefined {
  const [latest, setLatest] = useState(data)
  if (data !== undefined && data !== latest) setLatest(data)
  return data ?? latest
}

const NONE: OpenNote['highlights'] = []

function useOpenNote(
  head: NoteScreenQuery['note'] | undefined,
  highlights: OpenNote['highlights'] | undefined,
): OpenNote | null {
  return useMemo(
    () => (head ? { ...head, highlights: highlights ?? NONE, highlightsAreKnown: highlights !== undefined } : null),
    [head, highlights],
  )
}
