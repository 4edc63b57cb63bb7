import { Suspense, useSyncExternalStore } from 'react'
import { lazyExtra } from '#platform/web/chunks/index.ts'
import { followUploads, hasUploaded } from '#platform/web/requests/upload-news.ts'

// Uploads continue without it: reloading the page would abort them.
const UploadsHere = lazyExtra('uploads-here', async () => (await import('./uploads-here.tsx')).UploadsHere)

/** The uploads of the page, loaded when it uploads something. */
export function Uploads() {
  return useSyncExternalStore(followUploads, hasUploaded) ? (
    <Suspense fallback={null}>
      <UploadsHere />
    </Suspense>
  ) : null
}
