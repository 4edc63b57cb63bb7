import { NativeSelect } from '@mantine/core'
import { TIME_UNITS } from '../model/recording-time.ts'
import type { Misplaced } from '../model/misplaced.ts'
import {
  TRANSCRIPT_PARTS,
  type ImportMapping,
  type TranscriptColumns as Columns,
  type TranscriptPart,
} from '../model/table-mapping.ts'
import classes from './imports.module.css'
import { OPTION_SEPARATORS } from './mapping-edits.ts'
import { strings } from './strings.ts'

/** What separates the tags of a cell. */
const separators = OPTION_SEPARATORS.map((separator) => ({
  value: separator,
  label: strings.separators[separator] ?? separator,
}))

interface TranscriptColumnsProps {
  mapping: ImportMapping
  columns: Columns
  /** The first rows of the table. */
  rows: readonly (readonly string[])[]
  /** The cells of the table that could not stay in their place. */
  misplaced: readonly Misplaced[]
  onChange: (columns: Columns) => void
}

const units = TIME_UNITS.map((unit) => ({ value: unit, label: strings.timeUnits[unit] }))
const NUMBER = /^\s*\d+(?:[.,]\d+)?\s*$/

/**
 * Chooses which columns of a table that is one conversation contain its speakers, its words, its times and its tags.
 */
export function TranscriptColumns({ mapping, columns, rows, misplaced, onChange }: TranscriptColumnsProps) {
  const choose = (part: TranscriptPart, index: number | null): void => {
    // A column that had another part loses it.
    const others = Object.fromEntries(
      TRANSCRIPT_PARTS.filter((other) => other !== 'words' && columns[other] === index).map((other) => [other, null]),
    )
    if (part !== 'words') onChange({ ...columns, ...others, [part]: index })
    else if (index !== null) onChange({ ...columns, ...others, words: index })
  }
  const { start, tags } = columns
  const hasNumbers = start !== null && rows.some((row) => NUMBER.test(row[start] ?? ''))
  return (
    <>
      <div className={classes.key}>
        {TRANSCRIPT_PARTS.map((part) => (
          <NativeSelect
            key={part}
            size="xs"
            label={strings.transcriptParts[part]}
            data={[
              ...(part === 'words' ? [] : [{ value: '', label: strings.noColumnOf[part] }]),
              ...mapping.columns
                .filter(({ index }) => part === 'words' || index !== columns.words)
                .map(({ index, header }) => ({ value: String(index), label: header.trim() || strings.unnamed(index) })),
            ]}
            value={columns[part] === null ? '' : String(columns[part])}
            onChange={({ currentTarget: { value } }) => choose(part, value === '' ? null : Number(value))}
          />
        ))}
        {tags !== null && (
          <NativeSelect
            size="xs"
            label={strings.tagsSeparatedBy}
            data={separators}
            value={columns.tagDelimiter}
            onChange={(event) => onChange({ ...columns, tagDelimiter: event.currentTarget.value })}
          />
        )}
        {hasNumbers && (
          <NativeSelect
            size="xs"
            label={strings.timeUnit}
            data={units}
            value={columns.timeUnit}
            onChange={(event) => {
              const timeUnit = TIME_UNITS.find((unit) => unit === event.currentTarget.value)
              if (timeUnit) onChange({ ...columns, timeUnit })
            }}
          />
        )}
      </div>
      {tags !== null && <p className={classes.quiet}>{strings.rowTagsHint}</p>}
      {misplaced.map((one) => (
        <p
          key={`${one.columnIndex} ${one.inText} ${one.reason}`}
          className={classes.cannotStay}
          data-lost={!one.inText || undefined}
        >
          {strings.problemOf(one.header || strings.unnamed(one.columnIndex), strings.misplacedInColumn(one))}
        </p>
      ))}
    </>
  )
}
