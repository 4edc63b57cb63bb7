import { FIELD_TYPES } from '#fields/model/field.ts'
import { QUESTION_TYPES } from '#notes/model/question.ts'
import {
  COLUMN_ROLES,
  DEFAULT_OPTION_DELIMITER,
  separated,
  takesDelimiter,
  type ColumnMapping,
} from '../model/table-mapping.ts'
import { asOptions, asQuestions, withRoleAlone, type ColumnGroup } from './column-groups.ts'
import classes from './columns.module.css'
import { isOfOneColumn, OPTION_SEPARATORS } from './mapping-edits.ts'
import { strings } from './strings.ts'

/** The type of a question column that is an option of one question. */
const OPTIONS_OF_ONE = 'OPTIONS_OF_ONE'

interface ChoiceProps {
  /** One column, or several that are changed at once. */
  columns: readonly ColumnMapping[]
  /** The group, if they are a whole one: it can become one question. */
  group?: ColumnGroup
  /** The name of the columns. */
  name: string
  tabIndex?: number
  onChange: (columns: ColumnMapping[]) => void
}

/** The common value of all of them; empty if they differ. */
function shared(columns: readonly ColumnMapping[], of: (column: ColumnMapping) => string): string {
  const [first, ...others] = columns.map(of)
  return others.every((one) => one === first) ? (first ?? '') : ''
}

interface PickProps {
  label: string
  value: string
  options: ReadonlyArray<{ value: string; label: string }>
  tabIndex: number | undefined
  className?: string | undefined
  onPick: (value: string) => void
}

/** A native select: one of the library costs as much as a whole line. Typing letters chooses in it. */
function Pick({ label, value, options, tabIndex, className, onPick }: PickProps) {
  return (
    <select
      className={`${classes.pick} ${className ?? ''}`}
      aria-label={label}
      title={options.find((one) => one.value === value)?.label}
      value={value}
      tabIndex={tabIndex}
      onChange={(event) => onPick(event.currentTarget.value)}
    >
      {value === '' && !options.some((one) => one.value === '') && (
        <option value="" disabled hidden>
          {strings.severalOf}
        </option>
      )}
      {options.map((one) => (
        <option key={one.value} value={one.value}>
          {one.label}
        </option>
      ))}
    </select>
  )
}

/** Chooses what columns become. Roles that only one column can have are not offered for several. */
export function RoleChoice({ columns, name, tabIndex, onChange }: ChoiceProps) {
  return (
    <Pick
      label={strings.roleOf(name)}
      value={shared(columns, ({ role }) => role)}
      options={COLUMN_ROLES.filter((role) => columns.length === 1 || !isOfOneColumn(role)).map((role) => ({
        value: role,
        label: strings.roles[role],
      }))}
      tabIndex={tabIndex}
      onPick={(value) => {
        const role = COLUMN_ROLES.find((one) => one === value)
        if (role) onChange(columns.map((column) => withRoleAlone(column, role)))
      }}
    />
  )
}

const SIGNS: Readonly<Record<string, string>> = { ';': ';', ', ': ', ␣', ',': ',', '|': '|', '\n': '↵' }
const separators = OPTION_SEPARATORS.map((value) => ({
  value,
  label: `${SIGNS[value] ?? value} ${strings.separators[value] ?? ''}`,
}))

/** Chooses the separator of the options, or the tags, of a cell. */
function SeparatorChoice({ columns, name, tabIndex, onChange }: ChoiceProps) {
  const canBeOne = columns.every(({ role }) => role === 'field')
  return (
    <Pick
      label={`${strings.separatedBy}: ${name}`}
      className={classes.separator}
      value={shared(
        columns,
        ({ multiSelectDelimiter = canBeOne ? '' : DEFAULT_OPTION_DELIMITER }) => multiSelectDelimiter,
      )}
      options={[...(canBeOne ? [{ value: '', label: `· ${strings.oneOption}` }] : []), ...separators]}
      tabIndex={tabIndex}
      onPick={(value) =>
        onChange(
          columns.map(({ multiSelectDelimiter: _former, ...column }) =>
            value === '' ? column : { ...column, multiSelectDelimiter: value },
          ),
        )
      }
    />
  )
}

/** Chooses the type of columns with the same role, and the separator of their cells. */
export function TypeChoice(props: ChoiceProps) {
  const { columns, group, name, tabIndex, onChange } = props
  const role = shared(columns, (column) => column.role)
  const label = strings.typeOf(name)
  const separator = columns.every(takesDelimiter) && <SeparatorChoice {...props} />
  if (role === 'question') {
    // One column of a question that has several columns means nothing on its own.
    if (group === undefined && columns.every(({ spreadGroup }) => spreadGroup !== undefined)) return null
    return (
      <>
        <Pick
          label={label}
          value={shared(columns, ({ spreadGroup, questionType = 'FREE_TEXT' }) =>
            spreadGroup === undefined ? questionType : OPTIONS_OF_ONE,
          )}
          options={[
            ...QUESTION_TYPES.map((type) => ({ value: type, label: strings.questionTypes[type] })),
            ...(group ? [{ value: OPTIONS_OF_ONE, label: strings.optionsOfOne }] : []),
          ]}
          tabIndex={tabIndex}
          onPick={(value) => {
            const type = QUESTION_TYPES.find((one) => one === value)
            if (type) onChange(asQuestions(columns, type))
            else if (group) onChange(asOptions(group, columns))
          }}
        />
        {separator}
      </>
    )
  }
  if (role === 'field') {
    return (
      <>
        <Pick
          label={label}
          value={shared(columns, ({ fieldType = 'TEXT' }) => fieldType)}
          options={FIELD_TYPES.map((type) => ({ value: type, label: strings.fieldTypes[type] }))}
          tabIndex={tabIndex}
          onPick={(value) => {
            const fieldType = FIELD_TYPES.find((one) => one === value)
            if (fieldType) onChange(columns.map((column) => separated({ ...column, fieldType })))
          }}
        />
        {separator}
      </>
    )
  }
  if (role === 'content') {
    return (
      <Pick
        label={label}
        value={shared(columns, ({ isSpoken }) => (isSpoken ? 'spoken' : 'text'))}
        options={(['text', 'spoken'] as const).map((type) => ({ value: type, label: strings.contentTypes[type] }))}
        tabIndex={tabIndex}
        onPick={(value) =>
          onChange(
            columns.map(({ isSpoken: _former, ...plain }) =>
              value === 'spoken' ? { ...plain, isSpoken: true } : plain,
            ),
          )
        }
      />
    )
  }
  if (role === 'person') {
    return (
      <Pick
        label={label}
        value={shared(columns, ({ personPart = 'name' }) => personPart)}
        options={(['name', 'email'] as const).map((part) => ({ value: part, label: strings.personParts[part] }))}
        tabIndex={tabIndex}
        onPick={(value) =>
          onChange(columns.map((column) => ({ ...column, personPart: value === 'email' ? 'email' : 'name' })))
        }
      />
    )
  }
  return separator || null
}
