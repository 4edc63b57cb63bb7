import type { ChartInterval, ChartMetric, ChartType } from '../model/chart.ts'

/** What charts say. */
export const strings = {
  types: {
    TAG_BAR: 'Tags as bars',
    TAG_GROUP_BAR: 'Tag groups as bars',
    RADAR: 'Radar',
    PIE: 'Pie',
    TREEMAP: 'Treemap',
    LINE: 'Over time',
  } satisfies Record<ChartType, string>,
  metrics: { HIGHLIGHT_COUNT: 'Highlights', NOTE_COUNT: 'Notes', TEXT_VOLUME: 'Amount of text' } satisfies Record<
    ChartMetric,
    string
  >,
  metricUnits: { HIGHLIGHT_COUNT: 'highlights', NOTE_COUNT: 'notes', TEXT_VOLUME: 'characters' } satisfies Record<
    ChartMetric,
    string
  >,
  intervals: { WEEK: 'by week', MONTH: 'by month', QUARTER: 'by quarter', YEAR: 'by year' } satisfies Record<
    ChartInterval,
    string
  >,
  times: { NOTE: 'day of the note', HIGHLIGHT: 'day of the highlight' },
  type: 'Type of chart',
  metric: 'What is counted',
  interval: 'Steps of time',
  time: 'Which day counts',
  segment: 'Divide by a field',
  noSegment: 'Not divided',
  from: 'From',
  to: 'To',
  span: 'Time',
  allTime: 'All time',
  clearSpan: 'All time',
  wrongSpan: 'The last day lies before the first.',
  untagged: 'No tag',
  ungrouped: 'No group',
  noAccess: 'No access',
  untitledTag: 'Untitled tag',
  untitledGroup: 'Untitled group',
  noValue: 'No value',
  yes: 'Yes',
  no: 'No',
  quarter: (quarter: number, year: string) => `Q${quarter} ${year}`,
  item: 'Tag',
  group: 'Group',
  value: (metric: ChartMetric, value: number) => `${value.toLocaleString()} ${strings.metricUnits[metric]}`,
  picture: (type: ChartType, metric: ChartMetric, items: number) =>
    `${strings.types[type]}: ${strings.metrics[metric].toLowerCase()} of ${items.toLocaleString()} ${items === 1 ? 'item' : 'items'}. The table has the same figures.`,
  table: 'Figures of the chart',
  others: (count: number) => `${count.toLocaleString()} more`,
  notDrawn: (count: number) => `${count.toLocaleString()} more in the table`,
  people: 'People',
  peopleOf: (people: number, ofPeople: number) => `${people.toLocaleString()} of ${ofPeople.toLocaleString()}`,
  leftOut: 'The smallest figures are left out. Shorten the time or collapse groups to see them.',
  overlap: 'A highlight with several tags counts in each of them.',
  hidden: (count: number) => `Hidden (${count.toLocaleString()})`,
  hide: (title: string) => `Hide ${title}`,
  show: (title: string) => `Show ${title}`,
  hideOne: 'Hide',
  showOne: 'Show',
  onlyThis: 'Show only this',
  showAll: 'Show all',
  collapse: (title: string) => `Show “${title}” as one`,
  expand: 'Show its tags',
  rows: 'Show its highlights',
  more: (title: string) => `More about ${title}`,
  loading: 'Counting',
  failed: 'The chart could not be counted',
  loadingPicture: 'Drawing the chart',
} as const

/** What was done with charts. */
export const chartActStrings = {
  queue: {
    keep: 'Keep a chart',
    change: 'Change a chart',
    remove: 'Delete a chart',
  },
  kept: (title: string) => `Kept “${title}”`,
  renamed: (title: string) => `Renamed to “${title}”`,
  changed: (title: string) => `Changed “${title}”`,
  deleted: (title: string) => `Deleted “${title}”`,
} as const
