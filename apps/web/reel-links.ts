import { toShortId, type Id } from '#platform/kernel/ids.ts'
import type { ReelPlace } from '#reels/model/reel.ts'
import { links } from './links.ts'

type Named = { id: Id; title?: string | null }

/** Addresses of reels; separate from the other links, which every page loads. */
export const reelLinks = {
  /** The clips of one recording of a note. */
  ofNote: (note: Named, fileId: Id) => `${links.note(note)}/reels/${toShortId(fileId)}`,
  ofTag: (tag: Named) => `${links.tag(tag)}?view=reel`,
  ofInsight: (insight: Named, reelId: Id) => `${links.insight(insight)}/reels/${toShortId(reelId)}`,
  embedded: (place: ReelPlace): string => {
    switch (place.kind) {
      case 'tag':
        return `/embed/reels/tags/${toShortId(place.tagId)}`
      case 'file':
        return `/embed/reels/note/${toShortId(place.noteId)}/file/${toShortId(place.fileId)}`
      case 'insight':
        return `/embed/reels/${toShortId(place.reelId)}`
    }
  },
} as const
