import { newId, type Id } from '#platform/kernel/ids.ts'
import { createDocuments } from '#documents/server/index.ts'
import { joinAt, withPorts, type CommandContext } from '#journal/server/index.ts'
import { workspaceCreated } from '#workspaces/server/index.ts'
import { defaultHome } from '../model/home-document.ts'
import { addSample } from './add-sample.ts'
import { insertHome } from './store.ts'

/** Creates the home of a workspace. */
export async function createHome({ tx, teamId }: CommandContext, sampleProjectId: Id | null): Promise<void> {
  const documentId = newId()
  await createDocuments(tx, teamId, [
    { id: documentId, ownerKind: 'home', ownerId: teamId, scopeId: teamId, content: defaultHome() },
  ])
  await insertHome(tx, teamId, { documentId, sampleProjectId })
}

/** Creates home and sample in the transaction that creates a workspace. */
export const createHomeAndSample = joinAt(
  workspaceCreated,
  withPorts(['queue', 'storage'], async (context) => createHome(context, await addSample(context))),
)
