import { Failure } from '#platform/kernel/errors.ts'
import { defineCommand } from '#journal/server/index.ts'
import { transcriptPolicy } from '../../model/policy.ts'
import { namedFile } from '../../model/transcription.ts'
import { queueTranscription } from '../queue-transcription.ts'
import { requireRecording } from '../require-recording.ts'

/** Transcribes a recording, for the first time or again: earlier utterances are removed. */
export const transcribeFile = defineCommand({
  name: 'transcribe-file',
  who: [transcriptPolicy.may('transcribe')],
  undo: { never: 'It controls work in the background, which can be started or cancelled again.' },
  ports: ['queue'],
  input: namedFile,
  async run(context, { fileId }) {
    const { file, note, subject } = await requireRecording(context.tx, context.actor, fileId)
    transcriptPolicy.authorize(context.actor, 'transcribe', subject)
    if (file.content?.type !== 'Audio' && file.content?.type !== 'Video')
      throw new Failure('UnprocessableContent', 'Only audio and video recordings can be transcribed.')
    await queueTranscription(context, { fileId, scopeId: file.scopeId, noteId: note.id, documentId: note.documentId })
    return { fileId }
  },
})
