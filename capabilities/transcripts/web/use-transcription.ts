import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import {
  TranscriptionOfFileDocument,
  TranscriptionUnderWayDocument,
  type ShownTranscriptionFragment,
} from '#generated/operations/capabilities/transcripts/web/transcripts.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useProgress } from '#platform/web/graphql/index.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import type { TimedUtterance } from './timed-words.ts'
import { hasNoWords, useTimedWords } from './use-timed-words.ts'

interface Transcribed {
  transcription: ShownTranscriptionFragment | null
  /** Why it failed, unless the player beside it shows the same reason. */
  failure: string | null
  words: ReadonlyMap<string, TimedUtterance>
  /** Whether it is done and has no words: none were heard, or they were removed. */
  isEmpty: boolean
  mayCorrect: boolean
}

/** The transcription of a recording, and its words so far. */
export function useTranscription(fileId: Id): Transcribed {
  const { data } = useAnswer(TranscriptionOfFileDocument, { variables: { fileId } })
  const transcription = data?.file?.transcription ?? null
  const isUnderWay = transcription?.state === 'QUEUED' || transcription?.state === 'TRANSCRIBING'
  useProgress(TranscriptionUnderWayDocument, isUnderWay ? [{ kind: 'file', id: fileId }] : [])
  const client = useApolloClient()
  const noteId = transcription?.noteId ?? null
  const { words, isRead, mayCorrect } = useTimedWords(noteId)
  const isDoneEmpty = transcription?.state === 'DONE' && isRead && words.size === 0
  const [isEmpty, setIsEmpty] = useState(false)
  useEffect(() => {
    if (!isDoneEmpty || noteId === null) return
    let gone = false
    // The last utterance may have arrived after the words were read.
    hasNoWords(client, noteId).then(
      (isNone) => !gone && setIsEmpty(isNone),
      () => undefined,
    )
    return () => {
      gone = true
      setIsEmpty(false)
    }
  }, [isDoneEmpty, client, noteId])
  const failure = transcription?.failure ?? null
  return {
    transcription,
    failure: failure === data?.file?.media?.error?.message ? null : failure,
    words,
    isEmpty,
    mayCorrect,
  }
}
