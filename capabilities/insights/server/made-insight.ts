import { madeThing } from '#journal/server/index.ts'
import { deleteInsights } from './commands/delete-insights.ts'

/** Commands that created an insight are undone by putting it into the trash. */
export const madeInsight = madeThing('insights', async (context, id) => deleteInsights.run(context, { ids: [id] }))
