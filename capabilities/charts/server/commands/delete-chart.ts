import { z } from 'zod'
import { deleteThings, restoreKind } from '#content-kinds/server/index.ts'
import { defineCommand } from '#journal/server/index.ts'
import { chartPolicy } from '../../model/policy.ts'
import { chartRows, findCharts } from '../store.ts'

/** Deletes a chart, but nothing that it counts. @returns the deletion, with which it can be restored */
export const deleteChart = defineCommand({
  name: 'delete-chart',
  who: [chartPolicy.may('delete')],
  undo: 'deletion',
  input: z.object({ id: z.uuid() }),
  async run(context, { id }) {
    const found = await findCharts(context.tx, [id])
    const { deletionId } = await deleteThings(context, {
      kind: 'chart',
      rows: chartRows,
      ids: [id],
      found,
      policy: chartPolicy,
      titleOf: ({ title }) => title,
      plural: 'charts',
    })
    return { id, deletionId }
  },
})

/** Restores a deleted chart. */
export const restoreChart = defineCommand({
  name: 'restore-chart',
  who: [chartPolicy.may('delete')],
  undo: { never: 'It reverses another act itself.' },
  ports: ['queue'],
  input: z.object({ deletionId: z.uuid() }),
  async run(context, { deletionId }) {
    const { resourceId } = await restoreKind(context, 'chart', deletionId, ({ actor }, scopeId) =>
      chartPolicy.authorize(actor, 'delete', { scopeId }),
    )
    return { id: resourceId }
  },
})
