import { parseId, type Id } from '#platform/kernel/ids.ts'
import { reelKey, type ReelKey } from '#reels/model/reel.ts'

/** What an address below `/embed/` shows. */
export type EmbedPlace = { kind: 'highlight'; highlightId: Id } | { kind: 'reel'; id: ReelKey }

/** Parses what follows `/embed/` (document 1 §2.9); null for an address that shows nothing. */
export function embedPlace(path: string): EmbedPlace | null {
  const [first, ...rest] = path.replace(/\/$/, '').split('/')
  const ids = rest.map(parseId)
  const [one, , , other] = ids
  if (first === 'highlights' && rest.length === 1 && one != null) return { kind: 'highlight', highlightId: one }
  if (first !== 'reels') return null
  // Keywords of the address could be parsed as identifiers too: the keywords win.
  if (rest.length === 1 && one != null && rest[0] !== 'tags' && rest[0] !== 'note')
    return { kind: 'reel', id: reelKey({ kind: 'insight', reelId: one }) }
  if (rest.length === 2 && rest[0] === 'tags' && ids[1] != null)
    return { kind: 'reel', id: reelKey({ kind: 'tag', tagId: ids[1] }) }
  if (rest.length === 4 && rest[0] === 'note' && rest[2] === 'file' && ids[1] != null && other != null)
    return { kind: 'reel', id: reelKey({ kind: 'file', noteId: ids[1], fileId: other }) }
  return null
}
