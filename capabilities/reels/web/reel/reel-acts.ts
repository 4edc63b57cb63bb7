import type { ApolloClient } from '@apollo/client'
import {
  ChangeReelDocument,
  HideReelClipsDocument,
  MoveReelClipsDocument,
  TrimClipDocument,
  type ReelClipRowFragment,
} from '#generated/operations/capabilities/reels/web/reel/reel.ts'
import type { Id } from '#platform/kernel/ids.ts'
import type { Act } from '#platform/web/live/acts.ts'
import { send } from '#platform/web/live/ask.ts'
import { refTo } from '#platform/web/live/change.ts'
import type { Draft } from '#platform/web/live/layers.ts'
import type { ReelKey, ReelOptions } from '../../model/reel.ts'
import type { Span } from '../../model/trim.ts'
import { strings } from './strings.ts'

const MS_PER_SECOND = 1_000

export type ReelChange = Partial<ReelOptions> & { title?: string }

export const changingReel = (client: ApolloClient): Act<{ key: ReelKey } & ReelChange> => ({
  name: 'change-reel',
  queueAs: strings.queue.change,
  touches: ({ key }) => [refTo('reel', key)],
  show: (draft, { key, ...to }) => draft.patch<object>(refTo('reel', key), (reel) => ({ ...reel, ...to })),
  send: async (input, operationId, queue) => send(client, ChangeReelDocument, { input }, operationId, queue),
})

interface ShownReel {
  clips?: readonly ReelClipRowFragment[]
}

function showClips(
  draft: Draft,
  key: ReelKey,
  change: (clips: readonly ReelClipRowFragment[]) => readonly ReelClipRowFragment[],
): void {
  draft.patch<ShownReel>(refTo('reel', key), (reel) => (reel.clips ? { ...reel, clips: change(reel.clips) } : reel))
}

function showClip(
  draft: Draft,
  { key, highlightId }: { key: ReelKey; highlightId: Id },
  to: Partial<ReelClipRowFragment>,
): void {
  showClips(draft, key, (clips) => clips.map((clip) => (clip.highlightId === highlightId ? { ...clip, ...to } : clip)))
}

/** Moves a clip after another one; null for the beginning. */
export const movingClip = (client: ApolloClient): Act<{ key: ReelKey; highlightId: Id; afterId: Id | null }> => ({
  name: 'move-reel-clips',
  queueAs: strings.queue.clips,
  touches: ({ key }) => [refTo('reel', key)],
  show: (draft, { key, highlightId, afterId }) =>
    showClips(draft, key, (clips) => {
      const moved = clips.filter((clip) => clip.highlightId === highlightId)
      const others = clips.filter((clip) => clip.highlightId !== highlightId)
      const at = others.findIndex((clip) => clip.highlightId === afterId) + 1
      return [...others.slice(0, at), ...moved, ...others.slice(at)]
    }),
  send: async ({ key, highlightId, afterId }, operationId, queue) =>
    send(client, MoveReelClipsDocument, { input: { key, highlightIds: [highlightId], afterId } }, operationId, queue),
})

export const hidingClip = (client: ApolloClient): Act<{ key: ReelKey; highlightId: Id; hidden: boolean }> => ({
  name: 'hide-reel-clips',
  queueAs: strings.queue.clips,
  touches: ({ key }) => [refTo('reel', key)],
  show: (draft, { hidden, ...clip }) => showClip(draft, clip, { hidden }),
  send: async ({ key, highlightId, hidden }, operationId, queue) =>
    send(client, HideReelClipsDocument, { input: { key, highlightIds: [highlightId], hidden } }, operationId, queue),
})

/** Plays another part of the recording for a clip. */
export const trimmingClip = (client: ApolloClient): Act<{ key: ReelKey; highlightId: Id } & Span> => ({
  name: 'trim-clip',
  queueAs: strings.queue.clips,
  touches: ({ key, highlightId }) => [refTo('reel', key), refTo('highlight', highlightId)],
  show: (draft, { startMs, endMs, ...clip }) =>
    showClip(draft, clip, { snippetStartTime: startMs / MS_PER_SECOND, snippetEndTime: endMs / MS_PER_SECOND }),
  send: async ({ highlightId, startMs, endMs }, operationId, queue) =>
    send(client, TrimClipDocument, { input: { highlightId, startMs, endMs } }, operationId, queue),
})
