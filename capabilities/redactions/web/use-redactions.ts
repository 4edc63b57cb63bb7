import {
  RedactionsOfFileDocument,
  RedactionsOfNoteDocument,
  RedactionUnderWayDocument,
  type RecordingRedactionsFragment,
  type ShownRedactionFragment,
} from '#generated/operations/capabilities/redactions/web/redactions.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { useProgress } from '#platform/web/graphql/index.ts'
import { useAnswer } from '#platform/web/live/use-answer.ts'
import type { RenderState } from '../model/render.ts'

/** A recording with its redactions, and the progress of rendering it without them. */
export type RedactedRecording = RecordingRedactionsFragment
export type RecordingCopy = RedactedRecording['copies']['inNotes'][number]
export type ShownRedaction = ShownRedactionFragment

/** The recordings of a note, kept up to date; null until they are known. Empty for users who may not restore. */
export function useRedactionsOfNote(noteId: Id) {
  const { data, error, retry } = useAnswer(RedactionsOfNoteDocument, { variables: { noteId } })
  const recordings: readonly RedactedRecording[] | null = data ? (data.note?.redactedRecordings ?? []) : null
  useRedactionsUnderWay(recordings ?? [])
  return { recordings, error, retry }
}

/** The redactions of the recording of a file; null for users who may not restore it. */
export function useRedactionsOfFile(fileId: Id): RedactedRecording | null {
  const { data } = useAnswer(RedactionsOfFileDocument, { variables: { fileId } })
  const recording = data?.file?.redactedRecording ?? null
  useRedactionsUnderWay(recording ? [recording] : [])
  return recording
}

const UNDER_WAY: ReadonlySet<string> = new Set<RenderState>(['QUEUED', 'RENDERING', 'CONVERTING'])

function useRedactionsUnderWay(recordings: readonly RedactedRecording[]): void {
  useProgress(
    RedactionUnderWayDocument,
    recordings
      .filter(({ state, searching }) => searching || UNDER_WAY.has(state))
      .map(({ id }) => ({ kind: 'file', id })),
  )
}
