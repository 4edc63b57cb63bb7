import { lazy, Suspense } from 'react'
import type { ContentParts } from '#editor/web/index.ts'

const StoredFile = lazy(async () => ({ default: (await import('./stored-file.tsx')).StoredFile }))

/** How a text shows a file. Its parts are loaded with the first one. */
export const renderFile: NonNullable<ContentParts['renderFile']> = ({ fileId, name }) => (
  <Suspense fallback={name}>
    <StoredFile fileId={fileId} name={name} />
  </Suspense>
)
