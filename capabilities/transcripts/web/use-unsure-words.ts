import { useEffect, type RefObject } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import type { TimedUtterance } from './timed-words.ts'
import { onUtterancesDrawn, rangesOfWords, utterancesOf } from './words-in-page.ts'

/** The names under which style sheets shade what was heard unsurely. */
const SHADES = [
  { name: 'unsure-word', below: 70 },
  { name: 'doubtful-word', below: 45 },
] as const

interface UnsureWords {
  fileId: Id
  anchor: RefObject<HTMLElement | null>
  words: ReadonlyMap<string, TimedUtterance>
  shown: boolean
}

/** Shades the words that were heard unsurely, the more the less sure they are. */
export function useUnsureWords({ fileId, anchor, words, shown }: UnsureWords): void {
  useEffect(() => {
    const text = anchor.current?.closest('.quarry-document')
    if (!shown || !text || !('highlights' in CSS)) return
    const shade = (): void => {
      const utterances = utterancesOf(text, fileId)
      for (const [at, { name, below }] of SHADES.entries()) {
        const least = SHADES[at + 1]?.below ?? 0
        const ranges = utterances.flatMap((utterance) => {
          const { confidences = [] } = words.get(utterance.dataset['id'] ?? '') ?? {}
          const places = confidences.flatMap((confidence, place) => (confidence < below && confidence >= least ? [place] : []))
          return places.length === 0 ? [] : rangesOfWords(utterance, places)
        })
        CSS.highlights.set(name, new Highlight(...ranges))
      }
    }
    shade()
    const stop = onUtterancesDrawn(text, shade)
    return () => {
      stop()
      for (const { name } of SHADES) CSS.highlights.delete(name)
    }
  }, [fileId, anchor, words, shown])
}
