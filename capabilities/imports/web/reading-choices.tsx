import { Checkbox, NativeSelect } from '@mantine/core'
import { SegmentedTabs } from '#platform/web/design/tabs.tsx'
import type { InspectionChoice, TableInspection } from '../model/inspection.ts'
import type { ImportMapping } from '../model/table-mapping.ts'
import classes from './imports.module.css'
import { dateQuestions, DELIMITERS, ENCODINGS, headerDepthOf, withEncodedColumns } from './mapping-edits.ts'
import { strings } from './strings.ts'

interface ReadingChoicesProps {
  table: TableInspection
  mapping: ImportMapping
  disabled: boolean
  /** Choices after which the file must be inspected again. */
  onChoose: (choice: InspectionChoice) => void
  onChange: (mapping: ImportMapping) => void
}

const dateOrders = (['MDY', 'DMY', 'YMD'] as const).map((order) => ({ value: order, label: strings.dateOrders[order] }))
const depths = (['1', '2', '3'] as const).map((depth) => ({ value: depth, label: depth }))

function offered(
  known: readonly { value: string; label: string }[],
  value: string,
): { value: string; label: string }[] {
  return known.some((one) => one.value === value) ? [...known] : [{ value, label: value }, ...known]
}

function timeZones(chosen: string): { value: string; label: string }[] {
  return offered(
    ['UTC', ...Intl.supportedValuesOf('timeZone').filter((name) => name !== 'UTC')].map((name) => ({
      value: name,
      label: name.replaceAll('_', ' '),
    })),
    chosen,
  )
}

/** How the file is read: encoding, delimiter, heading rows, the order of dates and their time zone. */
export function ReadingChoices({ table, mapping, disabled, onChoose, onChange }: ReadingChoicesProps) {
  const { encoding, delimiter, headerRows } = mapping
  const choose = (part: InspectionChoice): void =>
    onChoose({ ...(mapping.format === 'csv' ? { encoding, delimiter } : {}), headerRows, ...part })
  const asked = dateQuestions(table, mapping)
  return (
    <section className={classes.choices} aria-label={strings.reading}>
      {mapping.format === 'csv' && (
        <>
          <NativeSelect
            size="xs"
            disabled={disabled}
            label={strings.encoding}
            data={offered(
              ENCODINGS.map((one) => ({ value: one, label: one.toUpperCase() })),
              encoding,
            )}
            value={encoding}
            onChange={(event) => choose({ encoding: event.currentTarget.value })}
          />
          <NativeSelect
            size="xs"
            disabled={disabled}
            label={strings.delimiter}
            data={offered(DELIMITERS, delimiter)}
            value={delimiter}
            onChange={(event) => choose({ delimiter: event.currentTarget.value })}
          />
        </>
      )}
      <div>
        <span className={classes.choiceLabel}>{strings.header}</span>
        <SegmentedTabs
          label={strings.header}
          value={String(headerRows) as '1' | '2' | '3'}
          options={depths}
          onChange={(value) => {
            const depth = headerDepthOf(value)
            if (depth && !disabled) choose({ headerRows: depth })
          }}
        />
      </div>
      {asked.order && (
        <NativeSelect
          size="xs"
          label={strings.dates}
          data={dateOrders}
          value={mapping.dateOrder}
          onChange={(event) => {
            const order = dateOrders.find((one) => one.value === event.currentTarget.value)?.value
            if (order) onChange({ ...mapping, dateOrder: order })
          }}
        />
      )}
      {asked.zone && (
        <NativeSelect
          className={classes.zone}
          size="xs"
          label={strings.timeZone}
          data={timeZones(mapping.timeZone)}
          value={mapping.timeZone}
          onChange={(event) => onChange({ ...mapping, timeZone: event.currentTarget.value })}
        />
      )}
      {table.mapping.encodedColumns && (
        <Checkbox
          size="xs"
          label={strings.readCodes}
          checked={mapping.encodedColumns !== undefined}
          onChange={(event) =>
            onChange(
              withEncodedColumns(mapping, event.currentTarget.checked ? table.mapping.encodedColumns : undefined),
            )
          }
        />
      )}
    </section>
  )
}
