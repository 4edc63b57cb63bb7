import {
  CancelTranscriptionDocument,
  TranscribeFileDocument,
} from '#generated/operations/capabilities/transcripts/web/transcripts.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { refTo, type Ref } from '#platform/web/live/change.ts'
import { steering } from '#platform/web/live/steering.ts'

const ofFile = ({ fileId }: { fileId: Id }): Ref => refTo('file', fileId)

export const transcribing = steering({ name: 'transcribe-file', document: TranscribeFileDocument, of: ofFile })
export const cancellingTranscription = steering({
  name: 'cancel-transcription',
  document: CancelTranscriptionDocument,
  of: ofFile,
})
