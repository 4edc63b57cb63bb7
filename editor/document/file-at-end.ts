import type { Node } from '@tiptap/pm/model'
import { Transform } from '@tiptap/pm/transform'
import { newBlockId } from './block-ids.ts'

/**
 * The step that puts a file after the last words of a text; empty lines at the end stay after it, for further writing.
 */
export function fileAtEnd(doc: Node, { fileId, name }: { fileId: string; name: string }): Transform {
  let at = doc.content.size
  for (let index = doc.childCount - 1; index >= 0; index -= 1) {
    const block = doc.child(index)
    if (block.type.name !== 'paragraph' || block.content.size > 0) break
    at -= block.nodeSize
  }
  const file = doc.type.schema.nodes['file']
  if (!file) throw new Error('The schema has no files.')
  return new Transform(doc).insert(at, file.create({ id: newBlockId(), fileId, name, mediaType: null }))
}
