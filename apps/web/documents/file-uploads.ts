import { useMemo } from 'react'
import type { UploadedFile } from '#editor/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'

/** How files come into a document: by pasting, dropping and the menu of blocks. Loaded when the first one comes. */
export function useFileUploads(documentId: Id): (file: File) => Promise<UploadedFile> {
  return useMemo(
    () => async (file: File) => (await import('#files/web/index.ts')).addFileToText(documentId, file),
    [documentId],
  )
}
