import { QuietButton } from './quiet-button.tsx'
import classes from './saved-filters.module.css'
import { savedFilterStrings as text } from './strings.ts'
import type { SelectedFilter } from './use-selected-filter.ts'

/** Reports what stands in the way of the selected filter, each with what can be done about it. */
export function FilterReports({ selected }: { selected: SelectedFilter }) {
  const { state, saved } = selected
  return (
    <>
      {selected.unread && selected.known && (
        <p className={classes.reported} role="status">
          {text.unread(saved?.label ?? null)} <QuietButton title={text.forget} onClick={selected.back} />
        </p>
      )}
      {state === 'gone' && (
        <p className={classes.reported} role="status">
          {text.gone} <QuietButton title={text.goOn} onClick={() => selected.letGo('keep')} />
        </p>
      )}
      {state === 'failed' && (
        <p className={classes.reported} role="alert">
          {text.failed} {selected.message} <QuietButton title={text.again} onClick={selected.retry} />
        </p>
      )}
    </>
  )
}
