import { ConfirmHost } from '#platform/web/design/confirm.tsx'
import { HintLayer } from '#platform/web/design/hint.tsx'
import { ToastList } from '#platform/web/design/toast-list.tsx'

/** What stands once on every page of either application: questions, hints and messages of whatever is shown. */
export function PageFurniture() {
  return (
    <>
      <ConfirmHost />
      <HintLayer />
      <ToastList />
    </>
  )
}
