import type { GlobalDatabase } from '#platform/server/database/index.ts'
import type { JobHandler } from '#platform/server/queue/index.ts'
import { deleteExpired } from '../store.ts'
import type { job } from './delete-expired.ts'

export const handler: JobHandler<(typeof job)['payload'], { database: { global: GlobalDatabase } }> = async (
  _payload,
  _run,
  { database },
) => {
  await deleteExpired(database.global)
}
