import { z } from 'zod'
import { notFound } from '#platform/kernel/errors.ts'
import { cleanFileName } from '#files/model/stored-file.ts'
import { defineCommand } from '#journal/server/index.ts'
import { findProject, projectPolicy } from '#projects/server/index.ts'
import { importEvents } from '../../model/events.ts'
import { insertImport } from '../store.ts'
import { foundInFile, type FoundInImport } from './found-in-file.ts'

/**
 * Adds a file that was uploaded to storage as an import, with what was found in it if it was inspected already.
 * @throws Failure NotFound, Forbidden
 */
export const addImport = defineCommand({
  name: 'add-import',
  who: [projectPolicy.may('contribute')],
  input: z.object({
    id: z.uuid(),
    projectId: z.uuid(),
    fileName: z.string(),
    storageKey: z.string(),
    bytes: z.int().min(0),
    found: z.custom<FoundInImport>().optional(),
  }),
  async run({ tx, teamId, actor, principal, emit }, { id, projectId, fileName, storageKey, bytes, found }) {
    const project = await findProject(tx, projectId)
    if (!project || !projectPolicy.allows(actor, 'view', project)) throw notFound('The project')
    projectPolicy.authorize(actor, 'contribute', project)
    const name = cleanFileName(fileName)
    const made = { id, scopeId: project.scopeId, projectId, fileName: name, storageKey, bytes }
    await insertImport(tx, teamId, principal, made, found && foundInFile(found))
    emit(importEvents.uploaded({ id, scopeId: project.scopeId, after: { fileName: name, projectId, bytes } }))
    if (found) emit(importEvents.inspected({ id, scopeId: project.scopeId }))
    return { id }
  },
})
