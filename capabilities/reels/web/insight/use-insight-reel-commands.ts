import { useMemo } from 'react'
import {
  AddReelClipsDocument,
  CreateInsightReelDocument,
  DeleteReelsDocument,
  RemoveReelClipsDocument,
  RestoreReelsDocument,
} from '#generated/operations/capabilities/reels/web/insight/insight-reels.ts'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { dataOf, perform } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import type { ReelKey } from '../../model/reel.ts'
import { strings } from './strings.ts'

interface Sources {
  tagIds?: string[]
  quotes?: boolean
}

/** What can be done with the reels of an insight, undone by mod+z and the toast. Failures are told in a toast. */
export function useInsightReelCommands(insightId: Id) {
  const [create] = useCommand(CreateInsightReelDocument, { refetch: ['ReelsOfInsight'] })
  const [add] = useCommand(AddReelClipsDocument)
  const [take] = useCommand(RemoveReelClipsDocument)
  const [remove] = useCommand(DeleteReelsDocument, { refetch: ['ReelsOfInsight'] })
  const [restore] = useCommand(RestoreReelsDocument, { refetch: ['ReelsOfInsight'] })
  return useMemo(() => {
    const bringBack = async (deletionId: Id): Promise<void> => void dataOf(await restore({ input: { deletionId } }))
    const takeAway = async (id: Id): Promise<Id> =>
      dataOf(await remove({ input: { ids: [id] } }))?.deleteReels.deletionId ?? ''
    return {
      create: async (title: string, sources: Sources, hrefOf: (reelId: Id) => string): Promise<boolean> => {
        const id = newId()
        let deletionId: Id | null = null
        return perform({
          title: strings.made(title || strings.untitled),
          link: { title: 'Open', href: hrefOf(id) },
          run: async () => {
            if (deletionId === null) dataOf(await create({ input: { id, insightId, title, ...sources } }))
            else await bringBack(deletionId)
            return async () => {
              deletionId = await takeAway(id)
            }
          },
        })
      },
      /** Adds clips at the end. @param present those that it has before */
      add: async (key: ReelKey, sources: Sources, present: ReadonlySet<string>): Promise<boolean> =>
        perform({
          title: strings.added,
          run: async () => {
            const answered = dataOf(await add({ input: { key, ...sources } }))
            const added = (answered?.addReelClips.clips ?? [])
              .map(({ highlightId }) => highlightId)
              .filter((id) => !present.has(id))
            return async () => added.length > 0 && dataOf(await take({ input: { key, highlightIds: added } }))
          },
        }),
      remove: async (id: Id, title: string): Promise<boolean> =>
        perform({
          title: strings.deleted(title),
          run: async () => {
            const deletionId = await takeAway(id)
            return async () => bringBack(deletionId)
          },
        }),
    }
  }, [insightId, create, add, take, remove, restore])
}
