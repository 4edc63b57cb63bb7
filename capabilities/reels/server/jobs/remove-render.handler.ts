import type { JobHandler } from '#platform/server/queue/index.ts'
import type { Services } from '#journal/server/index.ts'
import { removeStored } from '../rendering/stored-film.ts'
import type { job } from './remove-render.ts'

export const handler: JobHandler<(typeof job)['payload'], Services> = async ({ teamId, renderId }, _run, { storage }) =>
  removeStored(storage, teamId, renderId)
