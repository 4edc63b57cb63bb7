import { useQuery } from '@apollo/client/react'
import {
  RedactionsOfFileDocument,
  RedactionsOfNoteDocument,
  type RecordingRedactionsFragment,
  type ShownRedactionFragment,
} from '#generated/operations/capabilities/redactions/web/redactions.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useReadAgain } from '#platform/web/graphql/index.ts'

/** A recording with what is redacted in it, and how far the one without it is. */
export type RedactedRecording = RecordingRedactionsFragment
export type RecordingCopy = RedactedRecording['copies']['inNotes'][number]
export type ShownRedaction = ShownRedactionFragment

/** Progress that comes close together is read once. */
const GATHER_MS = 250

/**
 * The recordings of a note, as their redactions change; null until they are known. None for those who may not restore.
 */
export function useRedactionsOfNote(noteId: Id) {
  const { data, error, refetch } = useQuery(RedactionsOfNoteDocument, {
    variables: { noteId },
    fetchPolicy: 'cache-and-network',
  })
  useReadAgain({ concerns: ({ kind }) => kind === 'redaction' || kind === 'file', read: refetch, gatherMs: GATHER_MS })
  const recordings: readonly RedactedRecording[] | null = data ? (data.note?.redactedRecordings ?? []) : null
  return { recordings, error, refetch }
}

/** What is redacted in the recording of a file; null for those who may not restore it. */
export function useRedactionsOfFile(fileId: Id): RedactedRecording | null {
  const { data, refetch } = useQuery(RedactionsOfFileDocument, {
    variables: { fileId },
    fetchPolicy: 'cache-and-network',
  })
  useReadAgain({
    concerns: ({ kind, id }) => kind === 'redaction' || (kind === 'file' && id === fileId),
    read: refetch,
    gatherMs: GATHER_MS,
  })
  return data?.file?.redactedRecording ?? null
}
