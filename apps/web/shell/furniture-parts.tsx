import { HintLayer } from '#platform/web/design/hint-layer.tsx'
import { ToastList } from '#platform/web/design/toast-list.tsx'
import { DocumentLinks } from './document-links.ts'
import { Uploads } from './uploads.tsx'

/** What of a page's furniture is wanted once somebody does something. */
export function FurnitureParts() {
  return (
    <>
      <DocumentLinks />
      <HintLayer />
      <Uploads />
      <ToastList />
    </>
  )
}
