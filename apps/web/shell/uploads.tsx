import { Suspense, useSyncExternalStore } from 'react'
import { lazyExtra } from '#platform/web/chunks/index.ts'
import { followUploads, hasUploaded } from '#platform/web/requests/upload-news.ts'

// Files go on being sent without it: a page that is loaded anew would break them off.
const UploadsHere = lazyExtra('uploads-here', async () => (await import('./uploads-here.tsx')).UploadsHere)

/** What the page uploads, loaded when it uploads something. */
export function Uploads() {
  return useSyncExternalStore(followUploads, hasUploaded) ? (
    <Suspense fallback={null}>
      <UploadsHere />
    </Suspense>
  ) : null
}
