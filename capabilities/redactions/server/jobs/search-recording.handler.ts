import type { JobHandler } from '#platform/server/queue/index.ts'
import { installationContext } from '#files/server/index.ts'
import { runCommand, type Services } from '#journal/server/index.ts'
import { endSearch } from '../commands/end-search.ts'
import { suggestRedactions } from '../commands/suggest-redactions.ts'
import { findInRecording } from '../find/find-in-recording.ts'
import { job } from './search-recording.ts'

export const handler: JobHandler<(typeof job)['payload'], Services> = async (
  { teamId, fileId },
  { attempt, signal },
  services,
) => {
  const context = await installationContext(services, teamId, { kind: 'redaction', id: null })
  try {
    const found = await findInRecording(context, fileId, signal)
    if (found) await runCommand(context, suggestRedactions, { fileId, found })
    await runCommand(context, endSearch, { fileId })
  } catch (error) {
    if (!signal.aborted && attempt > job.retry.limit) await runCommand(context, endSearch, { fileId })
    throw error
  }
}
