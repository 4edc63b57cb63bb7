import { Suspense } from 'react'
import type { ContentParts } from '#editor/web/index.ts'
import { lazyPart } from '#platform/web/chunks/index.ts'

const StoredFile = lazyPart('stored-file', async () => (await import('./stored-file.tsx')).StoredFile)

/** How a text shows a file. Its parts are loaded with the first file. */
export const renderFile: NonNullable<ContentParts['renderFile']> = ({ fileId, name }) => (
  <Suspense fallback={name}>
    <StoredFile fileId={fileId} name={name} />
  </Suspense>
)

const PictureView = lazyPart('picture-view', async () => (await import('#files/web/index.ts')).PictureView)

/** How a text shows a stored picture: as a plain image until its parts are loaded. */
export const renderPicture: NonNullable<ContentParts['renderPicture']> = ({ fileId, alt }) => (
  <Suspense fallback={<img src={`/image/${fileId}`} alt={alt} />}>
    <PictureView fileId={fileId} name={alt} />
  </Suspense>
)
