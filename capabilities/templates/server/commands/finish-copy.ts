import { z } from 'zod'
import { Failure } from '#platform/kernel/errors.ts'
import { endPlace } from '#content-kinds/server/index.ts'
import { findPlace, lockPlaces, type Place } from '#folders/server/index.ts'
import { defineCommand, type CommandContext } from '#journal/server/index.ts'
import { giveFirstAccess, giveSameAccess, placePolicy, placeProject } from '#projects/server/index.ts'
import { isBeingRedacted } from '#redactions/server/index.ts'
import { projectEvents } from '#projects/model/events.ts'
import { projectPolicy } from '#projects/model/policy.ts'
import { projectCopyEvents, templateEvents } from '../../model/events.ts'
import { templatePolicy } from '../../model/policy.ts'
import type { ProjectCopy } from '../../model/project-copy.ts'
import { keepAudience } from '../audience.ts'
import { endCopy, findCopy } from '../copies-store.ts'
import { copyingOf } from '../copying-of.ts'
import { requireSource } from '../require-source.ts'
import { insertTemplate } from '../store.ts'

/** Makes a complete copy visible: the project in its place, or the template. */
export const finishCopy = defineCommand({
  name: 'finish-copy',
  who: [
    projectPolicy.may('duplicate'),
    projectPolicy.may('makeTemplate'),
    templatePolicy.may('view'),
    placePolicy.may('createProject'),
  ],
  input: z.object({ id: z.uuid() }),
  async run(context, { id }) {
    const { tx, teamId, principal, emit } = context
    await lockPlaces(context)
    const copy = await findCopy(tx, id, { lock: true })
    if (copy?.state !== 'RUNNING') return { id }
    await requireSource(context, copy)
    if (await isBeingRedacted(tx, copy.sourceScopeId, copy.createdAt))
      throw new Failure(
        'InvalidOperation',
        'Something in the project was redacted in the meantime, so the copy was canceled. Copy it again.',
        { reason: 'BEING_REDACTED' },
      )
    if (copy.purpose === 'TEMPLATE' && copy.templateId !== null) {
      const scopeId = await keepAudience(context, copy.sourceScopeId)
      await insertTemplate(tx, teamId, principal, {
        id: copy.templateId,
        scopeId,
        of: 'PROJECT',
        title: copy.title,
        description: copy.description,
        projectId: copy.projectId,
        documentId: null,
      })
      emit(
        templateEvents.created({
          id: copy.templateId,
          scopeId,
          after: { title: copy.title, of: 'PROJECT', projectId: copy.sourceId },
        }),
      )
    } else {
      await showProject(context, copy)
    }
    await endPlace(copyingOf(context, copy), { table: 'projects', oldId: copy.sourceId })
    await endCopy(tx, id, { state: 'DONE' })
    emit(
      projectCopyEvents.finished({
        id,
        scopeId: copy.sourceScopeId,
        after: { purpose: copy.purpose, title: copy.title },
      }),
    )
    return { id }
  },
})

async function showProject(context: CommandContext, copy: ProjectCopy): Promise<void> {
  const place = await placeOf(context, copy)
  await placeProject(context, { id: copy.projectId, scopeId: copy.projectScopeId }, place)
  if (copy.purpose === 'DUPLICATE') await giveSameAccess(context, copy.projectScopeId, copy.sourceScopeId, place)
  else await giveFirstAccess(context, copy.projectScopeId, place)
  context.emit(
    projectEvents.created({
      id: copy.projectId,
      scopeId: copy.projectScopeId,
      after: { title: copy.title, folderId: place.folder?.id ?? null, copiedFrom: copy.sourceId },
    }),
  )
}

/**
 * The place of the new project, in its folder.
 * @throws Failure if the folder was deleted or is closed to the person who began the copy: in any other place others
 * could see it.
 */
async function placeOf(context: CommandContext, { folderId }: ProjectCopy): Promise<Place> {
  const place = await findPlace(context, folderId).catch((error: unknown) => {
    throw new Failure('InvalidOperation', 'The folder for the copy no longer exists.', {
      reason: 'FOLDER_GONE',
      cause: error,
    })
  })
  placePolicy.authorize(context.actor, 'createProject', { scopeId: place.scopeId })
  return place
}
