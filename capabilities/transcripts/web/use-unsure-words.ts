import { useEffect, type RefObject } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import type { TimedUtterance } from './timed-words.ts'
import { onUtterancesDrawn, rangesOfWords, standsInPage, utterancesOf } from './words-in-page.ts'

/** The names by which style sheets shade words with low confidence. */
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

/**
 * Shades the words with low confidence, more strongly the lower it is. Only visible ones: the browser examines every
 * shaded word of the page whenever another word is highlighted, and a recording of hours has thousands.
 */
export function useUnsureWords({ fileId, anchor, words, shown }: UnsureWords): void {
  useEffect(() => {
    const text = anchor.current?.closest('.quarry-document')
    if (!shown || !text || !('highlights' in CSS)) return
    const inSight = new Map<Element, Range[][]>()
    const shade = (): void => {
      for (const [at, { name }] of SHADES.entries())
        CSS.highlights.set(name, new Highlight(...[...inSight.values()].flatMap((shades) => shades[at] ?? [])))
    }
    const watch = new IntersectionObserver((seen) => {
      for (const { target, isIntersecting } of seen) {
        if (isIntersecting) inSight.set(target, rangesOfShades(target, words))
        else inSight.delete(target)
      }
      shade()
    })
    const watchAll = (): void => {
      watch.disconnect()
      inSight.clear()
      for (const utterance of utterancesOf(text, fileId)) if (isUnsure(utterance, words)) watch.observe(utterance)
    }
    watchAll()
    const stop = onUtterancesDrawn(text, ({ areOthers, changed }) => {
      if (areOthers) return watchAll()
      const lost = [...changed].filter((utterance) =>
        inSight.get(utterance)?.some((ranges) => !ranges.every(standsInPage)),
      )
      for (const utterance of lost) inSight.set(utterance, rangesOfShades(utterance, words))
      if (lost.length > 0) shade()
    })
    return () => {
      stop()
      watch.disconnect()
      for (const { name } of SHADES) CSS.highlights.delete(name)
    }
  }, [fileId, anchor, words, shown])
}

function confidencesOf(utterance: Element, words: UnsureWords['words']): readonly number[] {
  return (utterance instanceof HTMLElement && words.get(utterance.dataset['id'] ?? '')?.confidences) || []
}

function isUnsure(utterance: Element, words: UnsureWords['words']): boolean {
  return confidencesOf(utterance, words).some((confidence) => confidence < SHADES[0].below)
}

function rangesOfShades(utterance: Element, words: UnsureWords['words']): Range[][] {
  const confidences = confidencesOf(utterance, words)
  return SHADES.map(({ below }, at) => {
    const least = SHADES[at + 1]?.below ?? 0
    return rangesOfWords(
      utterance,
      confidences.flatMap((confidence, place) => (confidence < below && confidence >= least ? [place] : [])),
    )
  })
}
