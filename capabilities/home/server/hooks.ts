import { purged } from '#content-kinds/server/index.ts'
import { joinAt, withPorts, type HookRecord } from '#journal/server/index.ts'
import { newId } from '#platform/kernel/ids.ts'
import { createDocuments, documentOwners } from '#documents/server/index.ts'
import { workspaceCreated } from '#workspaces/server/index.ts'
import { defaultHome } from '../model/home-document.ts'
import { homePolicy } from '../model/policy.ts'
import { addSample } from './add-sample.ts'
import { insertHome, leaveSample } from './store.ts'

/** Creates home and sample in the transaction that creates a workspace. */
export const hooks: HookRecord = {
  inTransaction: [
    joinAt(
      workspaceCreated,
      withPorts(['queue', 'storage'], async (context) => {
        const { tx, teamId } = context
        const documentId = newId()
        await createDocuments(tx, teamId, [
          { id: documentId, ownerKind: 'home', ownerId: teamId, scopeId: teamId, content: defaultHome() },
        ])
        await insertHome(tx, teamId, { documentId, sampleProjectId: await addSample(context) })
      }),
    ),
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
