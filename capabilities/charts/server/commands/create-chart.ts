import { Failure, notFound } from '#platform/kernel/errors.ts'
import { newId } from '#platform/kernel/ids.ts'
import { defineCommand, madeThing } from '#journal/server/index.ts'
import { findProject, projectPolicy } from '#projects/server/index.ts'
import { newChart } from '../../model/chart.ts'
import { chartEvents } from '../../model/events.ts'
import { MAX_CHARTS_OF_PROJECT } from '../../model/limits.ts'
import { chartPolicy } from '../../model/policy.ts'
import { countCharts, insertChart } from '../store.ts'
import { deleteChart } from './delete-chart.ts'

/** Saves the options of a chart under a title, for everyone who can see the project. */
export const createChart = defineCommand({
  name: 'create-chart',
  who: [chartPolicy.may('edit')],
  undo: madeThing('charts', async (context, id) => deleteChart.run(context, { id })),
  input: newChart,
  async run({ tx, teamId, actor, principal, emit }, { id = newId(), projectId, title, options }) {
    const project = await findProject(tx, projectId)
    if (!project || !projectPolicy.allows(actor, 'view', project)) throw notFound('The project')
    chartPolicy.authorize(actor, 'edit', project)
    // The lock serializes two users who save the last chart within the limit.
    await tx.selectFrom('projects').select('id').where('id', '=', projectId).forUpdate().execute()
    if ((await countCharts(tx, projectId)) >= MAX_CHARTS_OF_PROJECT)
      throw new Failure(
        'InvalidOperation',
        `A project can have at most ${MAX_CHARTS_OF_PROJECT} charts. Delete one first.`,
      )
    await insertChart(tx, teamId, principal, { id, scopeId: project.scopeId, projectId, title, options })
    emit(chartEvents.created({ id, scopeId: project.scopeId, after: { projectId, title } }))
    return { id }
  },
})
