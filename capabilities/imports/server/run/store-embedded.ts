import { addFile } from '#files/server/index.ts'
import type { CommandContext } from '#journal/server/index.ts'
import type { Import } from '../../model/import.ts'
import type { ParsedDocument } from '../../model/parsed-document.ts'

/** Stores the files embedded in a document. @returns the pictures' ids in their order; null for all others */
export async function storeEmbedded(
  context: CommandContext<'queue' | 'storage'>,
  { scopeId }: Import,
  { files }: ParsedDocument,
): Promise<(string | null)[]> {
  const fileIds: (string | null)[] = []
  for (const { name, mediaType, bytes } of files) {
    const { id, content } = await addFile(context, { scopeId, name, bytes, contentType: mediaType })
    fileIds.push(content.type === 'Image' ? id : null)
  }
  return fileIds
}
