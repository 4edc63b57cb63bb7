import { lazy, Suspense, useSyncExternalStore } from 'react'
import { followUploads, hasUploaded } from '#platform/web/requests/upload-news.ts'

const UploadsTray = lazy(async () => ({ default: (await import('#files/web/index.ts')).UploadsTray }))

/** What the page uploads, loaded when it uploads something. */
export function Uploads() {
  return useSyncExternalStore(followUploads, hasUploaded) ? <Suspense fallback={null}><UploadsTray /></Suspense> : null
}
