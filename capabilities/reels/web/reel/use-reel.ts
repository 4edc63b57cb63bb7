import { useMemo } from 'react'
import { ReelWordsDocument, WatchReelDocument } from '#generated/operations/capabilities/reels/web/reel/reel.ts'
import { ANY_TEXT, useAnswer } from '#platform/web/live/use-answer.ts'
import type { ReelKey } from '../../model/reel.ts'
import type { SaidWords } from '../../model/said-words.ts'
import { shownClip } from './reel-clips.ts'

/** A reel with its clips, kept up to date, including corrected words. */
export function useReel(id: ReelKey) {
  const { data, error, retry } = useAnswer(WatchReelDocument, { variables: { id }, followsText: () => ANY_TEXT })
  const reel = data?.reel
  const clips = useMemo(() => (reel?.clips ?? []).map(shownClip), [reel?.clips])
  return { reel, clips, isLoading: !data && !error, isAbsent: data?.reel === null, error, retry }
}

type WrittenUtterance = readonly [
  speaker: string | null,
  words: readonly string[],
  starts: readonly number[],
  ends: readonly number[],
]

/** The words in the form of GraphQL. */
export function writtenWords(utterances: unknown): SaidWords[] {
  return (utterances as WrittenUtterance[]).map(([speaker, texts, starts, ends]) => ({
    speaker,
    words: texts.map((text, at) => ({ text, startMs: starts[at] ?? 0, endMs: ends[at] ?? 0 })),
  }))
}

/** The speech in each clip of a reel and around it, by highlight. Requested after the clips, which play without it. */
export function useReelWords(id: ReelKey, isRequested: boolean): ReadonlyMap<string, SaidWords[]> {
  const { data } = useAnswer(ReelWordsDocument, { variables: isRequested ? { id } : null, followsText: () => ANY_TEXT })
  const words = data?.reel?.words
  return useMemo(
    () => new Map((words ?? []).map(({ highlightId, utterances }) => [highlightId, writtenWords(utterances)])),
    [words],
  )
}
