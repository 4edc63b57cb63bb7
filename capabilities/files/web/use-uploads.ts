import { useSyncExternalStore } from 'react'
import type { Id } from '#platform/kernel/ids.ts'
import { followUploads } from '#platform/web/requests/upload-news.ts'
import { listUploads, type PageUpload } from './upload-queue.ts'

/** The uploads of this page, as they progress. */
export function useUploads(): readonly PageUpload[] {
  return useSyncExternalStore(followUploads, listUploads)
}

/** The upload of one file, where this page uploads it. */
export function useUpload(fileId: Id): PageUpload | undefined {
  return useUploads().find((upload) => upload.fileId === fileId)
}
