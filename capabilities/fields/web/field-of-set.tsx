import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import type { PointerEvent } from 'react'
import { MoreMenu, type MenuEntry } from '#platform/web/design/action-menu.tsx'
import type { useRowDrag } from '#platform/web/design/drag/use-row-drag.ts'
import { FieldIcon } from './field-icon.tsx'
import { typeOf, type ShownField } from './field-shapes.ts'
import classes from './field-set.module.css'
import { factsOf } from './shown-values.ts'
import { fieldSetStrings as strings, fieldStrings } from './strings.ts'

/** A field among those of its set: its name, what it holds, and how many things have a value in it. */
export function FieldOfSet({
  field,
  filled,
  marks,
  onGrip,
  entries,
}: {
  field: ShownField
  /** Null until it is counted. */
  filled: number | null
  marks: ReturnType<ReturnType<typeof useRowDrag>['marksOf']>
  /** Null for those who may not change the set. */
  onGrip: ((event: PointerEvent<HTMLElement>) => void) | null
  entries: MenuEntry[] | null
}) {
  return (
    <div className={classes.field} data-hidden={field.hidden || undefined} {...marks}>
      {onGrip && (
        <span
          className={classes.grip}
          aria-hidden="true"
          data-hint={strings.drag}
          onPointerDown={onGrip}
          onClick={(event) => event.preventDefault()}
        >
          <IconGripVertical size={15} stroke={1.8} />
        </span>
      )}
      <span className={classes.icon}>
        <FieldIcon type={typeOf(field)} />
      </span>
      <span className={classes.name}>{field.label}</span>
      {field.hidden && <span className={classes.badge}>{strings.hidden}</span>}
      <span className={classes.facts}>{factsOf(field)}</span>
      <span className={classes.count}>{filled === null ? '' : strings.filled(filled)}</span>
      {entries && <MoreMenu label={fieldStrings.more(field.label)} entries={entries} />}
    </div>
  )
}
