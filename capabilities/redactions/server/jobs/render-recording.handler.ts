import { MediaRefusal } from '#platform/server/media/index.ts'
import type { JobHandler } from '#platform/server/queue/index.ts'
import { ObjectMissingError } from '#platform/server/storage/index.ts'
import { installationContext } from '#files/server/index.ts'
import { runCommand, type Services } from '#journal/server/index.ts'
import { failRender } from '../commands/end-render.ts'
import { lastApproverOf } from '../store.ts'
import { renderRecording, RenderIsOver } from '../render-recording.ts'
import { job } from './render-recording.ts'

const OUR_FAULT = 'The recording could not be rendered: something went wrong on our side. Try again in a while.'

export const handler: JobHandler<(typeof job)['payload'], Services> = async (
  payload,
  { attempt, signal },
  services,
) => {
  const { teamId, fileId } = payload
  const approvedBy = await services.database.workspace(teamId).read(async (tx) => lastApproverOf(tx, fileId))
  const context = await installationContext(services, teamId, { kind: 'redaction', id: approvedBy })
  const fail = async (reason: string): Promise<void> =>
    runCommand(context, failRender, { fileId: payload.fileId, run: payload.run, reason })
  try {
    await renderRecording(context, payload, signal)
  } catch (error) {
    if (error instanceof RenderIsOver) return
    // When the process stops, the next one continues.
    if (signal.aborted) throw error
    if (error instanceof MediaRefusal) {
      services.logger.info({ err: error, fileId: payload.fileId }, 'a recording could not be rendered')
      return fail(error.message)
    }
    if (error instanceof ObjectMissingError)
      return fail('The bytes of the original are missing. It cannot be rendered anymore.')
    if (attempt > job.retry.limit) await fail(OUR_FAULT)
    throw error
  }
}
