import { findPlaces } from '#platform/kernel/find-together.ts'
import type { SearchHandle } from './find-bar.tsx'
import type { SearchState } from './search-plugin.ts'

// More matches than this are indistinguishable on a screen.
const MAX_MATCHES = 1_000
const ALL = 'quarry-search'
const CURRENT = 'quarry-search-current'

const NOWHERE: { ranges: Range[]; apart: boolean } = { ranges: [], apart: false }

/** Finds words in a shown document and marks them without touching its elements. */
export function viewSearch(root: () => HTMLElement | null): SearchHandle {
  let query = ''
  let ranges: Range[] = []
  let apart = false
  let current = -1
  const draw = (): void => {
    CSS.highlights.set(ALL, new Highlight(...ranges))
    const shown = ranges[current]
    CSS.highlights.set(CURRENT, shown ? new Highlight(shown) : new Highlight())
    const element = shown?.startContainer.parentElement
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    element?.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' })
  }
  return {
    search(requested) {
      query = requested
      const element = root()
      ;({ ranges, apart } = element ? rangesOf(element, requested) : NOWHERE)
      current = ranges.length > 0 ? 0 : -1
      draw()
      return ranges.length
    },
    moveSearch(by) {
      if (ranges.length === 0) return
      current = (current + by + ranges.length) % ranges.length
      draw()
    },
    searchState: (): SearchState => ({ query, matches: ranges.map((_, at) => ({ from: at, to: at })), apart, current }),
  }
}

/** The ranges of the words, across marks and blocks. */
function rangesOf(root: HTMLElement, query: string): typeof NOWHERE {
  if (query.trim() === '') return NOWHERE
  const shown = textOf(root)
  const { places, apart } = findPlaces(shown.text, query, MAX_MATCHES)
  return { ranges: places.flatMap((place) => rangeOf(shown, place) ?? []), apart }
}

/** A stretch of a shown text (UTF-16 offsets) on the page; null if it begins or ends between blocks. */
export function rangeOf({ places }: ShownText, { from, to }: { from: number; to: number }): Range | null {
  const start = placeAt(places, from)
  const end = placeAt(places, to - 1)
  if (!start || !end) return null
  const range = document.createRange()
  range.setStart(start.node, start.offset)
  range.setEnd(end.node, end.offset + 1)
  return range
}

interface ShownText {
  text: string
  places: Place[]
}

interface Place {
  from: number
  node: Text
}

/** The text under an element, with its blocks separated, and the position of each piece. */
export function textOf(root: HTMLElement): ShownText {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const places: Place[] = []
  let text = ''
  let block: Element | null = null
  for (let node = walker.nextNode() as Text | null; node; node = walker.nextNode() as Text | null) {
    const own = node.parentElement?.closest('[data-id], li, td, th') ?? root
    if (block && own !== block) text += '\n\n'
    block = own
    places.push({ from: text.length, node })
    text += node.data
  }
  return { text, places }
}

function placeAt(places: readonly Place[], at: number): { node: Text; offset: number } | null {
  const place = places.findLast(({ from }) => from <= at)
  return place && at - place.from < place.node.data.length ? { node: place.node, offset: at - place.from } : null
}
