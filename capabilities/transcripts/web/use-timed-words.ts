import type { ApolloClient } from '@apollo/client'
import { useMemo } from 'react'
import {
  WordTimesDocument,
  type WordTimesQuery,
} from '#generated/operations/capabilities/transcripts/web/transcripts.ts'
import { documentEvents } from '#documents/model/events.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { ask } from '#platform/web/live/ask.ts'
import { listOfOne } from '#platform/web/live/list-of-one.ts'
import { useThing } from '#platform/web/live/use-thing.ts'
import { joinWordTimes, readTimedWords, type TimedUtterance } from './timed-words.ts'

type NoteWithWords = NonNullable<WordTimesQuery['note']>

/** After a change of the text only the changed utterances are sent, during a pause in typing. */
const wordTimes = (client: ApolloClient) =>
  listOfOne<{ id: Id }, NoteWithWords>({
    name: 'word-times',
    kind: 'note',
    inPauses: [documentEvents.edited.type],
    async read({ id }, known) {
      const since = known?.wordTimes.revision ?? null
      const { data, version } = await ask(client, WordTimesDocument, { noteId: id, since })
      return { thing: data.note, follows: { document: 'parent' }, version }
    },
    join(known, since) {
      const times = joinWordTimes(known.wordTimes, since.wordTimes)
      return times && { ...since, wordTimes: times }
    },
  })

/** Whether a note, requested now, has no words. */
export async function hasNoWords(client: ApolloClient, noteId: Id): Promise<boolean> {
  const { data } = await ask(client, WordTimesDocument, { noteId, since: null })
  return data.note !== null && readTimedWords(data.note.wordTimes.utterances).size === 0
}

interface TimedWords {
  words: ReadonlyMap<string, TimedUtterance>
  /** Whether they were read. */
  isRead: boolean
  mayCorrect: boolean
}

/** The times of the words of a note. */
export function useTimedWords(noteId: Id | null): TimedWords {
  const { thing } = useThing(wordTimes, noteId === null ? null : { id: noteId })
  const wire: unknown = thing?.wordTimes.utterances
  const words = useMemo(() => readTimedWords(wire), [wire])
  return { words, isRead: thing !== null, mayCorrect: thing?.transcriptViewerCan.correct ?? false }
}
