import { notFound } from '#platform/kernel/errors.ts'
import { defineCommand } from '#journal/server/index.ts'
import { projectEvents } from '../../model/events.ts'
import { projectPolicy } from '../../model/policy.ts'
import { projectChange } from '../../model/project.ts'
import { findProject, updateProject } from '../store.ts'

/**
 * Changes the title of a project, its summary, looks, tabs and settings, or archives it or restores it from the
 * archive.
 */
export const changeProject = defineCommand({
  name: 'change-project',
  who: [projectPolicy.may('edit'), projectPolicy.may('archive'), projectPolicy.may('switchAi')],
  undo: 'rows',
  input: projectChange,
  async run({ tx, actor, emit }, { id, archived, transcriptionVocabulary, ...change }) {
    const project = await findProject(tx, id)
    if (!project || !projectPolicy.allows(actor, 'view', project)) throw notFound('The project')
    projectPolicy.authorize(actor, 'edit', project)
    if (archived !== undefined) projectPolicy.authorize(actor, 'archive', project)
    if (change.aiOff !== undefined) projectPolicy.authorize(actor, 'switchAi', project)
    await updateProject(tx, id, {
      ...change,
      ...(transcriptionVocabulary === undefined ? {} : { transcriptionVocabulary }),
      ...(archived === undefined ? {} : { archivedAt: archived ? new Date() : null }),
    })
    const before = {
      title: project.title,
      summary: project.summary,
      icon: project.icon,
      color: project.color,
      tabs: project.tabs,
      archived: project.archivedAt !== null,
    }
    // A vocabulary may be long: the history only records that it was changed.
    const vocabularyTerms = transcriptionVocabulary?.length
    emit(
      projectEvents.changed({
        id,
        scopeId: project.scopeId,
        before,
        after: {
          ...before,
          ...change,
          ...(archived === undefined ? {} : { archived }),
          ...(vocabularyTerms === undefined ? {} : { vocabularyTerms }),
        },
      }),
    )
    return { id }
  },
})
