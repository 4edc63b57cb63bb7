import { Suspense } from 'react'
import type { OfficeViewerProps } from './office-viewer.tsx'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { LoadingBlock } from '#platform/web/design/loading-parts.tsx'

const Loaded = lazyPart('office-viewer', async () => (await import('./office-viewer.tsx')).OfficeViewer)

/**
 * Shows the content of an office file, the progress of reading it, or why it cannot be read. Its code is loaded when it
 * is first shown.
 */
export function OfficeViewer(props: OfficeViewerProps) {
  return (
    <Suspense fallback={<LoadingBlock height={180} />}>
      <Loaded {...props} />
    </Suspense>
  )
}
