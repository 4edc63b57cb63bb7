import type { JobHandler } from '#platform/server/queue/index.ts'
import type { Services } from '#journal/server/index.ts'
import { deleteOrphanedObjects } from '../orphaned-objects.ts'
import type { job } from './delete-orphaned.ts'

export const handler: JobHandler<(typeof job)['payload'], Services> = async ({ teamId }, { signal }, services) =>
  deleteOrphanedObjects(services, teamId, signal)
