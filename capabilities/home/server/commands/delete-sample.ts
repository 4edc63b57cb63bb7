import { z } from 'zod'
import { study } from '#database/sample/study.ts'
import { notFound } from '#platform/kernel/errors.ts'
import { deletePlace } from '#content-kinds/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { matchPeople, personRows } from '#people/server/index.ts'
import { findProject, projectPolicy } from '#projects/server/index.ts'
import { findHome } from '../store.ts'

/** Deletes the sample with the people who were made for it, as one act that can be undone. */
export const deleteSample = defineCommand({
  name: 'delete-sample',
  who: [projectPolicy.may('delete')],
  undo: 'deletion',
  input: z.object({}),
  async run(context) {
    const { tx, teamId, actor } = context
    const { sampleProjectId } = await findHome(tx, teamId)
    const project = sampleProjectId === null ? null : await findProject(tx, sampleProjectId)
    if (!project || !projectPolicy.allows(actor, 'view', project)) throw notFound('The sample project')
    projectPolicy.authorize(actor, 'delete', project)
    const deletionId = await deletePlace(
      context,
      { kind: 'project', id: project.id, title: project.title, scopeId: project.scopeId },
      async (deletion) => {
        const people = await matchPeople(tx, actor, { emails: study.people.map((person) => person.email), names: [] })
        return {
          person: await personRows.takeAway(
            context,
            people.map((person) => person.id),
            deletion,
          ),
        }
      },
    )
    return { id: project.id, deletionId }
  },
})
