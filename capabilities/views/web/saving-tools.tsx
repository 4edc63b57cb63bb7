import { Hint } from '#platform/web/design/hint.tsx'
import { viewStrings as strings } from './strings.ts'
import classes from './views.module.css'

/** What can be done with a view that differs from the saved one. */
export interface Saving {
  /** Saves the view for everyone: set if it differs from the saved one, for users who may save it. */
  onSave?: (() => void) | undefined
  /** Saves what is shown as a new view: set if it differs, for users who may create one. */
  onSaveAsNew?: (() => void) | undefined
  /** Says what will be saved if that is not obvious. */
  saveHint?: string | undefined
  /** Set if the view differs from the saved one. */
  onReset?: (() => void) | undefined
}

export function SavingTools({ onSave, onSaveAsNew, saveHint = strings.saveHint, onReset }: Saving) {
  return (
    <>
      {onReset && (
        <Hint label={strings.resetHint}>
          <button type="button" className={classes.plain} onClick={onReset}>
            {strings.reset}
          </button>
        </Hint>
      )}
      {onSave && (
        <Hint label={saveHint}>
          <button type="button" className={classes.plain} onClick={onSave}>
            {strings.save}
          </button>
        </Hint>
      )}
      {onSaveAsNew && (
        <button type="button" className={classes.plain} onClick={onSaveAsNew}>
          {strings.saveAsNew}
        </button>
      )}
    </>
  )
}
