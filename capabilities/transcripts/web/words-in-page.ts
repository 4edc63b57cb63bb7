/** The elements of utterances on a page, the same in an editor and in a text for reading. */
const UTTERANCE = '[data-type="utterance"][data-id]'
const RECORDING = '.file-block[data-file-id]'

/** The utterances of a recording: those after its file, up to the next file. In the order of the text. */
export function utterancesOf(text: Element, fileId: string): HTMLElement[] {
  const found: HTMLElement[] = []
  let isInside = false
  for (const element of text.querySelectorAll<HTMLElement>(`${RECORDING}, ${UTTERANCE}`)) {
    if (element.matches(RECORDING)) isInside = element.dataset['fileId'] === fileId
    else if (isInside) found.push(element)
  }
  return found
}

/** The utterance that contains an element. */
export function utteranceAround(element: Element): HTMLElement | null {
  return element.closest<HTMLElement>(UTTERANCE)
}

/** The words of an utterance, split at spaces; each with its text nodes. */
function* wordsIn(utterance: Element): Generator<Range> {
  const walker = document.createTreeWalker(utterance, NodeFilter.SHOW_TEXT)
  let open: Range | null = null
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const text = node.nodeValue ?? ''
    for (const { 0: piece, index } of text.matchAll(/\s+|\S+/gu)) {
      if (/^\s/u.test(piece)) {
        if (open) yield open
        open = null
        continue
      }
      // A word continues where marks begin or end inside it.
      if (!open) {
        open = document.createRange()
        open.setStart(node, index)
      }
      open.setEnd(node, index + piece.length)
    }
  }
  if (open) yield open
}

/** The range of a word of an utterance; null if its text has fewer words. */
export function rangeOfWord(utterance: Element, at: number): Range | null {
  let place = 0
  for (const range of wordsIn(utterance)) {
    if (place === at) return range
    place += 1
  }
  return null
}

/**
 * The index of the word that a point of an utterance's text belongs to: the one that contains it, or the last one
 * before; 0 before the first.
 */
export function wordAtPoint(utterance: Element, node: Node, offset: number): number {
  let place = -1
  for (const range of wordsIn(utterance)) {
    if (range.comparePoint(node, offset) < 0) break
    place += 1
  }
  return Math.max(0, place)
}

/** The ranges of some words of an utterance, by their indices, in ascending order. */
export function rangesOfWords(utterance: Element, places: readonly number[]): Range[] {
  const requested = new Set(places)
  return [...wordsIn(utterance)].filter((_range, at) => requested.has(at))
}

/** The indices of the first and the last word of an utterance within a range; null if there is none. */
export function wordsWithin(utterance: Element, range: Range): { first: number; last: number } | null {
  const isWithin = (word: Range): boolean =>
    range.compareBoundaryPoints(Range.END_TO_START, word) < 0 &&
    range.compareBoundaryPoints(Range.START_TO_END, word) > 0
  const places = [...wordsIn(utterance)].flatMap((word, place) => (isWithin(word) ? [place] : []))
  const [first] = places
  return first === undefined ? null : { first, last: places.at(-1) ?? first }
}

/**
 * Whether a range still covers its original content: if its nodes were replaced it is empty, or no longer in the page.
 */
export function standsInPage(range: Range): boolean {
  return !range.collapsed && range.startContainer.isConnected
}

/** Which utterances of a text the page has redrawn. */
export interface DrawnUtterances {
  /** Whether utterances or recordings were added or removed. */
  areOthers: boolean
  /** Those whose words were redrawn. */
  changed: ReadonlySet<Element>
}

/** Changes close together are reported once. */
const DEBOUNCE_MS = 150

/**
 * Reports when the page redraws utterances: typing, marks, and search matches replace the nodes of a text, which leaves
 * ranges in them empty. It is called between keystrokes, so followers touch only what was lost.
 * @returns how to stop
 */
export function onUtterancesDrawn(text: Element, follower: (drawn: DrawnUtterances) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let areOthers = false
  let changed = new Set<Element>()
  const notify = (): void => {
    timer = undefined
    const drawn = { areOthers, changed }
    areOthers = false
    changed = new Set()
    follower(drawn)
  }
  const observer = new MutationObserver((mutations) => {
    for (const { target, addedNodes, removedNodes } of mutations) {
      const element = target instanceof Element ? target : target.parentElement
      const utterance = element && utteranceAround(element)
      if (utterance) changed.add(utterance)
      // The clock of the player is in the text as well.
      else if (element?.closest('.file-block') == null)
        areOthers ||= [...addedNodes, ...removedNodes].some(holdsUtterances)
    }
    if (areOthers || changed.size > 0) timer ??= setTimeout(notify, DEBOUNCE_MS)
  })
  observer.observe(text, { childList: true, characterData: true, subtree: true })
  return () => {
    observer.disconnect()
    clearTimeout(timer)
  }
}

function holdsUtterances(node: Node): boolean {
  return (
    node instanceof Element &&
    (node.matches(`${RECORDING}, ${UTTERANCE}`) || node.querySelector(`${RECORDING}, ${UTTERANCE}`) !== null)
  )
}
