import { newId, type Id } from '#platform/kernel/ids.ts'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import {
  addingHighlights,
  changingInsight,
  creatingInsight,
  deletingInsights,
  type InsightRow,
} from './insight-acts.ts'
import { publishingAgain } from './seals/seal-acts.ts'
import { sealStrings } from './seals/strings.ts'
import { insightStrings as strings } from './strings.ts'

type Named = Pick<InsightRow, 'id' | 'title'>

interface InsightOfHighlights {
  projectId: Id
  title: string
  highlightIds: readonly Id[]
  link: (id: Id) => { title: string; href: string }
}

function titleOf({ title }: Named): string {
  return title || strings.untitled
}

/** The commands for insights, shown at once, undone by mod+z and the toast. Failures are shown in a toast. */
export function useInsightCommands() {
  const create = useAct(creatingInsight)
  const change = useAct(changingInsight)
  const again = useAct(publishingAgain)
  const add = useAct(addingHighlights)
  const remove = useAct(deletingInsights)
  return {
    rename: async ({ id }: Named, title: string): Promise<boolean> =>
      reportAct(change({ id, change: { title } }), { title: strings.renamed(title || strings.untitled) }),
    publish: async (insight: Named, published: boolean): Promise<boolean> =>
      reportAct(change({ id: insight.id, change: { published } }), {
        title: (published ? strings.publishedNow : strings.unpublished)(titleOf(insight)),
      }),
    publishAgain: async (insight: Named): Promise<boolean> =>
      reportAct(again(insight.id), { title: sealStrings.publishedAgain(titleOf(insight)) }),
    lock: async (insight: Named, locked: boolean): Promise<boolean> =>
      reportAct(change({ id: insight.id, change: { locked } }), {
        title: (locked ? strings.locked : strings.unlocked)(titleOf(insight)),
      }),
    /** Creates an insight with highlights. @returns whether it was created. */
    async createWith({ link, ...requested }: InsightOfHighlights): Promise<boolean> {
      const id = newId()
      return reportAct(create({ id, ...requested }), {
        title: strings.added(requested.highlightIds.length, requested.title || strings.untitled),
        link: link(id),
        onceDone: true,
      })
    },
    /** Adds highlights at the end of an insight. @returns whether they were added. */
    addHighlights: async (
      insight: Named,
      highlightIds: readonly Id[],
      link: { title: string; href: string },
    ): Promise<boolean> =>
      reportAct(add({ id: insight.id, highlightIds }), {
        title: strings.added(highlightIds.length, titleOf(insight)),
        link,
        onceDone: true,
      }),
    /** @returns whether they were deleted. */
    remove: async (insights: readonly Named[]): Promise<boolean> =>
      reportAct(remove(insights.map(({ id }) => id)), { title: strings.deleted(insights.map(titleOf)) }),
  }
}
