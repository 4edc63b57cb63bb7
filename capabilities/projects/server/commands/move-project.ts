import { notFound } from '#platform/kernel/errors.ts'
import { rankAmong } from '#platform/kernel/rank.ts'
import { findPlace, folderPlacePolicy, formerPlace, lockPlaces, moveScope } from '#folders/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { projectEvents } from '../../model/events.ts'
import { placePolicy, projectPolicy } from '../../model/policy.ts'
import { projectMove } from '../../model/project.ts'
import { findProject, setProjectPlaces, siblingProjects, visibleProjects } from '../store.ts'

/**
 * Moves a project into a folder or out of one, or to another position among its siblings.
 * @returns its former position, by which the move can be undone.
 */
export const moveProject = defineCommand({
  name: 'move-project',
  who: [projectPolicy.may('move'), placePolicy.may('createProject'), folderPlacePolicy.may('arrange')],
  undo: 'rows',
  input: projectMove,
  async run(context, { id, folderId, ...placement }) {
    const { tx, teamId, actor, emit } = context
    await lockPlaces(context)
    const project = await findProject(tx, id)
    if (!project || !projectPolicy.allows(actor, 'view', project)) throw notFound('The project')
    const place = await findPlace(context, folderId)
    const moves = folderId !== project.folderId
    if (moves) {
      projectPolicy.authorize(actor, 'move', project)
      placePolicy.authorize(actor, 'createProject', { scopeId: place.scopeId })
    } else {
      folderPlacePolicy.authorize(actor, 'arrange', { scopeId: place.scopeId })
    }
    const stood = await siblingProjects(tx, teamId, project.folderId)
    const former = await formerPlace(context, project.folderId, id, stood, async (ids) =>
      visibleProjects(tx, actor, ids),
    )
    const { rank, nudged } = rankAmong(moves ? await siblingProjects(tx, teamId, folderId) : stood, id, placement)
    await setProjectPlaces(tx, [...nudged, { id, rank, folderId }])
    if (moves) await moveScope(context, project.scopeId, place)
    emit(
      projectEvents.moved({
        id,
        scopeId: project.scopeId,
        before: { folderId: project.folderId },
        after: { folderId },
      }),
    )
    return { id, fromFolderId: former.folderId, fromBeforeId: former.beforeId, fromHidden: former.hidden }
  },
})
