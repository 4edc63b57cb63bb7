import { useLoadingOverlay } from '../keyboard/index.ts'
import classes from './loading-overlay.module.css'
import { designStrings as strings } from './strings.ts'

/**
 * Stands in place of a dialog or another part that somebody asked for while its file is on the way: `<Suspense
 * fallback={<LoadingOverlay … />}>`. What is typed meanwhile is kept for it; Escape asks for it no more. Shows itself where
 * that takes long.
 */
export function LoadingOverlay({ onClose }: { onClose: () => void }) {
  useLoadingOverlay(onClose)
  return (
    <div className={classes.arriving} role="status">
      {strings.opening}
    </div>
  )
}
