import { useMemo } from 'react'
import type { UploadedFile } from '#editor/web/index.ts'
import type { Id } from '#platform/kernel/ids.ts'

/** Uploads files into a document: by pasting, dropping and the menu of blocks. Loaded with the first file. */
export function useFileUploads(documentId: Id): (file: File) => Promise<UploadedFile> {
  return useMemo(
    () => async (file: File) => (await import('#files/web/index.ts')).addFileToText(documentId, file),
    [documentId],
  )
}
