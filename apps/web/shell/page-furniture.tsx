import { lazy, Suspense } from 'react'
import { ConfirmHost, loadConfirmDialog } from '#platform/web/design/confirm.tsx'
import { useToasts } from '#platform/web/design/toasts.ts'
import { usePreparedParts } from './prepared-parts.ts'

const loadHints = () => import('#platform/web/design/hint-layer.tsx')
const loadToasts = () => import('#platform/web/design/toast-list.tsx')
const HintLayer = lazy(async () => ({ default: (await loadHints()).HintLayer }))
const ToastList = lazy(async () => ({ default: (await loadToasts()).ToastList }))
const laterParts = [loadHints, loadToasts, loadConfirmDialog]

/** What stands once on every page of either application: questions, hints and messages of whatever is shown. */
export function PageFurniture() {
  const toasts = useToasts()
  const prepared = usePreparedParts(laterParts, toasts.length > 0)
  return (
    <>
      <ConfirmHost />
      <Suspense fallback={null}>
        {prepared && <HintLayer />}
        {prepared && <ToastList />}
      </Suspense>
    </>
  )
}
