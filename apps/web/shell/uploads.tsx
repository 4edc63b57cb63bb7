import { lazy, Suspense, useSyncExternalStore } from 'react'
import { followUploads, hasUploaded } from '#platform/web/requests/upload-news.ts'

const UploadsHere = lazy(async () => ({ default: (await import('./uploads-here.tsx')).UploadsHere }))

/** What the page uploads, loaded when it uploads something. */
export function Uploads() {
  return useSyncExternalStore(followUploads, hasUploaded) ? <Suspense fallback={null}><UploadsHere /></Suspense> : null
}
