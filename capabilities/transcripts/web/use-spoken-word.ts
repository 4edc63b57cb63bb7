import { useEffect, useEffectEvent, type RefObject } from 'react'
import type { RecordingHandle } from '#media/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { byTime, wordAt, type TimedUtterance, type WordPlace } from './timed-words.ts'
import { onUtterancesDrawn, rangeOfWord, standsInPage, utterancesOf } from './words-in-page.ts'

/** The name by which style sheets colour the word that is being said. */
const SPOKEN = 'spoken-word'
/** The margin between a followed word and the edges of the window, as a fraction of its height. */
const EDGE = 0.2

interface SpokenWord {
  fileId: Id
  handle: RecordingHandle | null
  /** An element within the text that shows the recording. */
  anchor: RefObject<HTMLElement | null>
  words: ReadonlyMap<string, TimedUtterance>
  /** Whether the text scrolls along. */
  follows: boolean
  /** The user scrolled elsewhere while it followed. */
  onLeft: () => void
}

/**
 * Highlights the word that is being said, and scrolls to it if requested. The text itself is not changed: the browser
 * paints the highlight over it, so that a long transcript is as fast as a short one.
 */
export function useSpokenWord({ fileId, handle, anchor, words, follows, onLeft }: SpokenWord): void {
  const keepAlong = useEffectEvent((lit: Range) => {
    if (follows) keepInSight(lit)
  })
  const leaveOff = useEffectEvent(() => {
    if (follows) onLeft()
  })
  useEffect(() => {
    const text = anchor.current?.closest('.quarry-document')
    if (!handle || !text || words.size === 0 || !('highlights' in CSS)) return
    const drawn = (): Map<string, HTMLElement> =>
      new Map(utterancesOf(text, fileId).map((element) => [element.dataset['id'] ?? '', element]))
    let utterances = drawn()
    const own = byTime([...words.values()].filter(({ blockId }) => utterances.has(blockId)))
    let shown: WordPlace | null = null
    let lit: Range | null = null
    const light = (ms: number): void => {
      const place = wordAt(own, ms)
      if (place?.blockId === shown?.blockId && place?.at === shown?.at) return
      shown = place
      const utterance = place && utterances.get(place.blockId)
      lit = place && utterance ? rangeOfWord(utterance, place.at) : null
      if (!lit) {
        CSS.highlights.delete(SPOKEN)
        return
      }
      const highlight = new Highlight(lit)
      // Painted above search matches in the same position.
      highlight.priority = 1
      CSS.highlights.set(SPOKEN, highlight)
      if (handle.isPlaying) keepAlong(lit)
    }
    const stop = handle.onTime(light)
    const stopDrawn = onUtterancesDrawn(text, ({ areOthers }) => {
      if (areOthers) utterances = drawn()
      // The highlight stays on its word while other words are typed.
      if (!shown || (lit && standsInPage(lit))) return
      shown = null
      light(handle.currentMs)
    })
    const stopPlaying = handle.onPlaying((isPlaying) => {
      if (isPlaying) light(handle.currentMs)
    })
    const leave = (): void => {
      if (handle.isPlaying) leaveOff()
    }
    window.addEventListener('wheel', leave, { passive: true })
    window.addEventListener('touchmove', leave, { passive: true })
    return () => {
      stop()
      stopDrawn()
      stopPlaying()
      window.removeEventListener('wheel', leave)
      window.removeEventListener('touchmove', leave)
      CSS.highlights.delete(SPOKEN)
    }
  }, [fileId, handle, anchor, words])
}

function keepInSight(range: Range): void {
  const { top, bottom } = range.getBoundingClientRect()
  if (top >= window.innerHeight * EDGE && bottom <= window.innerHeight * (1 - EDGE)) return
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  range.startContainer.parentElement?.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' })
}
