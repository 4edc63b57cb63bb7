import { Transform, type Readable } from 'node:stream'
import { Failure, notFound } from '#platform/kernel/errors.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { runCommand, type WorkspaceContext } from '#journal/server/index.ts'
import { findProject, projectPolicy } from '#projects/server/index.ts'
import { MAX_IMPORT_FILE_BYTES } from '../model/limits.ts'
import { addImport } from './commands/add-import.ts'

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

/**
 * Streams a file into storage and adds it as an import of the project. Nothing is left behind if it is refused.
 * @throws Failure NotFound, Forbidden, UnprocessableContent above the limit
 */
export async function storeUpload(
  workspace: WorkspaceContext,
  { projectId, fileName, content }: { projectId: Id; fileName: string; content: Readable },
): Promise<Id> {
  const { storage } = workspace.services
  // Before the first byte is stored; the command checks again.
  const project = await workspace.database.read(async (tx) => findProject(tx, projectId))
  if (!project || !projectPolicy.allows(workspace.actor, 'view', project)) throw notFound('The project')
  projectPolicy.authorize(workspace.actor, 'contribute', project)
  const id = newId()
  const storageKey = `cell/${workspace.teamId}/imports/${id}`
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
