import type { ChangeEvent } from 'react'
import classes from './row-checkbox.module.css'

interface RowCheckboxProps {
  label: string
  checked: boolean
  /**
   * Absent if a parent handles the click, as a table does for all of its rows.
   * @param extend shift was held: chooses everything up to the row
   */
  onChoose?: (extend: boolean) => void
  /** Reachable by Tab, for the box of all rows. The box of a single row is operated with the keys of the list. */
  focusable?: boolean
}

/** The box at the start of a row that chooses it. A plain element: the library's costs as much as the row itself. */
export function RowCheckbox({ label, checked, onChoose, focusable = false }: RowCheckboxProps) {
  const onChange = ({ nativeEvent }: ChangeEvent): void =>
    onChoose?.(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
  return (
    <input
      type="checkbox"
      className={classes.box}
      tabIndex={focusable ? 0 : -1}
      aria-label={label}
      checked={checked}
      readOnly={onChoose === undefined}
      onChange={onChange}
    />
  )
}
