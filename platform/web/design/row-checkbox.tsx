import type { ChangeEvent } from 'react'
import classes from './row-checkbox.module.css'

interface RowCheckboxProps {
  label: string
  checked: boolean
  /** @param extend shift was held: everything up to the row is meant */
  onChoose: (extend: boolean) => void
}

/** The box at the beginning of a row that chooses it. A plain element: one of the library costs as much as its row. */
export function RowCheckbox({ label, checked, onChoose }: RowCheckboxProps) {
  const onChange = ({ nativeEvent }: ChangeEvent): void =>
    onChoose(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
  return (
    <input
      type="checkbox"
      className={classes.box}
      tabIndex={-1}
      aria-label={label}
      checked={checked}
      onChange={onChange}
    />
  )
}
