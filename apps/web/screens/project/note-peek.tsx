import { useQuery } from '@apollo/client/react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { NotePeekDocument } from '#generated/operations/apps/web/screens/project/note-peek.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import { DocumentView, type DocumentViewHandle } from '#editor/web/index.ts'
import { ReferenceCards, renderReference } from '#insights/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { EmptyState } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { LoadingRows } from '#platform/web/design/loading-rows.tsx'
import { BlankSheets, EmptySignpost } from '#platform/web/design/pictures.tsx'
import { RelativeTime } from '#platform/web/design/relative-time.tsx'
import { SidePeek, type PeekMode } from '#platform/web/design/side-peek.tsx'
import { toCallError } from '#platform/web/graphql/index.ts'
import { referenceLinks } from '../../documents/reference-links.ts'
import { links } from '../../links.ts'
import classes from './project.module.css'
import { strings } from './strings.ts'

const text = strings.note

export interface NotePeekProps {
  noteId: Id
  /** Brought into view. */
  highlightId: Id | null
  onClose: () => void
  onNext?: (() => void) | undefined
  onPrevious?: (() => void) | undefined
}

/** A note beside the page, to be read: the whole context of a quote without leaving the list. */
export function NotePeek({ noteId, highlightId, onClose, onNext, onPrevious }: NotePeekProps) {
  const router = useRouter()
  const [mode, setMode] = useState<PeekMode>('Side')
  const { data, loading, error, refetch } = useQuery(NotePeekDocument, { variables: { id: noteId } })
  const view = useRef<DocumentViewHandle>(null)
  const note = data?.note
  const content = (note?.content ?? null) as DocumentJson | null
  const colors = useMemo(() => new Map((note?.highlights ?? []).map((highlight) => [highlight.id, highlight.color])), [note?.highlights])
  const questions = useMemo(() => new Map((note?.questions ?? []).map((question) => [question.id, question])), [note?.questions])
  const parts = useMemo(
    () => ({
      questionTitle: (id: string) => questions.get(id)?.text ?? null,
      optionTitle: (questionId: string, optionId: string) => questions.get(questionId)?.options.find((option) => option.id === optionId)?.optionText ?? null,
    }),
    [questions],
  )
  useEffect(() => {
    if (highlightId !== null && content !== null) view.current?.scrollToHighlight(highlightId)
  }, [highlightId, content])
  const href = highlightId === null ? links.note({ id: noteId, title: note?.title ?? '' }) : links.highlight({ id: noteId, title: note?.title ?? '' }, highlightId)

  return (
    <SidePeek label={text.peek} mode={mode} onModeChange={setMode} onClose={onClose} href={href} onOpenFullPage={() => router.history.push(href)} {...(onNext ? { onNext } : {})} {...(onPrevious ? { onPrevious } : {})}>
      <div className={classes.peek}>
        {note ? (
          <>
            <h2 className={classes.peekTitle}>{note.title || text.untitled}</h2>
            <div className={classes.peekMeta}>
              <RelativeTime at={note.createdAt} />
              {note.people.length > 0 && <span>· {note.people.map((person) => person.name).join(', ')}</span>}
              {note.highlightCount > 0 && <span>· {text.highlights(note.highlightCount)}</span>}
            </div>
            <ReferenceCards links={referenceLinks}>
              {content && (
                <DocumentView ref={view} content={content} highlightColors={colors} activeHighlight={highlightId} renderReference={renderReference} {...parts} empty={<EmptyState compact picture={<BlankSheets />} title={text.noContent} />} />
              )}
            </ReferenceCards>
          </>
        ) : loading ? (
          <LoadingRows label={text.loading} />
        ) : error ? (
          <ErrorState compact message={toCallError(error).message} onRetry={() => void refetch()} />
        ) : (
          <EmptyState compact picture={<EmptySignpost />} title="This note is not here any more" />
        )}
      </div>
    </SidePeek>
  )
}
