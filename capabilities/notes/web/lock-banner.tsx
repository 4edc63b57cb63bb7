import { Button } from '@mantine/core'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import classes from './note.module.css'
import { noteStrings as strings } from './strings.ts'

/** A notice that a note is locked, what can still be done, and how to unlock it. */
export function LockBanner({ mayHighlight, onUnlock }: { mayHighlight: boolean; onUnlock?: (() => void) | undefined }) {
  return (
    <div className={classes.banner} role="note">
      <IconLock size={16} stroke={1.8} aria-hidden="true" />
      <p className={classes.bannerText}>
        <strong>{strings.locked}</strong> {mayHighlight ? strings.lockedHint : strings.lockedReader}
      </p>
      {onUnlock ? (
        <Button
          variant="default"
          size="compact-sm"
          onClick={onUnlock}
          data-hint={strings.unlock}
          data-hint-action="note.toggle-lock"
        >
          {strings.unlock}
        </Button>
      ) : null}
    </div>
  )
}
