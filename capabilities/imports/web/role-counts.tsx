import { COLUMN_ROLES, type ColumnMapping } from '../model/table-mapping.ts'
import classes from './columns.module.css'
import { strings } from './strings.ts'

interface RoleCountsProps {
  columns: readonly ColumnMapping[]
  /** The only role that is shown; null for all. */
  role: ColumnMapping['role'] | null
  onChange: (role: ColumnMapping['role'] | null) => void
}

/** The number of columns for each role; a press shows only those. */
export function RoleCounts({ columns, role, onChange }: RoleCountsProps) {
  const counts = Map.groupBy(columns, (column) => column.role)
  return (
    <div className={classes.counts} role="group" aria-label={strings.roleCounts}>
      {COLUMN_ROLES.map((one) => {
        const count = counts.get(one)?.length ?? 0
        return (
          (count > 0 || one === role) && (
            <button
              key={one}
              type="button"
              className={classes.count}
              aria-pressed={one === role}
              onClick={() => onChange(one === role ? null : one)}
            >
              {strings.roles[one]} <span className={classes.figure}>{count.toLocaleString()}</span>
            </button>
          )
        )
      })}
    </div>
  )
}
