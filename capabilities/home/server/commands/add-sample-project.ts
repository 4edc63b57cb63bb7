import { z } from 'zod'
import { Failure } from '#platform/kernel/errors.ts'
import { defineCommand } from '#journal/server/index.ts'
import { findProject } from '#projects/server/index.ts'
import { placePolicy } from '#projects/model/policy.ts'
import { homePolicy } from '../../model/policy.ts'
import { addSample } from '../add-sample.ts'
import { findHome, setSample } from '../store.ts'

/** Brings a fresh sample project, for those who deleted theirs. */
export const addSampleProject = defineCommand({
  name: 'add-sample-project',
  who: [homePolicy.may('addSample'), placePolicy.may('createProject')],
  undo: { by: 'delete-sample' },
  input: z.object({}),
  async run(context) {
    const { tx, teamId, actor } = context
    homePolicy.authorize(actor, 'addSample', { scopeId: teamId })
    const { sampleProjectId } = await findHome(tx, teamId)
    if (sampleProjectId !== null && (await findProject(tx, sampleProjectId)))
      throw new Failure('InvalidOperation', 'The sample project is there already.')
    const id = await addSample(context)
    await setSample(tx, teamId, id)
    return { id }
  },
})
