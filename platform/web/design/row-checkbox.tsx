import type { ChangeEvent } from 'react'
import classes from './row-checkbox.module.css'

interface RowCheckboxProps {
  label: string
  checked: boolean
  /**
   * Absent where what is around takes the click, as a table does for all of its rows.
   * @param extend shift was held: everything up to the row is meant
   */
  onChoose?: (extend: boolean) => void
  /** It is reached by Tab: one that stands for all rows. In a row the keys of the list choose. */
  focusable?: boolean
}

/** The box at the beginning of a row that chooses it. A plain element: one of the library costs as much as its row. */
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
