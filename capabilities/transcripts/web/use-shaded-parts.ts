import { useEffect, type RefObject } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import type { TimedUtterance } from './timed-words.ts'
import { onUtterancesDrawn, rangesOfWords, standsInPage, utterancesOf } from './words-in-page.ts'

/** The name by which style sheets shade words that may be redacted. */
const SHADE = 'suggested-redaction'

interface ShadedParts {
  fileId: Id
  anchor: RefObject<HTMLElement | null>
  words: ReadonlyMap<string, TimedUtterance>
  /** Milliseconds from the beginning of the recording. */
  parts: ReadonlyArray<{ startMs: number; endMs: number }>
}

/**
 * Shades the words that are said in some parts of a recording. Several recordings in a text are shaded independently.
 */
export function useShadedParts({ fileId, anchor, words, parts }: ShadedParts): void {
  useEffect(() => {
    const text = anchor.current?.closest('.quarry-document')
    if (parts.length === 0 || !text || !('highlights' in CSS)) return
    let own = new Map<Element, Range[]>()
    const shade = (): Highlight => {
      const known = CSS.highlights.get(SHADE)
      if (known) return known
      const made = new Highlight()
      CSS.highlights.set(SHADE, made)
      return made
    }
    const forget = (ranges: Iterable<Range>): void => {
      for (const range of ranges) CSS.highlights.get(SHADE)?.delete(range)
    }
    const forgetAll = (): void => {
      for (const ranges of own.values()) forget(ranges)
      own = new Map()
    }
    const drawIn = (utterance: HTMLElement): void => {
      const { starts = [], ends = [] } = words.get(utterance.dataset['id'] ?? '') ?? {}
      const places = starts.flatMap((start, at) =>
        parts.some(({ startMs, endMs }) => start < endMs && (ends[at] ?? start) > startMs) ? [at] : [],
      )
      if (places.length === 0) return
      const ranges = rangesOfWords(utterance, places)
      own.set(utterance, ranges)
      for (const range of ranges) shade().add(range)
    }
    const draw = (): void => {
      forgetAll()
      for (const utterance of utterancesOf(text, fileId)) drawIn(utterance)
    }
    draw()
    const stop = onUtterancesDrawn(text, ({ areOthers, changed }) => {
      if (areOthers) return draw()
      for (const utterance of changed) {
        const ranges = own.get(utterance)
        if (!ranges || ranges.every(standsInPage) || !(utterance instanceof HTMLElement)) continue
        forget(ranges)
        drawIn(utterance)
      }
    })
    return () => {
      stop()
      forgetAll()
    }
  }, [fileId, anchor, words, parts])
}
