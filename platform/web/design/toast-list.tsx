import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { toCallError } from '../graphql/index.ts'
import { undoAct } from '../undo/index.ts'
import { KeyHint } from './key-hint.tsx'
import { Link } from './link.tsx'
import { designStrings as strings } from './strings.ts'
import classes from './toast-list.module.css'
import { dismissToast, holdToasts, showToast, useToasts, type Toast } from './toasts.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

async function undoToast(toast: Toast) {
  if (!toast.act) return
  dismissToast(toast.id)
  try {
    await undoAct(toast.act)
  } catch (error) {
    showToast({ tone: 'failed', message: strings.notUndone(toast.message, toCallError(error).message) })
  }
}

/** The toasts at the lower edge of the window. Used once, in the shell. */
export function ToastList() {
  const toasts = useToasts()
  return (
    <div
      className={classes.list}
      role="region"
      aria-label={strings.messages}
      onMouseEnter={() => holdToasts(true)}
      onMouseLeave={() => holdToasts(false)}
      onFocus={() => holdToasts(true)}
      onBlur={() => holdToasts(false)}
    >
      <VisuallyHidden aria-live="polite">{toasts.at(-1)?.message}</VisuallyHidden>
      {toasts.map((toast, index) => (
        <div className={classes.toast} data-tone={toast.tone} key={toast.id}>
          <span className={classes.message}>{toast.message}</span>
          {toast.link && (
            <Link className={classes.button} href={toast.link.href} onClick={() => dismissToast(toast.id)}>
              {toast.link.title}
            </Link>
          )}
          {toast.offer && (
            <button
              type="button"
              className={classes.button}
              onClick={() => {
                dismissToast(toast.id)
                toast.offer?.run()
              }}
            >
              {toast.offer.title}
            </button>
          )}
          {toast.act && (
            <button type="button" className={classes.button} onClick={() => void undoToast(toast)}>
              {strings.undo}
              {index === toasts.length - 1 && <KeyHint keys="mod+z" onDark />}
            </button>
          )}
          <button
            type="button"
            className={classes.button}
            aria-label={strings.dismiss}
            onClick={() => dismissToast(toast.id)}
          >
            <IconX size={15} stroke={1.8} aria-hidden="true" />
          </button>
        </div>
      ))}
    </div>
  )
}
