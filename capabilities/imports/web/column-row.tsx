import { NativeSelect } from '@mantine/core'
import { memo } from 'react'
import { FIELD_TYPES } from '#fields/model/field.ts'
import { QUESTION_TYPES } from '#notes/model/question.ts'
import { InlineText } from '#platform/web/design/inline-text.tsx'
import type { Misplaced } from '../model/misplaced.ts'
import {
  COLUMN_ROLES,
  DEFAULT_OPTION_DELIMITER,
  maxLabelChars,
  takesDelimiter,
  type ColumnMapping,
} from '../model/table-mapping.ts'
import classes from './imports.module.css'
import { OPTION_SEPARATORS, separated, withRole } from './mapping-edits.ts'
import { strings } from './strings.ts'

const roles = COLUMN_ROLES.map((role) => ({ value: role, label: strings.roles[role] }))
const questionTypes = QUESTION_TYPES.map((type) => ({ value: type, label: strings.questionTypes[type] }))
const fieldTypes = FIELD_TYPES.map((type) => ({ value: type, label: strings.fieldTypes[type] }))
const personParts = (['name', 'email'] as const).map((part) => ({ value: part, label: strings.personParts[part] }))
const contentTypes = (['text', 'spoken'] as const).map((type) => ({ value: type, label: strings.contentTypes[type] }))
/** By what the parts of a cell are separated. */
export const separators = OPTION_SEPARATORS.map((separator) => ({
  value: separator,
  label: strings.separators[separator] ?? separator,
}))
const optionSeparators = separators.map(({ value, label }) => ({ value, label: `${strings.separatedBy}: ${label}` }))
const fieldSeparators = [{ value: '', label: strings.oneOption }, ...optionSeparators]

interface ColumnRowProps {
  column: ColumnMapping
  /** The first values of the column, for those who do not know it by its heading. */
  samples: readonly string[]
  /** What of its values could not stay in its place. */
  misplaced: readonly Misplaced[]
  onChange: (column: ColumnMapping) => void
}

/**
 * One column of the table: its heading, which is its name until it gets another, its values, and what it becomes.
 * Letters choose in the lists.
 */
export const ColumnRow = memo(function ColumnRow({ column, samples, misplaced, onChange }: ColumnRowProps) {
  const header = column.header.trim() || strings.unnamed(column.index)
  const named =
    column.role !== 'ignore' && column.role !== 'title' && column.role !== 'tag' && column.spreadGroup === undefined
  return (
    <li className={classes.column} data-role={column.role}>
      <div className={classes.columnWords}>
        {named ? (
          <div className={classes.columnHeader}>
            <InlineText
              label={strings.nameOf(header)}
              value={column.label}
              placeholder={header}
              maxLength={maxLabelChars(column.role)}
              onSave={(label) => onChange({ ...column, label: label || header })}
            />
          </div>
        ) : (
          <span className={classes.columnHeader} title={header}>
            {header}
          </span>
        )}
        {named && column.label !== header && <span className={classes.samples}>{strings.headed(header)}</span>}
        <span className={classes.samples}>
          {column.optionLabel
            ? strings.optionsOf(column.label)
            : samples.length > 0
              ? samples.join(' · ')
              : strings.emptyColumn}
        </span>
        {misplaced.map((one) => (
          <span key={`${one.inText} ${one.reason}`} className={classes.cannotStay} data-lost={!one.inText || undefined}>
            {strings.misplacedInColumn(one)}
          </span>
        ))}
      </div>
      <NativeSelect
        className={classes.roleSelect}
        size="xs"
        aria-label={strings.roleOf(header)}
        data={roles}
        value={column.role}
        onChange={(event) => {
          const role = COLUMN_ROLES.find((one) => one === event.currentTarget.value)
          if (role) onChange(withRole(column, role))
        }}
      />
      <div className={classes.columnType}>
        <TypeChoice column={column} header={header} onChange={onChange} />
      </div>
    </li>
  )
})

interface ChoiceProps {
  column: ColumnMapping
  header: string
  onChange: (column: ColumnMapping) => void
}

/** What stands between the options, or the tags, of a cell. */
function SeparatorChoice({ column, header, onChange }: ChoiceProps) {
  return (
    <NativeSelect
      size="xs"
      aria-label={`${strings.separatedBy}: ${header}`}
      data={optionSeparators}
      value={column.multiSelectDelimiter ?? DEFAULT_OPTION_DELIMITER}
      onChange={(event) => onChange({ ...column, multiSelectDelimiter: event.currentTarget.value })}
    />
  )
}

function TypeChoice({ column, header, onChange }: ChoiceProps) {
  const label = strings.typeOf(header)
  if (column.role === 'question' && !column.spreadGroup) {
    const multiple = takesDelimiter(column)
    return (
      <>
        <NativeSelect
          size="xs"
          aria-label={label}
          data={questionTypes}
          value={column.questionType ?? 'FREE_TEXT'}
          onChange={(event) => {
            const questionType = QUESTION_TYPES.find((one) => one === event.currentTarget.value)
            if (questionType) onChange(separated({ ...column, questionType }))
          }}
        />
        {multiple && <SeparatorChoice column={column} header={header} onChange={onChange} />}
      </>
    )
  }
  if (column.role === 'field') {
    return (
      <>
        <NativeSelect
          size="xs"
          aria-label={label}
          data={fieldTypes}
          value={column.fieldType ?? 'TEXT'}
          onChange={(event) => {
            const fieldType = FIELD_TYPES.find((one) => one === event.currentTarget.value)
            if (fieldType) onChange(separated({ ...column, fieldType }))
          }}
        />
        {takesDelimiter(column) && (
          <NativeSelect
            size="xs"
            aria-label={`${strings.separatedBy}: ${header}`}
            data={fieldSeparators}
            value={column.multiSelectDelimiter ?? ''}
            onChange={({ currentTarget: { value } }) => {
              const { multiSelectDelimiter: _former, ...whole } = column
              onChange(value === '' ? whole : { ...column, multiSelectDelimiter: value })
            }}
          />
        )}
      </>
    )
  }
  if (column.role === 'content') {
    return (
      <NativeSelect
        size="xs"
        aria-label={label}
        data={contentTypes}
        value={column.isSpoken ? 'spoken' : 'text'}
        onChange={(event) => {
          const { isSpoken: _former, ...plain } = column
          onChange(event.currentTarget.value === 'spoken' ? { ...column, isSpoken: true } : plain)
        }}
      />
    )
  }
  if (column.role === 'tag') {
    return <SeparatorChoice column={column} header={header} onChange={onChange} />
  }
  if (column.role === 'person') {
    return (
      <NativeSelect
        size="xs"
        aria-label={label}
        data={personParts}
        value={column.personPart ?? 'name'}
        onChange={(event) =>
          onChange({ ...column, personPart: event.currentTarget.value === 'email' ? 'email' : 'name' })
        }
      />
    )
  }
  return null
}
