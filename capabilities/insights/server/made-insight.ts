import { madeThing } from '#journal/server/index.ts'
import { deleteInsights } from './commands/delete-insights.ts'

/** Whatever made an insight is taken back by putting that into the trash. */
export const madeInsight = madeThing('insights', async (context, id) => deleteInsights.run(context, { ids: [id] }))
