import { Transform, type Readable } from 'node:stream'
import { Failure, notFound } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { cleanFileName } from '#files/model/stored-file.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { findProject, projectPolicy } from '#projects/server/index.ts'
import { MAX_IMPORT_FILE_BYTES } from '../model/limits.ts'
import { addImport } from './commands/add-import.ts'
import { inTurn } from './in-turn.ts'
import { foundIn } from './inspect-import.ts'
import { lookInWorker } from './parse/parse-in-worker.ts'

/** Passes bytes on and counts them. Fails as soon as they exceed the limit. */
function countBytes(): { gate: Transform; total: () => number } {
  let total = 0
  const gate = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      total += chunk.byteLength
      if (total > MAX_IMPORT_FILE_BYTES)
        done(
          new Failure(
            'UnprocessableContent',
            `A file to import has at most ${MAX_IMPORT_FILE_BYTES / 1_048_576} MB. Split it and import the parts.`,
            { reason: 'TOO_LARGE' },
          ),
        )
      else done(null, chunk)
    },
  })
  return { gate, total: () => total }
}

/** Before the first byte is stored; the command checks again. @throws Failure NotFound, Forbidden */
async function checkProject(workspace: WorkspaceContext, projectId: Id): Promise<void> {
  const project = await workspace.database.read(async (tx) => findProject(tx, projectId))
  if (!project || !projectPolicy.allows(workspace.actor, 'view', project)) throw notFound('The project')
  projectPolicy.authorize(workspace.actor, 'contribute', project)
}

function newPlace({ teamId }: WorkspaceContext): { id: Id; storageKey: string } {
  const id = newId()
  return { id, storageKey: `cell/${teamId}/imports/${id}` }
}

/**
 * Adds a small file as an import and inspects it, from memory and in one transaction. Nothing is left behind if it is
 * refused.
 * @returns null if it has to wait for other files of its workspace
 * @throws Failure NotFound, Forbidden
 */
export async function addSmallFile(
  workspace: WorkspaceContext,
  { projectId, fileName, content }: { projectId: Id; fileName: string; content: Uint8Array },
): Promise<Id | null> {
  const { storage, filesBeingRead } = workspace.services
  await checkProject(workspace, projectId)
  const bytes = content.byteLength
  const release = filesBeingRead.take(workspace.teamId, bytes)
  if (release === null) return null
  const { id, storageKey } = newPlace(workspace)
  const stored = storage.put(storageKey, content)
  try {
    // The thread gets a copy of its own: the memory of small bodies is shared with those of other requests.
    const file = { name: cleanFileName(fileName), bytes: new Uint8Array(content) }
    const looking = foundIn(async () => inTurn(async () => lookInWorker(file)))
    const [found] = await Promise.all([looking, stored])
    await runCommand(workspace, addImport, { id, projectId, fileName, storageKey, bytes, found })
    return id
  } catch (error) {
    await stored.catch(() => undefined)
    await storage.delete(storageKey)
    throw error
  } finally {
    release()
  }
}

/**
 * Streams a file into storage and adds it as an import of the project. Nothing is left behind if it is refused.
 * @throws Failure NotFound, Forbidden, UnprocessableContent above the limit
 */
export async function storeUpload(
  workspace: WorkspaceContext,
  { projectId, fileName, content }: { projectId: Id; fileName: string; content: Readable },
): Promise<Id> {
  const { storage } = workspace.services
  await checkProject(workspace, projectId)
  const { id, storageKey } = newPlace(workspace)
  const { gate, total } = countBytes()
  content.on('error', (error) => gate.destroy(error))
  try {
    await storage.put(storageKey, content.pipe(gate))
    if (total() === 0) throw new Failure('UnprocessableContent', 'The file is empty.', { reason: 'EMPTY' })
    await runCommand(workspace, addImport, { id, projectId, fileName, storageKey, bytes: total() })
    return id
  } catch (error) {
    await storage.delete(storageKey)
    throw error
  }
}
