import type { JobHandler } from '#platform/server/queue/index.ts'
import { runCommand, type Services } from '#journal/server/index.ts'
import { keepPicture } from '../commands/keep-picture.ts'
import { installationContext } from '../installation-context.ts'
import { preparePicture } from '../prepare-picture.ts'
import { findContentById } from '../store.ts'
import type { job } from './prepare-picture.ts'

export const handler: JobHandler<(typeof job)['payload'], Services> = async ({ teamId, contentId }, _run, services) => {
  const context = await installationContext(services, teamId)
  const content = await context.read(async (tx) => findContentById(tx, contentId))
  if (content)
    await runCommand(context, keepPicture, {
      contentId,
      picture: await preparePicture(services.storage, teamId, content),
    })
}
