import { useMemo } from 'react'
import { WordTimesDocument } from '#generated/operations/capabilities/transcripts/web/transcripts.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useOwnReading } from '#platform/web/graphql/use-own-reading.ts'
import { joinWordTimes, readTimedWords, type TimedUtterance } from './timed-words.ts'

/** Changes of a text that come close together are read once. */
const GATHER_MS = 1_000

interface TimedWords {
  words: ReadonlyMap<string, TimedUtterance>
  /** Whether they were read. */
  isRead: boolean
  mayCorrect: boolean
  readAgain: () => Promise<void>
}

/** When the words of a note are said. After a change of its text only the utterances travel that changed. */
export function useTimedWords(noteId: Id | null): TimedWords {
  const { data, readAgain } = useOwnReading({
    query: WordTimesDocument,
    variables: useMemo(() => (noteId === null ? null : { noteId, since: null as string | null }), [noteId]),
    later: (variables, { note }) => ({ ...variables, since: note?.wordTimes.revision ?? null }),
    join: (read, answer) => {
      const times = read.note && answer.note && joinWordTimes(read.note.wordTimes, answer.note.wordTimes)
      return answer.note && times ? { ...answer, note: { ...answer.note, wordTimes: times } } : null
    },
    concerns: ({ kind, id }, read) => kind === 'document' && id === read?.note?.documentId,
    gatherMs: GATHER_MS,
  })
  const wire: unknown = data?.note?.wordTimes.utterances
  const words = useMemo(() => readTimedWords(wire), [wire])
  return { words, isRead: data !== undefined, mayCorrect: data?.note?.transcriptViewerCan.correct ?? false, readAgain }
}
