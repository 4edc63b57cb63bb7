import type { Node } from '@tiptap/pm/model'

/**
 * Where the files and stored pictures stand in a document, by their ids; one that stands there twice is where it stands
 * first.
 */
export function filePlaces(doc: Node): Map<string, number> {
  const places = new Map<string, number>()
  doc.descendants((block, position) => {
    const fileId: unknown = block.attrs['fileId']
    if (typeof fileId === 'string' && !places.has(fileId)) places.set(fileId, position)
    return !block.isTextblock
  })
  return places
}
