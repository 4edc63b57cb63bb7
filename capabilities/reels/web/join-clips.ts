import type { Id } from '#platform/kernel/ids.ts'

interface ChangedClips<Clip> {
  revision: string
  count: number
  clips: readonly Clip[]
}

interface ShownClip {
  highlightId: Id
  fileId: Id
  snippetStartTime: number
}

/**
 * The known clips, updated with those that changed since they were read, in the order of recordings and times; null if
 * some were removed, so that all must be requested again.
 */
export function joinClips<Clip extends ShownClip>(
  known: ChangedClips<Clip>,
  since: ChangedClips<Clip>,
): ChangedClips<Clip> | null {
  if (since.clips.length === 0) return since.count === known.clips.length ? { ...since, clips: known.clips } : null
  const clips = [...new Map([...known.clips, ...since.clips].map((clip) => [clip.highlightId, clip])).values()]
  return clips.length === since.count ? { ...since, clips: clips.toSorted(byPlace) } : null
}

function byPlace(one: ShownClip, other: ShownClip): number {
  return one.fileId === other.fileId
    ? one.snippetStartTime - other.snippetStartTime
    : one.fileId < other.fileId
      ? -1
      : 1
}
