import { useMemo } from 'react'
import { newId, type Id } from '#platform/kernel/ids.ts'
import { showToast } from '#platform/web/design/toasts.ts'
import { recordGiven, reportAct, reportRefusal } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import type { ReelKey } from '../../model/reel.ts'
import { addingClips, creatingInsightReel, deletingReel, type ClipSources } from './insight-reel-acts.ts'
import { strings } from './strings.ts'

/** The commands on the reels of an insight, undone by mod+z and the toast. Failures show in a toast. */
export function useInsightReelCommands(insightId: Id) {
  const create = useAct(creatingInsightReel)
  const add = useAct(addingClips)
  const remove = useAct(deletingReel)
  return useMemo(
    () => ({
      create: async (title: string, sources: ClipSources, hrefOf: (reelId: Id) => string): Promise<boolean> => {
        const id = newId()
        const reported = {
          title: strings.made(title || strings.untitled),
          link: { title: strings.open, href: hrefOf(id) },
        }
        return reportAct(create({ id, insightId, title, ...sources }), { ...reported, onceDone: true })
      },
      /** Adds clips at the end. */
      async add(key: ReelKey, sources: ClipSources): Promise<boolean> {
        let isAny = false
        const given = add({ key, ...sources, onAdded: (any) => (isAny = any) })
        const isDone = await reportRefusal(given)
        if (isDone && isAny) showToast({ message: strings.added, act: recordGiven(given, strings.added) })
        else if (isDone) showToast({ message: strings.hadAll })
        return isDone
      },
      remove: async ({ id, key, title }: { id: Id; key: ReelKey; title: string }): Promise<boolean> =>
        reportAct(remove({ id, key }), { title: strings.deleted(title) }),
    }),
    [insightId, create, add, remove],
  )
}
