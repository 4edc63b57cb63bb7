import { useMemo } from 'react'
import { reportAct } from '#platform/web/live/report-act.ts'
import { useAct } from '#platform/web/live/use-live.ts'
import type { ReelKey } from '../../model/reel.ts'
import type { Span } from '../../model/trim.ts'
import { changingReel, hidingClip, movingClip, trimmingClip, type ReelChange } from './reel-acts.ts'
import type { ShownClip } from './reel-clips.ts'
import { strings } from './strings.ts'

/** The commands on a reel, undone by mod+z and the toast. Failures show in a toast. */
export function useReelCommands(key: ReelKey) {
  const change = useAct(changingReel)
  const move = useAct(movingClip)
  const hide = useAct(hidingClip)
  const trim = useAct(trimmingClip)
  return useMemo(
    () => ({
      change: async (to: ReelChange): Promise<boolean> => reportAct(change({ key, ...to }), { title: strings.changed }),
      /** Moves the clip at one position of the list to another. */
      move: async (clips: readonly ShownClip[], from: number, to: number): Promise<boolean> => {
        const moved = clips[from]
        if (!moved || from === to) return false
        const others = clips.filter((clip) => clip !== moved)
        const { highlightId } = moved
        const given = move({ key, highlightId, afterId: others[to - 1]?.highlightId ?? null })
        return reportAct(given, { title: strings.moved })
      },
      /** Plays another part of the recording for a clip. */
      trim: async ({ highlightId }: ShownClip, to: Span): Promise<boolean> =>
        reportAct(trim({ key, highlightId, ...to }), { title: strings.trimmed }),
      hide: async ({ highlightId }: ShownClip, hidden: boolean): Promise<boolean> =>
        reportAct(hide({ key, highlightId, hidden }), { title: hidden ? strings.hiddenNow : strings.shownNow }),
    }),
    [key, change, move, hide, trim],
  )
}
