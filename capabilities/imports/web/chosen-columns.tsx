import { Button } from '@mantine/core'
import type { ColumnMapping } from '../model/table-mapping.ts'
import { RoleChoice, TypeChoice } from './column-choices.tsx'
import classes from './columns.module.css'
import { strings } from './strings.ts'

interface ChosenColumnsProps {
  columns: readonly ColumnMapping[]
  onChange: (columns: ColumnMapping[]) => void
  onClear: () => void
}

/** Changes the chosen columns all at once; also shown when none is chosen, so that the layout does not jump. */
export function ChosenColumns({ columns, onChange, onClear }: ChosenColumnsProps) {
  const name = strings.chosenColumns(columns.length)
  return (
    <div
      className={classes.chosen}
      role="group"
      aria-label={strings.changeTogether}
      data-none={columns.length === 0 || undefined}
    >
      <span className={classes.chosenCount} role="status">
        {columns.length === 0 ? strings.chooseHint : name}
      </span>
      {columns.length > 0 && (
        <>
          <RoleChoice columns={columns} name={name} onChange={onChange} />
          <div className={classes.type}>
            <TypeChoice columns={columns} name={name} onChange={onChange} />
          </div>
          <Button size="compact-xs" variant="subtle" onClick={onClear}>
            {strings.chooseNone}
          </Button>
        </>
      )}
    </div>
  )
}
