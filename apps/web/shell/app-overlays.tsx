import { Suspense, useSyncExternalStore } from 'react'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { ConfirmHost, loadConfirmDialog } from '#platform/web/design/confirm.tsx'
import { useToasts } from '#platform/web/design/toasts.ts'
import { followUploads, hasUploaded } from '#platform/web/requests/upload-news.ts'
import { usePreparedParts } from './prepared-parts.ts'

const loadParts = () => import('./overlay-parts.tsx')
const OverlayParts = lazyPart('overlay-parts', async () => (await loadParts()).OverlayParts)
const laterParts = [loadParts, loadConfirmDialog]

/** Rendered once on every page of either application: dialogs, hints, messages, and the handler of links in texts. */
export function AppOverlays() {
  const toasts = useToasts()
  // Files are dropped without a pointer that moves over the page, so the upload itself has to load the prompt that asks
  // before the page is left.
  const uploads = useSyncExternalStore(followUploads, hasUploaded)
  const prepared = usePreparedParts(laterParts, toasts.length > 0 || uploads)
  return (
    <>
      <ConfirmHost />
      <Suspense fallback={null}>{prepared && <OverlayParts />}</Suspense>
    </>
  )
}
