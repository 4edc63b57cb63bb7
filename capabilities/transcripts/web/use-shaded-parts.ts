import { useEffect, type RefObject } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import type { TimedUtterance } from './timed-words.ts'
import { onUtterancesDrawn, rangesOfWords, utterancesOf } from './words-in-page.ts'

/** The name under which style sheets shade words that may be redacted. */
const SHADE = 'suggested-redaction'

interface ShadedParts {
  fileId: Id
  anchor: RefObject<HTMLElement | null>
  words: ReadonlyMap<string, TimedUtterance>
  /** Milliseconds from the beginning of the recording. */
  parts: ReadonlyArray<{ startMs: number; endMs: number }>
}

/** Shades the words that are said in some parts of a recording. Of several recordings in a text the shades stand side by side. */
export function useShadedParts({ fileId, anchor, words, parts }: ShadedParts): void {
  useEffect(() => {
    const text = anchor.current?.closest('.quarry-document')
    if (parts.length === 0 || !text || !('highlights' in CSS)) return
    let own: Range[] = []
    const forget = (): void => {
      const shade = CSS.highlights.get(SHADE)
      for (const range of own) shade?.delete(range)
      own = []
    }
    const draw = (): void => {
      forget()
      own = utterancesOf(text, fileId).flatMap((utterance) => {
        const { starts = [], ends = [] } = words.get(utterance.dataset['id'] ?? '') ?? {}
        const places = starts.flatMap((start, at) => (parts.some(({ startMs, endMs }) => start < endMs && (ends[at] ?? start) > startMs) ? [at] : []))
        return places.length === 0 ? [] : rangesOfWords(utterance, places)
      })
      const shade = CSS.highlights.get(SHADE) ?? new Highlight()
      for (const range of own) shade.add(range)
      CSS.highlights.set(SHADE, shade)
    }
    draw()
    const stop = onUtterancesDrawn(text, draw)
    return () => {
      stop()
      forget()
    }
  }, [fileId, anchor, words, parts])
}
