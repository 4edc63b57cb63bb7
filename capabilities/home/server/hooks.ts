import { purged } from '#content-kinds/server/index.ts'
import { joinAt, type HookRecord } from '#journal/server/index.ts'
import { documentOwners } from '#documents/server/index.ts'
import { homePolicy } from '../model/policy.ts'
import { createHomeAndSample } from './create-home.ts'
import { leaveSample } from './store.ts'

export const hooks: HookRecord = {
  inTransaction: [
    createHomeAndSample,
    joinAt(documentOwners, {
      kind: 'home',
      async authorize({ actor }, document) {
        if (!homePolicy.allows(actor, 'view', document)) return Promise.resolve('none')
        return Promise.resolve(homePolicy.allows(actor, 'edit', document) && !actor.readOnly ? 'write' : 'read')
      },
    }),
    joinAt(purged, async ({ tx, teamId }, kind, ids) => {
      if (kind === 'project') await leaveSample(tx, teamId, ids)
    }),
  ],
}
