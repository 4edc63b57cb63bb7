import { useApolloClient } from '@apollo/client/react'
import type { ApolloClient } from '@apollo/client'
import { useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { NoteContentDocument, type NoteContentQuery } from '#generated/operations/capabilities/notes/web/note.ts'
import type { DocumentSession } from '#documents/web/index.ts'
import type { DocumentJson } from '#editor/document/content.ts'
import { RichTextEditor, type RichTextHandle } from '#editor/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { ask } from '#platform/web/live/ask.ts'
import { listOfOne } from '#platform/web/live/list-of-one.ts'
import { useThing } from '#platform/web/live/use-thing.ts'
import { caretColorOf } from '../documents/caret-color.ts'
import { useFileUploads } from '../documents/file-uploads.ts'
import type { NoteTextProps } from './note-text-props.ts'
import { ReadingText } from './reading-text.tsx'
import { strings } from './strings.ts'
import { leavePreloadedText, textReadyOnPage, WRITE_KEY } from './preloaded-text.ts'
import { useReportText } from './text-ready.ts'

/**
 * How long the shared text of an editable note may take to arrive before its rendered content is requested, to be read
 * until then.
 */
const SHARED_TEXT_TIMEOUT_MS = 800

/** Letters typed within this time of each other belong to one word. */
const WITHIN_WORD_MS = 500
const MODIFIER_KEY = /^(?:Shift|CapsLock|AltGraph)$/

const isLetter = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  key.length === 1 && !ctrlKey && !metaKey && !altKey

type NoteWithContent = NonNullable<NoteContentQuery['note']>

/** The rendered content of a note, as it changes. */
const noteContent = (client: ApolloClient) =>
  listOfOne<{ id: Id }, NoteWithContent>({
    name: 'note-content',
    kind: 'note',
    async read({ id }) {
      const { data, version } = await ask(client, NoteContentDocument, { id })
      return { thing: data.note, follows: { document: 'parent' }, version }
    },
  })

/** The content for users who may not write. */
function useFollowedContent(
  noteId: Id,
  isRead: boolean,
): { content: DocumentJson | null; error: unknown; retry: () => void } {
  const { thing, error, retry } = useThing(noteContent, isRead ? { id: noteId } : null)
  return { content: (thing?.content ?? null) as DocumentJson | null, error, retry }
}

/**
 * The content to read while a shared text is slow to arrive; requested once, since writing changes it letter by letter.
 */
function useContentMeanwhile({
  noteId,
  editable,
  session,
}: Pick<NoteTextProps, 'noteId' | 'editable' | 'session'>): DocumentJson | null {
  const client = useApolloClient()
  const [content, setContent] = useState<{ of: Id; content: DocumentJson | null } | null>(null)
  const isShared = useEffectEvent(() => session?.provider.isSynced === true)
  useEffect(() => {
    if (!editable) return undefined
    let isCurrent = true
    const read = async (): Promise<void> => {
      const { data } = await ask(client, NoteContentDocument, { id: noteId })
      if (isCurrent) setContent({ of: noteId, content: (data.note?.content ?? null) as DocumentJson | null })
    }
    // Drawing a long text twice would make the editor wait for the text that it replaces.
    const timer = setTimeout(() => {
      // Where that cannot be read either, the page waits for the shared text.
      if (!isShared()) read().catch(() => undefined)
    }, SHARED_TEXT_TIMEOUT_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [client, noteId, editable])
  return content?.of === noteId ? content.content : null
}

/** The text of a note: an editor for users who may write, otherwise a text to read and, where allowed, to highlight. */
export function NoteText(props: NoteTextProps) {
  const { editable } = props
  const followed = useFollowedContent(props.noteId, !editable)
  const meanwhile = useContentMeanwhile(props)
  // A user who has just been given the right to write sees the content that they read until the shared text arrives.
  const [lastRead, setLastRead] = useState<{ of: Id; content: DocumentJson } | null>(null)
  if (followed.content && (lastRead?.of !== props.noteId || lastRead.content !== followed.content))
    setLastRead({ of: props.noteId, content: followed.content })
  const read = lastRead?.of === props.noteId ? lastRead.content : null
  const content = editable ? (meanwhile ?? read) : followed.content
  useReportText(editable ? props.session : null, content !== null)
  useEffect(() => {
    if (!editable) leavePreloadedText()
  }, [editable])
  if (editable && props.session) return <EditedText {...props} session={props.session} content={content} />
  return (
    <ReadingText
      {...props}
      mayHighlight={props.mayHighlight && !editable}
      content={content}
      error={followed.error}
      onRetry={followed.retry}
    />
  )
}

function EditedText({
  documentId,
  title,
  correcting,
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
      undoSteps: () => editor.current?.undoSteps() ?? 0,
      find: {
        search: (query) => editor.current?.search(query) ?? 0,
        moveSearch: (by) => editor.current?.moveSearch(by),
        searchState: () => editor.current?.searchState(),
      },
    }),
    [],
  )
  // The editor handles every Escape, so whether the key closes an open menu is checked before.
  const closesMenu = useRef(false)
  const letterAt = useRef(Number.NEGATIVE_INFINITY)
  const { isReading, notify } = correcting
  /** Whether the key, though it enters the text, is a letter of a word that a user types without looking. */
  const isInWord = (event: KeyboardEvent): boolean => {
    if (!isReading || MODIFIER_KEY.test(event.key)) return false
    const before = letterAt.current
    letterAt.current = isLetter(event) ? event.timeStamp : Number.NEGATIVE_INFINITY
    return event.key === WRITE_KEY && event.timeStamp - before < WITHIN_WORD_MS
  }
  return (
    <div
      onKeyDownCapture={(event) => {
        closesMenu.current = event.currentTarget.querySelector('.suggestion') !== null
        if (!isInWord(event)) return
        event.preventDefault()
        event.stopPropagation()
        notify()
      }}
      onBlur={() => void (letterAt.current = Number.NEGATIVE_INFINITY)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !closesMenu.current) onLeave()
      }}
    >
      <RichTextEditor
        ref={editor}
        text={text}
        onStand={textReadyOnPage}
        reading={isReading}
        onRefused={notify}
        onOpenedToWrite={correcting.begun}
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
