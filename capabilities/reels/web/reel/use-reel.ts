import { useQuery } from '@apollo/client/react'
import { useMemo } from 'react'
import { ReelWordsDocument, WatchReelDocument } from '#generated/operations/capabilities/reels/web/reel/reel.ts'
import { useReadAgain } from '#platform/web/graphql/index.ts'
import type { ReelKey } from '../../model/reel.ts'
import type { SaidWords } from '../../model/said-words.ts'
import { shownClip } from './reel-clips.ts'

/** Changes that come close together are read once. */
const GATHER_MS = 400

/** Words that are corrected are told by their text alone, which pages do not follow by themselves. */
const isWritten = ({ kind }: { kind: string }): boolean => kind === 'document'

/** A reel with its clips, as they change. */
export function useReel(id: ReelKey) {
  const { data, loading, error, refetch } = useQuery(WatchReelDocument, {
    variables: { id },
    fetchPolicy: 'cache-and-network',
  })
  useReadAgain({ concerns: isWritten, read: refetch, gatherMs: GATHER_MS })
  const reel = data?.reel
  const clips = useMemo(() => (reel?.clips ?? []).map(shownClip), [reel?.clips])
  return { reel, clips, isLoading: loading && !data, isAbsent: data?.reel === null, error, refetch }
}

type WrittenUtterance = readonly [
  speaker: string | null,
  words: readonly string[],
  starts: readonly number[],
  ends: readonly number[],
]

/** Words as the graph writes them. */
export function writtenWords(utterances: unknown): SaidWords[] {
  return (utterances as WrittenUtterance[]).map(([speaker, texts, starts, ends]) => ({
    speaker,
    words: texts.map((text, at) => ({ text, startMs: starts[at] ?? 0, endMs: ends[at] ?? 0 })),
  }))
}

/**
 * What is said in each clip of a reel and around it, by highlight. Asked for behind the clips: they play without it.
 */
export function useReelWords(id: ReelKey, isWanted: boolean): ReadonlyMap<string, SaidWords[]> {
  const { data, refetch } = useQuery(ReelWordsDocument, {
    variables: { id },
    skip: !isWanted,
    fetchPolicy: 'cache-and-network',
  })
  useReadAgain({
    concerns: (change) => isWanted && isWritten(change),
    read: refetch,
    gatherMs: GATHER_MS,
  })
  const words = data?.reel?.words
  return useMemo(
    () => new Map((words ?? []).map(({ highlightId, utterances }) => [highlightId, writtenWords(utterances)])),
    [words],
  )
}
