import { useState, type ReactNode } from 'react'
import { importStrings as strings } from '#imports/web/index.ts'
import { DropZone } from '#platform/web/design/drop-target.tsx'
import { FileButton } from '#platform/web/design/file-button.tsx'
import { Hint } from '#platform/web/design/hint.tsx'
import { useAction } from '#platform/web/keyboard/index.ts'
import { createActions } from '../../shell/shell-actions.ts'
import classes from './import.module.css'

/** Chooses the files to import: large on an empty page, `compact` above those that are there. */
export function FileChooser({
  compact,
  onFiles,
  children,
}: {
  compact: boolean
  onFiles: (files: readonly File[]) => void
  children: ReactNode
}) {
  const [chooser, setChooser] = useState<HTMLElement | null>(null)
  useAction(createActions.import, () => chooser?.querySelector('button')?.click())
  const label = compact ? strings.chooseMore : strings.choose
  return (
    <div ref={setChooser} className={classes.chooser} data-compact={compact || undefined}>
      <DropZone compact={compact}>
        {!compact && <p className={classes.zone}>{strings.zoneTitle}</p>}
        {/* The same button before and after, so that it keeps the focus. */}
        <Hint label={label} action={createActions.import.id}>
          <FileButton onFiles={onFiles} {...(compact ? { variant: 'default', size: 'xs' } : {})}>
            {label}
          </FileButton>
        </Hint>
      </DropZone>
      {children}
    </div>
  )
}
