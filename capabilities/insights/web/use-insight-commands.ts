import {
  AddHighlightsToInsightDocument,
  ChangeInsightDocument,
  CreateInsightDocument,
  DeleteInsightsDocument,
  RemoveHighlightsFromInsightDocument,
  RestoreInsightsDocument,
  type InsightRowFragment,
} from '#generated/operations/capabilities/insights/web/insight.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { dataOf, perform } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import { insightStrings as strings } from './strings.ts'

/** What lists and heads of insights show. */
export type InsightRow = InsightRowFragment

type Change = { title?: string; locked?: boolean; published?: boolean }

/** What can be done with insights, shown at once, undone by mod+z and the toast. Failures are told in a toast. */
export function useInsightCommands() {
  const [create] = useCommand(CreateInsightDocument)
  const [change] = useCommand(ChangeInsightDocument, { queueAs: strings.rename })
  const [add] = useCommand(AddHighlightsToInsightDocument)
  const [takeOut] = useCommand(RemoveHighlightsFromInsightDocument)
  const [remove] = useCommand(DeleteInsightsDocument)
  const [restore] = useCommand(RestoreInsightsDocument)

  const set = async (insight: InsightRow, input: Change): Promise<void> => {
    const { id, title, locked, published } = { ...insight, ...input }
    const publication =
      input.published === undefined || input.published === insight.published
        ? { publishedAt: insight.publishedAt, publishedBy: insight.publishedBy }
        : input.published
          ? { publishedAt: new Date().toISOString(), publishedBy: null }
          : { publishedAt: null, publishedBy: null }
    const may = insight.viewerCan
    // What is unlocked is written in once the server has unlocked it: a text that is opened sooner would be refused.
    const isOpen = may.lock && !locked && input.locked === undefined
    const viewerCan = { ...may, __typename: 'InsightViewerCan' as const, edit: isOpen, move: isOpen, delete: isOpen }
    const optimistic = {
      changeInsight: {
        __typename: 'Insight' as const,
        id,
        title,
        locked,
        published,
        ...publication,
        updatedAt: new Date().toISOString(),
        viewerCan,
      },
    }
    dataOf(await change({ input: { id, ...input } }, { optimistic }))
  }
  const setWithUndo = async (insight: InsightRow, title: string, input: Change, before: Change): Promise<boolean> =>
    perform({
      title,
      run: async () => {
        await set(insight, input)
        return async () => set({ ...insight, ...input }, before)
      },
    })
  const titleOf = (insight: Pick<InsightRow, 'title'>): string => insight.title || strings.untitled

  return {
    rename: async (insight: InsightRow, title: string): Promise<boolean> =>
      setWithUndo(insight, strings.renamed(title || strings.untitled), { title }, { title: insight.title }),
    publish: async (insight: InsightRow, published: boolean): Promise<boolean> =>
      setWithUndo(
        insight,
        published ? strings.publishedNow(titleOf(insight)) : strings.unpublished(titleOf(insight)),
        { published },
        { published: !published },
      ),
    lock: async (insight: InsightRow, locked: boolean): Promise<boolean> =>
      setWithUndo(
        insight,
        locked ? strings.locked(titleOf(insight)) : strings.unlocked(titleOf(insight)),
        { locked },
        { locked: !locked },
      ),
    /** Begins an insight with highlights. @returns whether it is there now. */
    createWith: async ({
      projectId,
      title,
      highlightIds,
      link,
    }: {
      projectId: Id
      title: string
      highlightIds: readonly Id[]
      link: (id: Id) => { title: string; href: string }
    }): Promise<boolean> => {
      const id = newId()
      let deletionId: Id | null = null
      return perform({
        title: strings.added(highlightIds.length, title || strings.untitled),
        link: link(id),
        run: async () => {
          // Done again after undo, it is brought back instead of made anew.
          if (deletionId === null)
            dataOf(await create({ input: { id, projectId, title, highlightIds: [...highlightIds] } }))
          else dataOf(await restore({ input: { deletionId } }))
          return async () => {
            deletionId = dataOf(await remove({ input: { ids: [id] } }))?.deleteInsights.deletionId ?? null
          }
        },
      })
    },
    /** Puts highlights at the end of an insight. @returns whether they are there now. */
    addHighlights: async (
      insight: Pick<InsightRow, 'id' | 'title'>,
      highlightIds: readonly Id[],
      link: { title: string; href: string },
    ): Promise<boolean> =>
      perform({
        title: strings.added(highlightIds.length, titleOf(insight)),
        link,
        run: async () => {
          const input = { id: insight.id, highlightIds: [...highlightIds] }
          dataOf(await add({ input }))
          return async () => dataOf(await takeOut({ input }))
        },
      }),
    /** @returns whether they are deleted. */
    remove: async (insights: readonly InsightRow[], restored?: () => void): Promise<boolean> =>
      perform({
        title: strings.deleted(insights.map(titleOf)),
        run: async () => {
          const deletionId =
            dataOf(await remove({ input: { ids: insights.map((insight) => insight.id) } }))?.deleteInsights
              .deletionId ?? ''
          return async () => {
            dataOf(await restore({ input: { deletionId } }))
            restored?.()
          }
        },
      }),
  }
}
