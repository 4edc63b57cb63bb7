import { Button, MultiSelect, Popover, Select, TextInput } from '@mantine/core'
import IconCalendar from '@tabler/icons-react/dist/esm/icons/IconCalendar.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconChartLine from '@tabler/icons-react/dist/esm/icons/IconChartLine.mjs'
import IconChartPie from '@tabler/icons-react/dist/esm/icons/IconChartPie.mjs'
import IconChartRadar from '@tabler/icons-react/dist/esm/icons/IconChartRadar.mjs'
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs'
import IconChartTreemap from '@tabler/icons-react/dist/esm/icons/IconChartTreemap.mjs'
import IconStack from '@tabler/icons-react/dist/esm/icons/IconStack2.mjs'
import { useState, type SyntheticEvent } from 'react'
import { Hint } from '#platform/web/design/hint.tsx'
import type { PageTool } from '#platform/web/design/page-tools.tsx'
import { SegmentedTabs } from '#platform/web/design/tabs.tsx'
import { CHART_INTERVALS, CHART_TIMES, dividesBy, type ChartOptions, type ChartType } from '../model/chart.ts'
import classes from './charts.module.css'
import { dimensionChoices, dimensionOfValue, valueOfDimension, type Countable } from './dimension-choices.ts'
import { countsNotes, isSegmented, metricsOf, typesOf } from '../model/marks.ts'
import { strings } from './strings.ts'

const ICONS = {
  TAG_BAR: IconChartBar,
  TAG_GROUP_BAR: IconStack,
  RADAR: IconChartRadar,
  PIE: IconChartPie,
  TREEMAP: IconChartTreemap,
  LINE: IconChartLine,
  CROSSTAB: IconTable,
} satisfies Record<ChartType, unknown>

export interface ChartControlsProps {
  options: ChartOptions
  countable: Countable
  /** The dimension or the division has days. */
  hasDays: boolean
  locale: string | undefined
  onChange: (change: Partial<ChartOptions>) => void
}

function choices<Value extends string>(
  values: readonly Value[],
  titles: Record<Value, string>,
): { value: Value; label: string }[] {
  return values.map((value) => ({ value, label: titles[value] }))
}

/** What is typed replaces the chosen name: a click puts the caret into it after it has the focus. */
const SELECTS_TEXT = {
  onFocus: ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => currentTarget.select(),
  onClick: ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => currentTarget.select(),
}

interface DivisionSelectProps extends Pick<ChartControlsProps, 'options' | 'countable' | 'onChange'> {
  label: string
  placeholder: string
  width: number
}

/** Chooses the question or field by which a chart is broken down or crossed. */
export function DivisionSelect({ label, placeholder, width, options, countable, onChange }: DivisionSelectProps) {
  const division = dividesBy(options)
  return (
    <Select
      size="xs"
      w={width}
      aria-label={label}
      placeholder={placeholder}
      clearable
      searchable
      selectFirstOptionOnChange
      nothingFoundMessage={strings.noDimension}
      {...SELECTS_TEXT}
      value={division && valueOfDimension(division)}
      data={dimensionChoices(countable, ({ kind }) => kind !== 'TAGS' || countsNotes(options))}
      onChange={(value) => onChange({ dividedBy: dimensionOfValue(value), segmentFieldId: null })}
    />
  )
}

/** The tools of the page for what a chart counts and how it is drawn. */
export function chartTools({ options, countable, hasDays, locale, onChange }: ChartControlsProps): PageTool[] {
  const division = dividesBy(options)
  const isCrosstab = options.type === 'CROSSTAB'
  const titleOf = (type: ChartType): string =>
    type === 'TAG_BAR' && countsNotes(options) ? strings.barsOfValues : strings.types[type]
  const metrics = metricsOf(options)
  return [
    {
      key: 'dimension',
      node: (
        <Select
          size="xs"
          w={220}
          aria-label={strings.dimension}
          allowDeselect={false}
          searchable
          selectFirstOptionOnChange
          nothingFoundMessage={strings.noDimension}
          {...SELECTS_TEXT}
          value={valueOfDimension(options.dimension)}
          data={dimensionChoices(countable)}
          onChange={(value) => {
            const dimension = dimensionOfValue(value)
            if (dimension) onChange({ dimension, hiddenIds: [], collapsedIds: [] })
          }}
        />
      ),
    },
    {
      key: 'type',
      node: (
        <SegmentedTabs
          label={strings.type}
          value={options.type}
          options={typesOf(options).map((type) => {
            const Icon = ICONS[type]
            return {
              value: type,
              label: (
                <Hint label={titleOf(type)}>
                  <span className={classes.type} aria-label={titleOf(type)} role="img">
                    <Icon size={16} stroke={1.7} aria-hidden="true" />
                  </span>
                </Hint>
              ),
            }
          })}
          onChange={(type) => onChange({ type })}
        />
      ),
    },
    {
      key: 'metric',
      node: (
        <Select
          size="xs"
          w={150}
          aria-label={strings.metric}
          allowDeselect={false}
          value={options.metric}
          data={choices(metrics, strings.metrics)}
          onChange={(metric) => metric && onChange({ metric, beside: options.beside.filter((one) => one !== metric) })}
        />
      ),
    },
    ...(isSegmented(options.type)
      ? [
          {
            key: 'segment',
            node: (
              <DivisionSelect
                label={strings.segment}
                placeholder={isCrosstab ? strings.crosstab.needsTwo : strings.noSegment}
                width={200}
                {...{ options, countable, onChange }}
              />
            ),
          },
        ]
      : []),
    ...(isSegmented(options.type) && !isCrosstab && division === null
      ? [
          {
            key: 'beside',
            node: (
              <MultiSelect
                size="xs"
                w={options.beside.length === 0 ? 160 : undefined}
                maw={300}
                aria-label={strings.beside}
                {...(options.beside.length === 0 ? { placeholder: strings.noBeside } : {})}
                value={options.beside}
                data={choices(
                  metrics.filter((metric) => metric !== options.metric),
                  strings.metrics,
                )}
                onChange={(beside) => onChange({ beside: metrics.filter((metric) => beside.includes(metric)) })}
              />
            ),
          },
        ]
      : []),
    ...(options.type === 'LINE' || hasDays
      ? [
          {
            key: 'interval',
            node: (
              <Select
                size="xs"
                w={130}
                aria-label={strings.interval}
                allowDeselect={false}
                value={options.interval}
                data={choices(CHART_INTERVALS, strings.intervals)}
                onChange={(interval) => interval && onChange({ interval })}
              />
            ),
          },
        ]
      : []),
    { key: 'span', node: <Span options={options} locale={locale} onChange={onChange} /> },
  ]
}

/** The days that count, and which day this is. */
function Span({ options, locale, onChange }: Pick<ChartControlsProps, 'options' | 'locale' | 'onChange'>) {
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
          size="xs"
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
          {!countsNotes(options) && (
            <Select
              size="xs"
              label={strings.time}
              allowDeselect={false}
              value={options.time}
              data={choices(CHART_TIMES, strings.times)}
              comboboxProps={{ withinPortal: false }}
              onChange={(time) => time && onChange({ time })}
            />
          )}
          <TextInput
            size="xs"
            type="date"
            label={strings.from}
            value={from ?? ''}
            max={to ?? undefined}
            onChange={(event) => onChange({ from: event.currentTarget.value || null })}
          />
          <TextInput
            size="xs"
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
