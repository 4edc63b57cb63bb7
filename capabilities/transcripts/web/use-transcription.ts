import { useApolloClient } from '@apollo/client/react'
import { useEffect, useState } from 'react'
import {
  CancelTranscriptionDocument,
  TranscribeFileDocument,
  TranscriptionOfFileDocument,
  TranscriptionUnderWayDocument,
  type ShownTranscriptionFragment,
} from '#generated/operations/capabilities/transcripts/web/transcripts.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useProgress } from '#platform/web/graphql/index.ts'
import { refTo, type Ref } from '#platform/web/live/change.ts'
import { steering } from '#platform/web/live/steering.ts'
import { reportRefusal } from '#platform/web/live/report-act.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import { useAct } from '#platform/web/live/use-live.ts'
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

const ofFile = ({ fileId }: { fileId: Id }): Ref => refTo('file', fileId)
const transcribing = steering({ name: 'transcribe-file', document: TranscribeFileDocument, of: ofFile })
const cancelling = steering({ name: 'cancel-transcription', document: CancelTranscriptionDocument, of: ofFile })

/** The commands on a transcription; failures show in a toast. */
export function useTranscriptionCommands(fileId: Id): { transcribe: () => Promise<void>; cancel: () => Promise<void> } {
  const transcribe = useAct(transcribing)
  const cancel = useAct(cancelling)
  return {
    transcribe: async () => void (await reportRefusal(transcribe({ fileId }))),
    cancel: async () => void (await reportRefusal(cancel({ fileId }))),
  }
}
