import { z } from 'zod'
import { Failure, notFound } from '#platform/kernel/errors.ts'
import type { Id } from '#platform/kernel/ids.ts'
import { defineCommand, madeThing, withPorts, type CommandContext } from '#journal/server/index.ts'
import { findProject } from '#projects/server/index.ts'
import { placePolicy } from '#projects/model/policy.ts'
import { homePolicy } from '../../model/policy.ts'
import { addSample } from '../add-sample.ts'
import { findHome, setSample } from '../store.ts'
import { deleteSample } from './delete-sample.ts'

/** Adds a new sample project to a workspace whose sample was deleted. */
export const addSampleProject = defineCommand({
  name: 'add-sample-project',
  who: [homePolicy.may('addSample'), placePolicy.may('createProject')],
  undo: madeThing('projects', withPorts(['queue'], removeSample)),
  ports: ['queue', 'storage'],
  input: z.object({}),
  async run(context) {
    const { tx, teamId, actor } = context
    homePolicy.authorize(actor, 'addSample', { scopeId: teamId })
    const { sampleProjectId } = await findHome(tx, teamId)
    if (sampleProjectId !== null && (await findProject(tx, sampleProjectId)))
      throw new Failure('InvalidOperation', 'The sample project already exists.')
    const id = await addSample(context)
    await setSample(tx, teamId, id)
    return { id }
  },
})

async function removeSample(context: CommandContext<'queue'>, id: Id): Promise<{ deletionId: Id }> {
  if ((await findHome(context.tx, context.teamId)).sampleProjectId !== id) throw notFound('The sample project')
  return deleteSample.run(context, {})
}
