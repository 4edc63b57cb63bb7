import type { Services } from '#journal/server/index.ts'
import type { JobHandler } from '#platform/server/queue/index.ts'
import { everyWorkspace } from '#workspaces/server/index.ts'
import { WORDS_SWEPT_AT_ONCE } from '../../model/limits.ts'
import { sweepRemovedWords } from '../removed-words.ts'
import type { job } from './sweep-removed-words.ts'

export const handler: JobHandler<(typeof job)['payload'], Services> = async (_payload, { signal }, services) => {
  for (const teamId of await everyWorkspace(services.database.global)) {
    signal.throwIfAborted()
    await services.database.workspace(teamId).write(async (tx) => sweepRemovedWords(tx, WORDS_SWEPT_AT_ONCE))
  }
}
