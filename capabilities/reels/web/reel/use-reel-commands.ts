import { useMemo } from 'react'
import {
  ChangeReelDocument,
  HideReelClipsDocument,
  MoveReelClipsDocument,
  TrimClipDocument,
} from '#generated/operations/capabilities/reels/web/reel/reel.ts'
import { dataOf, perform } from '#platform/web/design/perform.ts'
import { useCommand } from '#platform/web/graphql/index.ts'
import type { ReelKey, ReelOptions } from '../../model/reel.ts'
import type { Span } from '../../model/trim.ts'
import type { ShownClip } from './reel-clips.ts'
import { strings } from './strings.ts'

type Change = Partial<ReelOptions> & { title?: string }

/** What can be done with a reel, undone by mod+z and the toast. Failures are told in a toast. */
export function useReelCommands(key: ReelKey) {
  const [change] = useCommand(ChangeReelDocument)
  const [move] = useCommand(MoveReelClipsDocument)
  const [hide] = useCommand(HideReelClipsDocument)
  const [trim] = useCommand(TrimClipDocument)
  return useMemo(() => {
    const set = async (to: Change): Promise<void> => void dataOf(await change({ input: { key, ...to } }))
    const put = async (highlightId: string, afterId: string | null): Promise<void> =>
      void dataOf(await move({ input: { key, highlightIds: [highlightId], afterId } }))
    const setHidden = async (highlightId: string, hidden: boolean): Promise<void> =>
      void dataOf(await hide({ input: { key, highlightIds: [highlightId], hidden } }))
    const setSnippet = async (highlightId: string, { startMs, endMs }: Span): Promise<void> =>
      void dataOf(await trim({ input: { highlightId, startMs, endMs } }, { refetch: ['WatchReel'] }))
    return {
      change: async (to: Change, before: Change): Promise<boolean> =>
        perform({
          title: strings.changed,
          run: async () => {
            await set(to)
            return async () => set(before)
          },
        }),
      /** Puts the clip at one place of the list to another. */
      move: async (clips: readonly ShownClip[], from: number, to: number): Promise<boolean> => {
        const moved = clips[from]
        if (!moved || from === to) return false
        const others = clips.filter((clip) => clip !== moved)
        return perform({
          title: strings.moved,
          run: async () => {
            await put(moved.highlightId, others[to - 1]?.highlightId ?? null)
            return async () => put(moved.highlightId, clips[from - 1]?.highlightId ?? null)
          },
        })
      },
      /** Plays another part of the recording for a clip. */
      trim: async (clip: ShownClip, to: Span): Promise<boolean> =>
        perform({
          title: strings.trimmed,
          run: async () => {
            await setSnippet(clip.highlightId, to)
            return async () => setSnippet(clip.highlightId, { startMs: clip.snippetStartMs, endMs: clip.snippetEndMs })
          },
        }),
      hide: async ({ highlightId }: ShownClip, hidden: boolean): Promise<boolean> =>
        perform({
          title: hidden ? strings.hiddenNow : strings.shownNow,
          run: async () => {
            await setHidden(highlightId, hidden)
            return async () => setHidden(highlightId, !hidden)
          },
        }),
    }
  }, [key, change, move, hide, trim])
}
