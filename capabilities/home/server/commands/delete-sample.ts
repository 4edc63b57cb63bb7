import { z } from 'zod'
import { study } from '#database/sample/study.ts'
import { notFound } from '#platform/kernel/errors.ts'
import { deletePlace } from '#content-kinds/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { personPolicy } from '#people/model/policy.ts'
import { matchPeople, personRows } from '#people/server/index.ts'
import { findProject, projectPolicy } from '#projects/server/index.ts'
import { findHome } from '../store.ts'

/**
 * Deletes the sample project with the people that were created for it, as one act that can be undone. The people stay
 * if the actor may not delete people.
 */
export const deleteSample = defineCommand({
  name: 'delete-sample',
  who: [projectPolicy.may('delete'), personPolicy.may('delete')],
  undo: 'deletion',
  ports: ['queue'],
  input: z.object({}),
  async run(context) {
    const { tx, teamId, actor } = context
    const { sampleProjectId } = await findHome(tx, teamId)
    const project = sampleProjectId === null ? null : await findProject(tx, sampleProjectId)
    if (!project || !projectPolicy.allows(actor, 'view', project)) throw notFound('The sample project')
    projectPolicy.authorize(actor, 'delete', project)
    let peopleLeft = 0
    const deletionId = await deletePlace(
      context,
      { kind: 'project', id: project.id, title: project.title, scopeId: project.scopeId },
      async (deletion) => {
        const people = await matchPeople(tx, actor, { emails: study.people.map((person) => person.email), names: [] })
        const deletable = people.filter((person) => personPolicy.allows(actor, 'delete', person))
        peopleLeft = people.length - deletable.length
        return {
          person: await personRows.takeAway(
            context,
            deletable.map(({ id }) => id),
            deletion,
          ),
        }
      },
    )
    return { id: project.id, deletionId, peopleLeft }
  },
})
