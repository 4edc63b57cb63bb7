import type { Node } from '@tiptap/pm/model'

/**
 * The positions of files and stored pictures in a document, by their ids; one that occurs twice has its first position.
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
