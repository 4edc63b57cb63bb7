import { useArriving } from '../keyboard/index.ts'
import classes from './arriving.module.css'

/**
 * Stands in place of a dialog or another part that somebody asked for while its file is on the way: `<Suspense
 * fallback={<Arriving … />}>`. What is typed meanwhile is kept for it; Escape asks for it no more. Shows itself where
 * that takes long.
 */
export function Arriving({ onClose }: { onClose: () => void }) {
  useArriving(onClose)
  return (
    <div className={classes.arriving} role="status">
      Opening…
    </div>
  )
}
