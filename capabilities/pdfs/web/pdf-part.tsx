import { Suspense } from 'react'
import type { PdfViewerProps } from './pdf-viewer.tsx'
import { lazyPart } from '#platform/web/chunks/index.ts'
import { LoadingBlock } from '#platform/web/design/loading-parts.tsx'

const Loaded = lazyPart('pdf-viewer', async () => (await import('./pdf-viewer.tsx')).PdfViewer)

/**
 * Shows the pages of a file, the progress of reading them, or why there are none. Its code is loaded when it is first
 * shown.
 */
export function PdfViewer(props: PdfViewerProps) {
  return (
    <Suspense fallback={<LoadingBlock height={240} />}>
      <Loaded {...props} />
    </Suspense>
  )
}
