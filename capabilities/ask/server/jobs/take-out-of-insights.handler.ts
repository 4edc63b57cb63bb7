import { installationContext } from '#files/server/index.ts'
import { runCommand, type Services } from '#journal/server/index.ts'
import type { JobHandler } from '#platform/server/queue/index.ts'
import { takeOutDeleted } from '../commands/take-out-deleted.ts'
import type { job } from './take-out-of-insights.ts'

export const handler: JobHandler<(typeof job)['payload'], Services> = async ({ teamId, sourceIds }, _run, services) => {
  await runCommand(await installationContext(services, teamId), takeOutDeleted, { sourceIds })
}
