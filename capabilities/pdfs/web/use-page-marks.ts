import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { flashMark, useFileMarks, type ChosenRegion } from '#files/web/index.ts'
import { roundedBox, type Box } from '#files/model/box.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { copiedText } from './copied-text.ts'
import { selectionWithin } from './page-selection.ts'
import { strings } from './strings.ts'
import type { Pages } from './use-pages.ts'

/** The marks on a document: the existing ones, the requested one, and the selection that can be marked. */
export function usePageMarks(fileId: Id, root: RefObject<HTMLElement | null>, { goTo }: Pick<Pages, 'goTo'>) {
  const marks = useFileMarks(fileId)
  const { store, requested } = marks
  const [isDrawing, setIsDrawing] = useState(false)

  useEffect(
    () => store.offerSelection(() => (root.current ? chosenWords(fileId, root.current) : null)),
    [store, fileId, root],
  )

  const goToPage = useEffectEvent(goTo)
  useEffect(() => {
    const element = root.current
    if (!requested || !element) return undefined
    element.scrollIntoView({ block: 'nearest' })
    if (requested.mark.page !== null) goToPage(requested.mark.page)
    return onceDrawn(element, requested.mark.id)
  }, [requested, root])

  return { ...marks, isDrawing, setIsDrawing }
}

/** Flashes a mark as soon as its page is drawn. @returns a function that cancels this */
function onceDrawn(element: HTMLElement, id: Id): () => void {
  const observer = new MutationObserver(() => {
    if (flashMark(element, id)) observer.disconnect()
  })
  // If its page is already drawn, scrolling moves it: one frame later it is in position.
  const frame = requestAnimationFrame(() => {
    if (flashMark(element, id)) observer.disconnect()
  })
  observer.observe(element, { childList: true, subtree: true })
  return () => {
    cancelAnimationFrame(frame)
    observer.disconnect()
  }
}

/** The selected words of the document's pages; a sentence if they cannot be one highlight. */
function chosenWords(fileId: Id, root: HTMLElement): ChosenRegion | string | null {
  const selection = getSelection()
  const selected = selectionWithin(root, selection)
  if (!selected || !selection) return null
  const { start, end } = selected
  if (start.page !== end.page) return strings.severalPages
  const lines = [...selection.getRangeAt(0).getClientRects()].filter(({ width }) => width > 0)
  return {
    fileId,
    page: start.page,
    words: { start: start.offset, end: end.offset },
    boxes: boxesOn(root, start.page, lines),
    text: copiedText(root, selection) ?? '',
    lines,
  }
}

/** The boxes on their page of lines on the screen. */
function boxesOn(root: HTMLElement, page: number, lines: readonly DOMRect[]): Box[] {
  const area = root.querySelector(`[data-page="${page}"]`)?.getBoundingClientRect()
  return area
    ? lines.map((line) =>
        roundedBox({
          x: (line.left - area.left) / area.width,
          y: (line.top - area.top) / area.height,
          width: line.width / area.width,
          height: line.height / area.height,
        }),
      )
    : []
}
