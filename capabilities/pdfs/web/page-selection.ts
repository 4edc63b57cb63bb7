/** A position in a document: a page, and a character of its text. */
interface PagePoint {
  page: number
  offset: number
}

/** The selected part of a document. The end is after the last character. */
export interface PageSelection {
  start: PagePoint
  end: PagePoint
}

/** The part of the pages in an element that the browser's selection covers; null if it is empty or elsewhere. */
export function selectionWithin(root: HTMLElement, selection: Selection | null): PageSelection | null {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  if (!range.intersectsNode(root)) return null
  const runs = [...root.querySelectorAll<HTMLElement>('[data-start]')].filter((run) => range.intersectsNode(run))
  const [first, last] = [runs[0], runs.at(-1)]
  if (!first || !last) return null
  const start = {
    page: pageOf(first),
    offset: startOf(first) + charsBefore(first, range.startContainer, range.startOffset, 0),
  }
  const end = {
    page: pageOf(last),
    offset: startOf(last) + charsBefore(last, range.endContainer, range.endOffset, last.textContent.length),
  }
  return start.page === end.page && start.offset >= end.offset ? null : { start, end }
}

function pageOf(run: HTMLElement): number {
  return Number(run.closest<HTMLElement>('[data-page]')?.dataset['page'])
}

function startOf(run: HTMLElement): number {
  return Number(run.dataset['start'])
}

/** The number of characters of a run before a point; `otherwise` if the point is outside the run. */
function charsBefore(run: HTMLElement, container: Node, offset: number, otherwise: number): number {
  if (!run.contains(container)) return otherwise
  const before = document.createRange()
  before.setStart(run, 0)
  before.setEnd(container, offset)
  return before.toString().length
}
