import type { JobHandler } from '#platform/server/queue/index.ts'
import type { Services } from '#journal/server/index.ts'
import { deleteDoomedObjects } from '../doomed-objects.ts'
import type { job } from './delete-doomed.ts'

export const handler: JobHandler<(typeof job)['payload'], Services> = async ({ teamId }, { signal }, services) =>
  deleteDoomedObjects(services, teamId, signal)
