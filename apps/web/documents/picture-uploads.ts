import { useMemo } from 'react'
import type { UploadedFile } from '#editor/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'

/** How pictures come into a document: by pasting, dropping and the menu of blocks. Loaded when the first one comes. */
export function usePictureUploads(documentId: Id): (file: File) => Promise<UploadedFile> {
  return useMemo(() => async (file: File) => (await import('#files/web/index.ts')).uploadPicture(documentId, file), [documentId])
}
