import { Button } from '@mantine/core'
import IconHighlight from '@tabler/icons-react/dist/esm/icons/IconHighlight.mjs'
import { useEffect, useImperativeHandle, useRef, useState, type KeyboardEvent, type SyntheticEvent } from 'react'
import type { DocumentJson } from '#editor/document/content.ts'
import { DocumentView, viewSearch, type DocumentViewHandle } from '#editor/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { LoadingText } from '#platform/web/design/loading-parts.tsx'
import { EmptyLine } from '#platform/web/design/empty-state.tsx'
import { ErrorState } from '#platform/web/design/error-state.tsx'
import { KeyHint } from '#platform/web/design/key-hint.tsx'
import { useSelectionPlace } from '#platform/web/design/use-selection-place.ts'
import { toCallError } from '#platform/web/graphql/index.ts'
import { runAction } from '#platform/web/keyboard/index.ts'
import { noteActions } from './note-actions.ts'
import type { NoteTextProps } from './note-text-props.ts'
import classes from './note.module.css'
import { strings } from './strings.ts'

const PENDING = 'quarry-pending'

type ReadingTextProps = NoteTextProps & { content: DocumentJson | null; error: unknown; onRetry: () => void }

/**
 * The text of a note open for reading. Users who may highlight have a caret in it, so that words can be selected by
 * keys as well; what would change the text is refused.
 */
export function ReadingText({
  content,
  error,
  onRetry,
  mayHighlight,
  title,
  colors,
  activeId,
  parts,
  onHighlightClick,
  onLeave,
  ref,
}: ReadingTextProps) {
  const frame = useRef<HTMLDivElement>(null)
  const view = useRef<DocumentViewHandle>(null)
  const pending = useRef(new Map<Id, Range>())
  const draw = (): void => void CSS.highlights.set(PENDING, new Highlight(...pending.current.values()))
  const [find] = useState(() => viewSearch(() => frame.current))

  useEffect(() => {
    // The server's mark has arrived with the content: the local mark is no longer needed.
    for (const id of pending.current.keys())
      if (colors.has(id) && frame.current?.querySelector(`[data-highlight-id="${id}"]`)) pending.current.delete(id)
    draw()
  }, [content, colors])
  useEffect(() => () => void CSS.highlights.delete(PENDING), [])

  useImperativeHandle(
    ref,
    () => ({
      focus: () => frame.current?.focus(),
      selected() {
        const place = view.current?.selection()
        return place?.quote ? { text: place.quote, place, tooLong: false } : null
      },
      mark(id) {
        const selection = document.getSelection()
        if (selection && selection.rangeCount > 0) pending.current.set(id, selection.getRangeAt(0).cloneRange())
        draw()
        return false
      },
      unmark(id) {
        pending.current.delete(id)
        draw()
      },
      show: (id) => view.current?.scrollToHighlight(id) ?? false,
      leaveSelection(id) {
        const element = frame.current
        const mark = [...(element?.querySelectorAll(`[data-highlight-id="${id}"]`) ?? [])].at(-1)
        const marked = pending.current.get(id)
        element?.focus({ preventScroll: true })
        if (mark) document.getSelection()?.setPosition(mark, mark.childNodes.length)
        else if (marked) document.getSelection()?.setPosition(marked.endContainer, marked.endOffset)
      },
      find,
      undoSteps: () => 0,
    }),
    [find],
  )

  const readable = content !== null
  useEffect(() => {
    const element = frame.current
    // React's own event of this name does not cover deleting.
    const refuse = (event: Event): void => event.preventDefault()
    element?.addEventListener('beforeinput', refuse)
    return () => element?.removeEventListener('beforeinput', refuse)
  }, [readable, mayHighlight])

  if (error && !content)
    return <ErrorState compact title={strings.failed} message={toCallError(error).message} onRetry={onRetry} />
  if (!content) return <LoadingText label={strings.loading} />
  const shown = (
    <DocumentView
      ref={view}
      content={content}
      highlightColors={colors}
      activeHighlight={activeId}
      onHighlightClick={onHighlightClick}
      empty={<EmptyLine>{strings.emptyText}</EmptyLine>}
      {...parts}
    />
  )
  if (!mayHighlight)
    return (
      <div ref={frame} tabIndex={-1}>
        {shown}
      </div>
    )
  const refuse = (event: SyntheticEvent): void => event.preventDefault()
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onLeave()
  }
  return (
    <>
      <div
        ref={frame}
        className={classes.reading}
        role="textbox"
        aria-multiline="true"
        aria-readonly="true"
        aria-label={strings.text(title)}
        tabIndex={0}
        contentEditable
        suppressContentEditableWarning
        spellCheck={false}
        onKeyDown={onKeyDown}
        onPaste={refuse}
        onCut={refuse}
        onDrop={refuse}
        // What an input method composes cannot be refused, so composing is prevented.
        onCompositionStart={() => frame.current?.blur()}
      >
        {shown}
      </div>
      <MarkBar within={frame} />
    </>
  )
}

/** The button over selected words of a text open for reading. */
function MarkBar({ within }: { within: React.RefObject<HTMLElement | null> }) {
  const at = useSelectionPlace((selection) => {
    const range = !selection.isCollapsed && selection.rangeCount > 0 ? selection.getRangeAt(0) : null
    if (!range || !within.current?.contains(range.commonAncestorContainer) || document.activeElement !== within.current)
      return null
    return range.getClientRects()[0]
  })
  if (!at) return null
  return (
    <div className={classes.markBar} style={{ left: at.left, top: at.top }}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconHighlight size={15} stroke={1.8} aria-hidden="true" />}
        rightSection={<KeyHint keys="h" />}
        // Keeps the selection.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => runAction(noteActions.highlight.id)}
      >
        {strings.highlight}
      </Button>
    </div>
  )
}
