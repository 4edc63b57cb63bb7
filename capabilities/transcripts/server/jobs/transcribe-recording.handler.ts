import { MediaRefusal } from '#platform/server/media/index.ts'
import { ModelsMissingError, SpeechError } from '#platform/server/models/index.ts'
import type { JobHandler } from '#platform/server/queue/index.ts'
import { ObjectMissingError } from '#platform/server/storage/index.ts'
import { installationContext } from '#files/server/index.ts'
import { runCommand, type Services } from '#journal/server/index.ts'
import { failTranscription } from '../commands/end-transcription.ts'
import { askerOfTranscription } from '../store.ts'
import { TranscriptionIsOver, transcribe } from '../transcribe.ts'
import { job } from './transcribe-recording.ts'

const OUR_FAULT =
  'The recording could not be transcribed: something went wrong on our side. Transcribe it again in a while.'

export const handler: JobHandler<(typeof job)['payload'], Services> = async (
  payload,
  { attempt, signal },
  services,
) => {
  const { teamId, transcriptionId } = payload
  const askedBy = await services.database
    .workspace(teamId)
    .read(async (tx) => askerOfTranscription(tx, transcriptionId))
  const context = await installationContext(services, teamId, { kind: 'transcription', id: askedBy })
  const fail = async (reason: string): Promise<void> => runCommand(context, failTranscription, { ...payload, reason })
  try {
    await transcribe(context, payload, signal)
  } catch (error) {
    if (error instanceof TranscriptionIsOver) return
    // When the process stops, the next one continues.
    if (signal.aborted) throw error
    if (error instanceof MediaRefusal || error instanceof SpeechError || error instanceof ModelsMissingError) {
      if (error.cause !== undefined) services.logger.warn({ err: error.cause }, error.message)
      await fail(error.message)
      return
    }
    if (error instanceof ObjectMissingError) return fail('The bytes of this recording are missing. Upload it again.')
    if (attempt > job.retry.limit) await fail(OUR_FAULT)
    throw error
  }
}
