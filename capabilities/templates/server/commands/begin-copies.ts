import { notFound } from '#platform/kernel/errors.ts'
import { newId } from '#platform/kernel/ids.ts'
import { findPlace } from '#folders/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { assertRoomForProject, placePolicy } from '#projects/server/index.ts'
import { projectPolicy } from '#projects/model/policy.ts'
import { templatePolicy } from '../../model/policy.ts'
import { duplication } from '../../model/project-copy.ts'
import { newProjectTemplate, projectOfTemplate } from '../../model/template.ts'
import { assertRoomForTemplate } from '../assert-room.ts'
import { beginCopy } from '../begin-copy.ts'
import { copyUndo } from '../copy-undo.ts'
import { requireProject, requireTemplate } from '../require-source.ts'

/** Begins a copy of a project beside it. */
export const duplicateProject = defineCommand({
  name: 'duplicate-project',
  who: [projectPolicy.may('duplicate'), placePolicy.may('createProject')],
  undo: copyUndo,
  ports: ['queue'],
  input: duplication,
  async run(context, { id = newId(), projectId, title }) {
    const project = await requireProject(context, projectId, 'duplicate')
    // The actor cannot put it into a folder that they cannot see.
    const place = await findPlace(context, project.folderId).catch(async () => findPlace(context, null))
    placePolicy.authorize(context.actor, 'createProject', { scopeId: place.scopeId })
    await assertRoomForProject(context)
    return beginCopy(context, {
      purpose: 'DUPLICATE',
      source: project,
      projectId: id,
      title,
      folderId: place.folder?.id ?? null,
      templateId: null,
    })
  },
})

/** Begins to make a template of a project, with everything in it. */
export const makeProjectTemplate = defineCommand({
  name: 'make-project-template',
  who: [projectPolicy.may('makeTemplate'), templatePolicy.may('create')],
  undo: copyUndo,
  ports: ['queue'],
  input: newProjectTemplate,
  async run(context, { id = newId(), projectId, title, description }) {
    const project = await requireProject(context, projectId, 'makeTemplate')
    templatePolicy.authorize(context.actor, 'create', { scopeId: context.teamId, createdById: context.actor.userId })
    await assertRoomForTemplate(context)
    return beginCopy(context, {
      purpose: 'TEMPLATE',
      source: project,
      projectId: newId(),
      title: title || project.title,
      description,
      folderId: null,
      templateId: id,
    })
  },
})

/** Begins a new project with the contents of a template. */
export const useProjectTemplate = defineCommand({
  name: 'use-project-template',
  who: [templatePolicy.may('view'), placePolicy.may('createProject')],
  undo: copyUndo,
  ports: ['queue'],
  input: projectOfTemplate,
  async run(context, { id = newId(), templateId, title, folderId, color }) {
    const template = await requireTemplate(context, templateId, 'view')
    if (template.projectId === null) throw notFound('The template')
    const place = await findPlace(context, folderId)
    placePolicy.authorize(context.actor, 'createProject', { scopeId: place.scopeId })
    await assertRoomForProject(context)
    const source = await context.tx
      .selectFrom('projects')
      .select(['id', 'scope_id'])
      .where('id', '=', template.projectId)
      .executeTakeFirstOrThrow()
    return beginCopy(context, {
      purpose: 'USE',
      source: { id: source.id, scopeId: source.scope_id },
      projectId: id,
      title,
      color,
      folderId,
      templateId,
    })
  },
})
