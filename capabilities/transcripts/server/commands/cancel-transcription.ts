import { notFound } from '#platform/kernel/errors.ts'
import { defineCommand } from '#journal/server/index.ts'
import { transcriptionEvents } from '../../model/events.ts'
import { transcriptPolicy } from '../../model/policy.ts'
import { namedFile } from '../../model/transcription.ts'
import { requireRecording } from '../require-recording.ts'
import { updateTranscription } from '../store.ts'

/** Cancels a transcription; a run notices within seconds. What is in the note stays. */
export const cancelTranscription = defineCommand({
  name: 'cancel-transcription',
  who: [transcriptPolicy.may('cancel')],
  undo: { never: 'It controls work in the background, which can be started or cancelled again.' },
  input: namedFile,
  async run({ tx, actor, emit }, { fileId }) {
    const { transcription, subject } = await requireRecording(tx, actor, fileId)
    if (!transcription) throw notFound('The transcription')
    transcriptPolicy.authorize(actor, 'cancel', subject)
    await updateTranscription(tx, transcription.id, { state: 'CANCELLED', finishedAt: new Date() })
    emit(transcriptionEvents['transcription-cancelled']({ id: fileId, scopeId: transcription.scopeId }))
    return { fileId }
  },
})
