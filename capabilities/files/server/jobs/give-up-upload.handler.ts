import type { JobHandler } from '#platform/server/queue/index.ts'
import { runCommand, type Services } from '#journal/server/index.ts'
import { UPLOAD_KEPT_DAYS } from '../../model/limits.ts'
import { failUpload } from '../commands/end-upload.ts'
import { installationContext } from '../installation-context.ts'
import type { job } from './give-up-upload.ts'

export const handler: JobHandler<(typeof job)['payload'], Services> = async ({ teamId, fileId }, _run, services) => {
  await runCommand(await installationContext(services, teamId), failUpload, {
    fileId,
    reason: `The upload was not finished within ${UPLOAD_KEPT_DAYS} days. Upload the file again.`,
  })
}
