import { Button, Popover, Select, TextInput } from '@mantine/core'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconChartLine from '@tabler/icons-react/dist/esm/icons/IconChartLine.mjs'
import IconChartPie from '@tabler/icons-react/dist/esm/icons/IconChartPie.mjs'
import IconChartRadar from '@tabler/icons-react/dist/esm/icons/IconChartRadar.mjs'
import IconChartTreemap from '@tabler/icons-react/dist/esm/icons/IconChartTreemap.mjs'
import IconStack from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import { useState } from 'react'
import { Hint } from '#platform/web/design/hint.tsx'
import { SegmentedTabs } from '#platform/web/design/tabs.tsx'
import {
  CHART_INTERVALS,
  CHART_METRICS,
  CHART_TIMES,
  CHART_TYPES,
  type ChartOptions,
  type ChartType,
} from '../model/chart.ts'
import classes from './charts.module.css'
import { isSegmented, segmentFields, type NoteField } from './marks.ts'
import { strings } from './strings.ts'

const ICONS = {
  TAG_BAR: IconChartBar,
  TAG_GROUP_BAR: IconStack,
  RADAR: IconChartRadar,
  PIE: IconChartPie,
  TREEMAP: IconChartTreemap,
  LINE: IconChartLine,
} satisfies Record<ChartType, unknown>

export interface ChartControlsProps {
  options: ChartOptions
  fields: readonly NoteField[]
  locale: string | undefined
  onChange: (change: Partial<ChartOptions>) => void
}

function choices<Value extends string>(
  values: readonly Value[],
  titles: Record<Value, string>,
): { value: Value; label: string }[] {
  return values.map((value) => ({ value, label: titles[value] }))
}

/** What a chart counts, and how it is drawn. */
export function ChartControls({ options, fields, locale, onChange }: ChartControlsProps) {
  const divided = segmentFields(fields)
  return (
    <div className={classes.controls}>
      <SegmentedTabs
        label={strings.type}
        value={options.type}
        options={CHART_TYPES.map((type) => {
          const Icon = ICONS[type]
          return {
            value: type,
            label: (
              <Hint label={strings.types[type]}>
                <span className={classes.type} aria-label={strings.types[type]} role="img">
                  <Icon size={16} stroke={1.7} aria-hidden="true" />
                </span>
              </Hint>
            ),
          }
        })}
        onChange={(type) => onChange({ type })}
      />
      <Select
        size="sm"
        w={150}
        aria-label={strings.metric}
        allowDeselect={false}
        value={options.metric}
        data={choices(CHART_METRICS, strings.metrics)}
        onChange={(metric) => metric && onChange({ metric })}
      />
      {isSegmented(options.type) && divided.length > 0 && (
        <Select
          size="sm"
          w={170}
          aria-label={strings.segment}
          placeholder={strings.noSegment}
          clearable
          value={options.segmentFieldId}
          data={divided.map(({ id, label }) => ({ value: id, label }))}
          onChange={(segmentFieldId) => onChange({ segmentFieldId })}
        />
      )}
      {options.type === 'LINE' && (
        <Select
          size="sm"
          w={130}
          aria-label={strings.interval}
          allowDeselect={false}
          value={options.interval}
          data={choices(CHART_INTERVALS, strings.intervals)}
          onChange={(interval) => interval && onChange({ interval })}
        />
      )}
      <Span options={options} locale={locale} onChange={onChange} />
    </div>
  )
}

/** The days that count, and whose day it is. */
function Span({ options, locale, onChange }: Omit<ChartControlsProps, 'fields'>) {
  const [opened, setOpened] = useState(false)
  const { from, to } = options
  const shown = (day: string | null): string =>
    day === null
      ? '…'
      : new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
  const wrong = from !== null && to !== null && from > to
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" trapFocus withinPortal>
      <Popover.Target>
        <Button
          size="sm"
          variant="default"
          aria-expanded={opened}
          leftSection={<IconCalendar size={15} stroke={1.7} aria-hidden="true" />}
          onClick={() => setOpened((open) => !open)}
        >
          {from === null && to === null ? strings.allTime : `${shown(from)} – ${shown(to)}`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.span}>
          <Select
            size="sm"
            label={strings.time}
            allowDeselect={false}
            value={options.time}
            data={choices(CHART_TIMES, strings.times)}
            comboboxProps={{ withinPortal: false }}
            onChange={(time) => time && onChange({ time })}
          />
          <TextInput
            size="sm"
            type="date"
            label={strings.from}
            value={from ?? ''}
            max={to ?? undefined}
            onChange={(event) => onChange({ from: event.currentTarget.value || null })}
          />
          <TextInput
            size="sm"
            type="date"
            label={strings.to}
            value={to ?? ''}
            min={from ?? undefined}
            error={wrong ? strings.wrongSpan : null}
            onChange={(event) => onChange({ to: event.currentTarget.value || null })}
          />
          {(from !== null || to !== null) && (
            <Button size="xs" variant="subtle" color="gray" onClick={() => onChange({ from: null, to: null })}>
              {strings.clearSpan}
            </Button>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
