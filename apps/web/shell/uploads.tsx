import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { followUploads, hasUploaded } from '#platform/web/requests/upload-news.ts'

const UploadsHere = lazyPart('uploads-here', async () => (await import('./uploads-here.tsx')).UploadsHere)

/** What the page uploads, loaded when it uploads something. */
export function Uploads() {
  return useSyncExternalStore(followUploads, hasUploaded) ? <Suspense fallback={null}><UploadsHere /></Suspense> : null
}
