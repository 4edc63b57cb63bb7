import { memo } from 'react'
import { codingStrings as strings } from '#coding/web/index.ts'
import { KeyHint } from '#platform/web/design/key-hint.tsx'
import { runAction, type Action } from '#platform/web/keyboard/index.ts'
import classes from './coding-desk.module.css'
import { deskActions } from './desk-actions.ts'

/** The keys that are used all the time, each also as a button for users without a keyboard. */
export const DeskKeys = memo(function DeskKeys({ isSkipped, isAtEnd }: { isSkipped: boolean; isAtEnd: boolean }) {
  const shown: ReadonlyArray<{ action: Action; label: string }> = isAtEnd
    ? [
        { action: deskActions.previous, label: strings.previous },
        { action: deskActions.undo, label: strings.undo },
      ]
    : [
        { action: deskActions.previous, label: strings.previous },
        { action: deskActions.next, label: strings.next },
        { action: deskActions.shrink, label: strings.shrink },
        { action: deskActions.grow, label: strings.grow },
        { action: deskActions.tag, label: strings.typeTag },
        { action: deskActions.skip, label: isSkipped ? strings.unskip : strings.skip },
        { action: deskActions.undo, label: strings.undo },
        { action: deskActions.open, label: strings.openNote },
      ]
  return (
    <footer className={classes.keys}>
      {shown.map(({ action, label }) => (
        <button
          key={action.id}
          type="button"
          className={classes.key}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => runAction(action.id)}
        >
          <KeyHint keys={action.keys[0] ?? ''} />
          {label}
        </button>
      ))}
    </footer>
  )
})
