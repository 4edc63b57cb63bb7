import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { anchorsAt } from '#editor/web/index.ts'
import type { ChosenRegion, FileMarks } from '#files/web/index.ts'
import { anchorClass } from '#editor/document/anchor-marks.ts'
import { MAX_HIGHLIGHT_CHARS } from '#editor/document/limits.ts'
import { orderInFile } from '#highlights/model/region.ts'
import type { NoteHighlight, NoteHighlightCommands } from '#highlights/web/index.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { isUndoable, lastAct, undoAct, type Act } from '#platform/web/undo/index.ts'
import type { NoteTextHandle } from './note-text-props.ts'
import { strings } from './strings.ts'

/** The highlight whose tags are being chosen, and where the focus goes afterwards. */
export interface OpenTags {
  highlightId: Id
  from: 'text' | 'panel' | 'file'
  /** Where the words were on the screen when they were marked, for a mark that is not drawn yet. */
  lines: readonly DOMRect[]
  /** A highlight that was just created and is not in the list yet. */
  made?: NoteHighlight
  /** The element that had the focus when a part of a file was marked. */
  back?: Element | null
}

interface MarkingOptions {
  text: React.RefObject<NoteTextHandle | null>
  /** The element around the text. */
  frame: React.RefObject<HTMLElement | null>
  highlights: readonly NoteHighlight[]
  commands: NoteHighlightCommands
  marks: FileMarks
  onActive: (highlightId: Id) => void
  /** Returns the focus to the card of a highlight. */
  onBackToPanel: (highlightId: Id) => void
}

/** Select, highlight, tag, continue: turns selected words into a highlight and opens its tags. */
export function useMarking({ text, frame, highlights, commands, marks, onActive, onBackToPanel }: MarkingOptions) {
  const [open, setOpen] = useState<OpenTags | null>(null)
  const acted = useActedLast(text, frame)

  const markRegion = useCallback(
    (region: ChosenRegion): void => {
      const id = newId()
      const back = document.activeElement
      const made = commands.create({
        id,
        text: region.text,
        place: region,
        marked: false,
        afterId: regionBefore(frame.current, region, highlights),
      })
      acted()
      flushSync(() => {
        onActive(id)
        setOpen({ highlightId: id, from: 'file', lines: region.lines, made, back })
      })
    },
    [frame, highlights, commands, acted, onActive],
  )

  const mark = useCallback((): void => {
    const onFile = marks.selected()
    if (typeof onFile === 'string') return void showToast({ message: onFile })
    if (onFile) return markRegion(onFile)
    const selected = text.current?.selected()
    if (!selected) {
      // With the caret in a highlight, its tags are opened.
      const [under] = anchorsAt(document.getSelection()?.anchorNode?.parentElement ?? null, 'highlight')
      if (
        under !== undefined &&
        frame.current?.contains(document.activeElement) &&
        highlights.some((one) => one.id === under)
      ) {
        onActive(under)
        setOpen({ highlightId: under, from: 'text', lines: [] })
      } else showToast({ message: strings.nothingSelected })
      return
    }
    if (selected.tooLong) {
      showToast({ message: strings.tooLong(MAX_HIGHLIGHT_CHARS), tone: 'failed' })
      return
    }
    const id = newId()
    const lines = selectedLines()
    const marked = text.current?.mark(id) ?? false
    const made = commands.create({
      id,
      text: selected.text,
      place: selected.place,
      marked,
      afterId: markBefore(frame.current, id, new Set(highlights.map((one) => one.id))),
    })
    acted()
    // Synchronously, so that the letters typed next go to the field of the tags.
    flushSync(() => {
      onActive(id)
      setOpen({ highlightId: id, from: 'text', lines, made })
    })
  }, [text, frame, highlights, commands, marks, markRegion, acted, onActive])

  const openTags = useCallback(
    (highlightId: Id, from: OpenTags['from']): void => flushSync(() => setOpen({ highlightId, from, lines: [] })),
    [],
  )
  const closeTags = useCallback((): void => {
    setOpen(null)
    if (open?.from === 'text') text.current?.leaveSelection(open.highlightId)
    else if (open?.from === 'file')
      (open.back instanceof HTMLElement ? open.back : null)?.focus({ preventScroll: true })
    else if (open) onBackToPanel(open.highlightId)
  }, [open, text, onBackToPanel])
  return { open, mark, markRegion, openTags, closeTags, acted }
}

function selectedLines(): DOMRect[] {
  const selection = document.getSelection()
  return selection && selection.rangeCount > 0 ? [...selection.getRangeAt(0).getClientRects()] : []
}

/** The last highlight before a part of a file; null when that is the first. */
function regionBefore(
  frame: HTMLElement | null,
  region: ChosenRegion,
  highlights: readonly NoteHighlight[],
): Id | null {
  const elementOf = (fileId: Id): Element | null =>
    frame?.querySelector(`[data-file-id="${CSS.escape(fileId)}"]`) ?? null
  const file = elementOf(region.fileId)
  const precedes = (element: Element | null): boolean =>
    Boolean(element && file && element.compareDocumentPosition(file) & Node.DOCUMENT_POSITION_FOLLOWING)
  const before = highlights.findLast((one) => {
    if (one.region?.fileId === region.fileId) return orderInFile(one.region) <= orderInFile(region)
    return precedes(
      one.region
        ? elementOf(one.region.fileId)
        : (frame?.querySelector(`.${anchorClass('highlight', one.id)}`) ?? null),
    )
  })
  return before?.id ?? null
}

/** The last highlight that begins before a new mark in the text; null when the new one is the first. */
function markBefore(frame: HTMLElement | null, id: Id, known: ReadonlySet<Id>): Id | null {
  const marks = [...(frame?.querySelectorAll<HTMLElement>('[data-highlight-id]') ?? [])]
  const own = marks.find((mark) => mark.dataset['highlightId'] === id)
  const selection = document.getSelection()
  const begins = own ?? (selection && selection.rangeCount > 0 ? selection.getRangeAt(0).startContainer : null)
  if (!begins) return null
  const seen: Id[] = []
  for (const mark of marks) {
    const other = mark.dataset['highlightId']
    if (other === undefined || other === id || !known.has(other) || seen.includes(other)) continue
    if (!(mark.compareDocumentPosition(begins) & Node.DOCUMENT_POSITION_FOLLOWING)) break
    seen.push(other)
  }
  return seen.at(-1) ?? null
}

/**
 * Lets mod+z in the text undo marking, tagging and writing in one order, the last first: an act is undone unless
 * something was written after it.
 * @returns a function to call after such an act
 */
function useActedLast(
  text: React.RefObject<NoteTextHandle | null>,
  frame: React.RefObject<HTMLElement | null>,
): () => void {
  /** Acts in order, each with the number of steps of writing before it. */
  const acts = useRef<Array<{ act: Act; steps: number }>>([])
  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'z' || event.shiftKey || event.altKey || !(event.metaKey || event.ctrlKey)) return
      acts.current = acts.current.filter(({ act }) => isUndoable(act))
      const last = acts.current.at(-1)
      if (!last || (text.current?.undoSteps() ?? 0) > last.steps) return
      event.preventDefault()
      event.stopPropagation()
      acts.current.pop()
      void undoAct(last.act).then((act) => {
        if (act) showToast({ message: strings.undone(act.title) })
      })
    }
    element.addEventListener('keydown', onKeyDown, true)
    return () => element.removeEventListener('keydown', onKeyDown, true)
  }, [text, frame])
  return useCallback(() => {
    const act = lastAct()
    if (act) acts.current.push({ act, steps: text.current?.undoSteps() ?? 0 })
  }, [text])
}
