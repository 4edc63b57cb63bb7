import { useLoadingOverlay } from '../keyboard/index.ts'
import classes from './loading-overlay.module.css'
import { designStrings as strings } from './strings.ts'

/**
 * Shown instead of a dialog or another part while its file is loaded: `<Suspense fallback={<LoadingOverlay … />}>`.
 * Keeps what is typed until the part is there; Escape cancels it. Becomes visible only if loading takes long.
 */
export function LoadingOverlay({ onClose }: { onClose: () => void }) {
  useLoadingOverlay(onClose)
  return (
    <div className={classes.arriving} role="status">
      {strings.opening}
    </div>
  )
}
