import type { JobHandler } from '#platform/server/queue/index.ts'
import { installationContext } from '#files/server/index.ts'
import type { Services } from '#journal/server/index.ts'
import { purgeWorkspace } from '../purge.ts'
import type { job } from './purge.ts'

export const handler: JobHandler<(typeof job)['payload'], Services> = async ({ teamId }, { signal }, services) =>
  purgeWorkspace(await installationContext(services, teamId), signal)
