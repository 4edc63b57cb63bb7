import type { ReactNode } from 'react'
import { MoreMenu, type MenuEntry } from '#platform/web/design/action-menu.tsx'
import { FieldRow } from '#platform/web/design/field-row.tsx'
import { FieldIcon } from './field-icon.tsx'
import { typeOf, type ShownField } from './field-shapes.ts'
import classes from './fields.module.css'
import { fieldStrings as strings } from './strings.ts'

/** A field with its value, and a menu of what can be done with the field itself for those who may. */
export function FieldLine({
  field,
  stacked,
  children,
  entries,
  onEdited,
}: {
  field: ShownField
  /** The value below the name instead of beside it. */
  stacked: boolean
  /** The value. */
  children: ReactNode
  entries: MenuEntry[] | null
  /** It took the focus. */
  onEdited: () => void
}) {
  return (
    <div className={classes.line} onFocus={onEdited}>
      <FieldRow stacked={stacked} label={field.label} icon={<FieldIcon type={typeOf(field)} />}>
        {children}
      </FieldRow>
      {entries ? (
        <span className={classes.more}>
          <MoreMenu label={strings.more(field.label)} entries={entries} />
        </span>
      ) : null}
    </div>
  )
}
