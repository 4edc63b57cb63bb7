import { useApolloClient } from '@apollo/client/react'
import { useCallback, useEffect, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { NoteContentDocument } from '#generated/operations/capabilities/notes/web/note.ts'
import type { DocumentSession } from '#documents/web/index.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import { RichTextEditor, type RichTextHandle } from '#editor/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { useChanges } from '#platform/web/graphql/index.ts'
import { caretColorOf } from '../../documents/caret-color.ts'
import { useFileUploads } from '../../documents/file-uploads.ts'
import type { NoteTextProps } from './note-text-props.ts'
import { ReadingText } from './reading-text.tsx'
import { strings } from './strings.ts'
import { leaveTextAhead, textStandsOnPage } from './text-ahead.ts'
import { useTellText } from './text-stands.ts'

/**
 * So long the shared text of a note to be edited may take to arrive before its rendered content is asked for, to be
 * read meanwhile.
 */
const SHARED_TEXT_PATIENCE_MS = 800

/** What the note says as rendered content, read again after each committed change while it is only read. */
function useNoteContent(
  { noteId, documentId, session }: Pick<NoteTextProps, 'noteId' | 'documentId' | 'session'>,
  follow: boolean,
): { content: DocumentJson | null; error: unknown; reload: () => void } {
  const client = useApolloClient()
  const [state, setState] = useState<{ noteId: Id; content: DocumentJson | null; error: unknown }>({
    noteId,
    content: null,
    error: null,
  })
  const asked = useRef(0)
  const shared = useRef(session)
  shared.current = session
  const reload = useCallback(() => {
    const turn = ++asked.current
    client.query({ query: NoteContentDocument, variables: { id: noteId }, fetchPolicy: 'no-cache' }).then(
      ({ data }) => {
        if (turn === asked.current)
          setState({ noteId, content: (data?.note?.content ?? null) as DocumentJson | null, error: null })
      },
      (error: unknown) => {
        if (turn === asked.current) setState((before) => ({ ...before, noteId, error }))
      },
    )
  }, [client, noteId])
  useEffect(() => {
    if (follow) {
      reload()
      return undefined
    }
    // Drawing a long text twice would make the editor wait for the text that it replaces.
    const timer = setTimeout(() => {
      if (shared.current?.provider.isSynced !== true) reload()
    }, SHARED_TEXT_PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [reload, follow])
  useChanges(
    (changes) => {
      if (follow && changes.some((change) => change.kind === 'document' && change.id === documentId)) reload()
    },
    () => {
      if (follow) reload()
    },
  )
  return state.noteId === noteId ? { ...state, reload } : { content: null, error: null, reload }
}

/**
 * The text of a note: an editor for those who may write, otherwise words to read and, where that is allowed, to mark.
 */
export function NoteText(props: NoteTextProps) {
  const { editable } = props
  const { content, error, reload } = useNoteContent(props, !editable)
  useTellText(editable ? props.session : null, content !== null)
  useEffect(() => {
    if (!editable) leaveTextAhead()
  }, [editable])
  if (editable && props.session) return <EditedText {...props} session={props.session} content={content} />
  return (
    <ReadingText
      {...props}
      mayHighlight={props.mayHighlight && !editable}
      content={content}
      error={error}
      onRetry={reload}
    />
  )
}

function EditedText({
  documentId,
  title,
  session,
  viewerName,
  content,
  parts,
  colors,
  activeId,
  selectionActions,
  onHighlightClick,
  onLeave,
  ref,
}: NoteTextProps & { session: DocumentSession; content: DocumentJson | null }) {
  const editor = useRef<RichTextHandle>(null)
  const { ydoc, provider } = session
  const uploadFile = useFileUploads(documentId)
  const text = useMemo(
    () => ({
      ydoc,
      provider,
      user: { name: viewerName, color: caretColorOf(viewerName) },
      ...(content ? { firstContent: content } : {}),
    }),
    [ydoc, provider, viewerName, content],
  )
  useImperativeHandle(
    ref,
    () => ({
      focus: () => editor.current?.focus(),
      selected: () => {
        const selected = editor.current?.selection()
        return selected ? { text: selected.text, place: selected.position, tooLong: selected.tooLong } : null
      },
      mark: (id) => editor.current?.addAnchor('highlight', id) ?? false,
      unmark: (id) => editor.current?.removeAnchor('highlight', id),
      show: (id) => editor.current?.scrollToAnchor('highlight', id) ?? false,
      leaveSelection: () => editor.current?.leaveSelection(),
      find: {
        search: (query) => editor.current?.search(query) ?? 0,
        moveSearch: (by) => editor.current?.moveSearch(by),
        searchState: () => editor.current?.searchState(),
      },
    }),
    [],
  )
  // The editor takes every Escape for handled, so it is asked before whether a menu is open that the key closes.
  const closesMenu = useRef(false)
  return (
    <div
      onKeyDownCapture={(event) =>
        void (closesMenu.current = event.currentTarget.querySelector('.suggestion') !== null)
      }
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !closesMenu.current) onLeave()
      }}
    >
      <RichTextEditor
        ref={editor}
        text={text}
        onStand={textStandsOnPage}
        label={strings.text(title)}
        placeholder={strings.placeholder}
        highlightColors={colors}
        activeHighlight={activeId}
        selectionActions={selectionActions}
        onHighlightClick={onHighlightClick}
        uploadFile={uploadFile}
        onError={(message) => showToast({ message, tone: 'failed' })}
        {...parts}
      />
    </div>
  )
}
