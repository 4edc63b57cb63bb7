import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { memo } from 'react'
import { InlineText } from '#platform/web/design/inline-text.tsx'
import type { FreshOptions, Misplaced } from '../model/misplaced.ts'
import { maxLabelChars, type ColumnMapping } from '../model/table-mapping.ts'
import { RoleChoice, TypeChoice } from './column-choices.tsx'
import { partsOf, type ColumnGroup } from './column-groups.ts'
import classes from './columns.module.css'
import { strings } from './strings.ts'

interface ColumnCellsProps {
  column: ColumnMapping
  /** It is under the head of a group. */
  inGroup: boolean
  /** The first values of the column, for users who do not recognise it by its heading. */
  samples: readonly string[]
  /** Those of its values that could not stay in their place. */
  misplaced: readonly Misplaced[]
  /** Options that are new to its target. */
  fresh: FreshOptions | undefined
  /** Its controls are reached by Tab. */
  current: boolean
  /** The same function from render to render: lines that did not change are not rendered again. */
  onChange: (columns: ColumnMapping[]) => void
}

/** One column of the table: its name, what it becomes, its type, and its first values. */
export const ColumnCells = memo(function ColumnCells({
  column,
  inGroup,
  samples,
  misplaced,
  fresh,
  current,
  onChange,
}: ColumnCellsProps) {
  const header = column.header.trim() || strings.unnamed(column.index)
  const named =
    column.role !== 'ignore' && column.role !== 'title' && column.role !== 'tag' && column.spreadGroup === undefined
  const part = inGroup ? partsOf(header)?.part : undefined
  const choice = { columns: [column], name: header, tabIndex: current ? 0 : -1, onChange }
  return (
    <>
      <div
        className={classes.name}
        title={column.label === header ? header : `${column.label}\n${strings.headed(header)}`}
      >
        {named && current ? (
          <InlineText
            label={strings.nameOf(header)}
            value={column.label}
            placeholder={header}
            maxLength={maxLabelChars(column.role)}
            onSave={(label) => onChange([{ ...column, label: label || header }])}
          />
        ) : (
          <span className={classes.words}>{named && column.label !== header ? column.label : (part ?? header)}</span>
        )}
      </div>
      <RoleChoice {...choice} />
      <div className={classes.type}>
        {column.spreadGroup === undefined ? (
          <TypeChoice {...choice} />
        ) : (
          <span className={classes.quiet} title={strings.optionsOf(column.label)}>
            {strings.option}
          </span>
        )}
      </div>
      <span className={classes.samples} title={samples.join('\n')}>
        {samples.length > 0 ? samples.join(' · ') : strings.emptyColumn}
      </span>
      {misplaced.map((one) => (
        <span key={`${one.inText} ${one.reason}`} className={classes.cannotStay} data-lost={!one.inText || undefined}>
          {strings.misplacedInColumn(one)}
        </span>
      ))}
      {fresh && <NewOptions {...fresh} />}
    </>
  )
})

function NewOptions({ count, options }: FreshOptions) {
  return <span className={classes.newOptions}>{strings.newOptions(count, options)}</span>
}

interface GroupCellsProps {
  group: ColumnGroup
  fresh: FreshOptions | undefined
  columns: readonly ColumnMapping[]
  open: boolean
  current: boolean
  onToggle: () => void
  onChange: (columns: ColumnMapping[]) => void
}

/** The head of columns that belong together: it changes all of them. */
export const GroupCells = memo(function GroupCells({
  group,
  fresh,
  columns,
  open,
  current,
  onToggle,
  onChange,
}: GroupCellsProps) {
  const isWhole = columns.length === group.indices.size
  const choice = { columns, name: group.title, tabIndex: current ? 0 : -1, onChange, ...(isWhole && { group }) }
  return (
    <>
      <button
        type="button"
        className={classes.fold}
        tabIndex={-1}
        aria-expanded={open}
        title={group.title}
        onClick={onToggle}
      >
        <IconChevronRight size={14} stroke={2} aria-hidden="true" />
        <span className={classes.words}>{group.title}</span>
      </button>
      <RoleChoice {...choice} />
      <div className={classes.type}>
        <TypeChoice {...choice} />
      </div>
      <span className={classes.samples}>{strings.columns(columns.length)}</span>
      {fresh && !open && <NewOptions {...fresh} />}
    </>
  )
})
