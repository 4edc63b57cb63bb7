import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import type { KeyboardEvent, PointerEvent } from 'react'
import { ColorSwatch } from '#platform/web/design/color-swatch.tsx'
import type { useRowDrag } from '#platform/web/design/drag/use-row-drag.ts'
import { IconButton } from '#platform/web/design/icon-button.tsx'
import { MAX_OPTION_LABEL_CHARS } from '../model/limits.ts'
import classes from './field-form.module.css'
import type { DraftOption } from './settings/draft-settings.ts'
import { optionStrings as strings } from './strings.ts'

interface OptionRowProps {
  option: DraftOption
  /** Counted from 1. */
  place: number
  /** How many things have it; null where that is not known. */
  used: number | null
  marks: ReturnType<ReturnType<typeof useRowDrag>['marksOf']>
  onGrip: (event: PointerEvent<HTMLElement>) => void
  /** Keys in its name. */
  onKey: (event: KeyboardEvent<HTMLInputElement>) => void
  onChange: (part: Partial<Pick<DraftOption, 'label' | 'color'>>) => void
  onRemove: () => void
}

/** An option that is named, coloured, moved and removed in place. */
export function OptionRow({ option, place, used, marks, onGrip, onKey, onChange, onRemove }: OptionRowProps) {
  return (
    <li className={classes.optionRow} {...marks}>
      <span className={classes.grip} aria-hidden="true" onPointerDown={onGrip}>
        <IconGripVertical size={14} stroke={1.8} />
      </span>
      <ColorSwatch
        label={strings.colorOf(option.label)}
        hint={strings.color}
        color={option.color}
        onChange={(color) => onChange({ color })}
      />
      <input
        className={classes.optionInput}
        value={option.label}
        maxLength={MAX_OPTION_LABEL_CHARS}
        aria-label={strings.nameOf(place)}
        onChange={(event) => onChange({ label: event.currentTarget.value })}
        onKeyDown={onKey}
      />
      {used !== null && <span className={classes.quiet}>{strings.used(used)}</span>}
      <IconButton label={strings.remove(option.label)} size="sm" variant="subtle" onClick={onRemove}>
        <IconX size={14} stroke={1.8} aria-hidden="true" />
      </IconButton>
    </li>
  )
}
