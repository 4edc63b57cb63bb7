import { Button } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { useState } from 'react'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { keptClear } from '#platform/web/design/kept-clear.ts'
import { ProgressBar } from '#platform/web/design/progress-bar.tsx'
import { UNDER_WAY, useSelectionActs, type SelectionActRow } from '#selections/web/index.ts'
import classes from './selection-acts.module.css'
import { selectionStrings as strings } from './strings.ts'

/** The acts whose result was read and closed in this tab, by their state at that time. */
const CLOSED_KEY = 'quarry.closed-selection-acts'
const MOST_CLOSED = 100
const closed = new Set(sessionStorage.getItem(CLOSED_KEY)?.split('\n'))
const stateOf = ({ id, state }: SelectionActRow): string => `${id} ${state}`

/**
 * The acts on selected rows in progress, each with a button to stop it, and their results, with a button to undo them.
 */
export function SelectionActs() {
  const { acts, cancel, undo } = useSelectionActs()
  const [, setClosed] = useState(0)
  const shown = acts.filter((act) => !closed.has(stateOf(act)))
  if (shown.length === 0) return null
  const close = (act: SelectionActRow): void => {
    closed.add(stateOf(act))
    sessionStorage.setItem(CLOSED_KEY, [...closed].slice(-MOST_CLOSED).join('\n'))
    setClosed(closed.size)
  }
  return (
    <div className={classes.acts} role="region" aria-label={strings.acts}>
      {shown.map((act) => (
        <div key={act.id} ref={keptClear} className={classes.act}>
          {UNDER_WAY.has(act.state) ? (
            <div className={classes.running}>
              <ProgressBar
                label={strings.doing(act)}
                done={act.reached}
                total={Math.max(1, act.total)}
                figures={strings.figures(act)}
                {...(act.state === 'RUNNING' && { onCancel: () => void cancel(act.id) })}
              />
            </div>
          ) : (
            <>
              <span className={classes.words} role="status">
                {strings.ended(act)}
              </span>
              {act.changed > 0 && act.state !== 'UNDONE' && (
                <Button size="compact-sm" variant="default" onClick={() => void undo(act)}>
                  {strings.undo}
                </Button>
              )}
              <IconButton label={strings.dismiss} onClick={() => close(act)}>
                <IconX size={16} stroke={1.8} aria-hidden="true" />
              </IconButton>
            </>
          )}
        </div>
      ))}
    </div>
  )
}
