import { percentText } from '#platform/kernel/written.ts'
import type { ChartInterval, ChartMetric, ChartType } from './chart.ts'

function signed(score: number): string {
  return `${score > 0 ? '+' : ''}${score.toLocaleString(undefined, { maximumFractionDigits: 0 })}`
}

/** The texts of charts. */
export const strings = {
  types: {
    TAG_BAR: 'Tags as bars',
    TAG_GROUP_BAR: 'Tag groups as bars',
    RADAR: 'Radar',
    PIE: 'Pie',
    TREEMAP: 'Treemap',
    LINE: 'Over time',
    CROSSTAB: 'Crosstab',
  } satisfies Record<ChartType, string>,
  /** Values of notes are never drawn as tags. */
  barsOfValues: 'Bars',
  metrics: {
    HIGHLIGHT_COUNT: 'Highlights',
    NOTE_COUNT: 'Notes',
    TEXT_VOLUME: 'Amount of text',
    PEOPLE_COUNT: 'People',
  } satisfies Record<ChartMetric, string>,
  metricUnits: {
    HIGHLIGHT_COUNT: 'highlights',
    NOTE_COUNT: 'notes',
    TEXT_VOLUME: 'characters',
    PEOPLE_COUNT: 'people',
  } satisfies Record<ChartMetric, string>,
  /** The label for several measures that are drawn beside each other. */
  beside: 'Compare with',
  noBeside: 'No comparison',
  dimension: 'Count by',
  noDimension: 'No questions or fields found',
  dimensions: {
    TAGS: 'Tags of highlights',
    PEOPLE: 'People in notes',
    HAPPENED_AT: 'Day of the note',
    CREATED_AT: 'Day it was added',
  },
  titleBy: (counted: string, divided: string) => `${counted} by ${divided}`,
  titleOverTime: (counted: string) => `${counted} over time`,
  untitledPart: 'Untitled',
  groups: {
    own: 'Of highlights and notes',
    questions: 'Questions',
    fields: 'Fields of notes',
    people: 'Fields of contacts',
  },
  /** Shown where there is no value. */
  none: '–',
  percent: percentText,
  share: (metric: ChartMetric) => `% of ${strings.metricUnits[metric]}`,
  shareOfAnswers: '% of answers',
  base: (metric: ChartMetric, of: number) => `n = ${of.toLocaleString()} ${strings.metricUnits[metric]}`,
  baseOfAnswers: (metric: ChartMetric, answered: number) =>
    `Percentages are of the ${answered.toLocaleString()} ${strings.metricUnits[metric]} with an answer (n = ${answered.toLocaleString()}).`,
  baseOfAll: (metric: ChartMetric, all: number) =>
    `Percentages are of all ${all.toLocaleString()} ${strings.metricUnits[metric]} (n = ${all.toLocaleString()}).`,
  baseOfParts: (metric: ChartMetric, answered: number) =>
    `n = ${answered.toLocaleString()} ${strings.metricUnits[metric]} with an answer. Percentages are per column.`,
  baseOfAllParts: (metric: ChartMetric, all: number) =>
    `n = ${all.toLocaleString()} ${strings.metricUnits[metric]}. Percentages are per column.`,
  noAnswer: 'No answer',
  unanswered: (count: number) => `No answer: ${count.toLocaleString()}`,
  answered: 'Answered',
  several: 'Several answers are possible: the total can exceed 100 %.',
  goneOption: 'Deleted option',
  bin: (from: number, to: number) => `${from.toLocaleString()} to under ${to.toLocaleString()}`,
  interviewers: (count: number) =>
    `${count.toLocaleString()} ${count === 1 ? 'highlight contains' : 'highlights contain'} only an interviewer’s words and ${count === 1 ? 'is' : 'are'} left out.`,
  showInterviewers: 'Show them',
  ofInterviewers: 'Interviewers’ words',
  ofPeople: (people: number) => `of ${people.toLocaleString()} people`,
  peopleColumn: (title: string) => `${title}: people`,
  allRow: 'All (n)',
  netPromoter: (score: number, low: number, high: number, n: number) =>
    `NPS ${signed(score)} (95 % interval ${signed(low)} to ${signed(high)}, n = ${n.toLocaleString()})`,
  promoters: (promoters: string, passives: string, detractors: string) =>
    `${promoters} promoters (9–10), ${passives} passives (7–8), ${detractors} detractors (0–6)`,
  scores: 'Net promoter scores',
  crosstab: {
    label: 'Crosstab',
    needsTwo: 'Choose a second question or field to cross it with',
    findSecond: 'Find a question or field',
    needsTwoHint: 'A crosstab counts how often each answer to the one comes with each answer to the other.',
    nobody: 'No one answered both',
    total: 'All',
    base: (metric: ChartMetric, both: number) =>
      `n = ${both.toLocaleString()} ${strings.metricUnits[metric]} that answered both. Percentages are of their row.`,
    signs: { MORE: '▲', LESS: '▼', ALIKE: '·' },
    verdicts: { MORE: 'more', LESS: 'less', ALIKE: 'not distinguishable' },
    tests: { FISHER: 'Fisher’s exact test', CHI_SQUARE: 'chi-square test' },
    tested:
      '▲ more or ▼ less than in the other rows; · not distinguishable from chance. Each cell is tested as yes or no by yes or no, ' +
      'by Fisher’s exact test (chi-square where all four expected counts are five or more), at 0.05, corrected by Holm for all ' +
      'tests of the table (where everyone is in one of two rows, both are one test).',
    repeated: (people: number) =>
      `Nothing is tested: ${people.toLocaleString()} ${people === 1 ? 'person is' : 'people are'} in several rows, and rows of one person say nothing independently of each other.`,
    cell: (row: string, column: string, count: string, verdict: string | null) =>
      `${row} by ${column}: ${count}${verdict === null ? '' : `, ${verdict}`}`,
    p: (p: number) => (p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`),
    verdictColumn: 'Finding',
    left: 'There are more cells than can be shown. Choose questions with fewer answers.',
  },
  column: {
    title: (title: string) => `Distribution of ${title}`,
    more: (count: number) => `${count.toLocaleString()} other answers`,
    empty: 'No one answered yet',
  },
  copyTable: 'Copy the table',
  copiedTable: 'Copied the table. Paste it into a note, an insight or a document.',
  copyPicture: 'Copy the picture',
  copiedPicture: 'Copied the picture',
  intervals: {
    DAY: 'by day',
    WEEK: 'by week',
    MONTH: 'by month',
    QUARTER: 'by quarter',
    YEAR: 'by year',
  } satisfies Record<ChartInterval, string>,
  times: { NOTE: 'day of the note', HIGHLIGHT: 'day of the highlight' },
  type: 'Type of chart',
  metric: 'Measure',
  interval: 'Interval',
  time: 'Date',
  segment: 'Breakdown',
  noSegment: 'No breakdown',
  from: 'From',
  to: 'To',
  span: 'Time',
  allTime: 'All time',
  clearSpan: 'All time',
  wrongSpan: 'The last day is before the first.',
  untagged: 'No tag',
  ungrouped: 'No group',
  noAccess: 'No access',
  untitledTag: 'Untitled tag',
  untitledGroup: 'Untitled group',
  noValue: 'No value',
  yes: 'Yes',
  no: 'No',
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
  collapse: (title: string) => `Collapse “${title}”`,
  expand: 'Show its tags',
  rows: 'Show its highlights',
  more: (title: string) => `More actions for ${title}`,
  loading: 'Counting',
  failed: 'The chart could not be counted',
  loadingPicture: 'Drawing the chart',
  /** For charts in texts. */
  figure: {
    choose: 'Insert chart',
    find: 'Find a chart',
    charts: 'Charts',
    noneKept: 'No saved charts in this project yet. Create one under Charts and save it.',
    noneFound: 'No charts found',
    addTo: 'Add to an insight',
    findInsight: 'Find an insight',
    moreInsights: (count: number) => `Showing the newest ${count} insights. Type to find others.`,
    addTitle: (title: string) => `Add “${title}” to an insight`,
    open: 'Open',
    createInsight: (title: string) => `Create insight “${title}”`,
    gone: 'What this chart counts was deleted, or you do not have access.',
    nothing: 'Nothing to count yet.',
  },
} as const

/** Messages about acts on charts. */
export const chartActStrings = {
  queue: {
    keep: 'Save a chart',
    change: 'Change a chart',
    remove: 'Delete a chart',
    addToInsight: 'Add a chart to an insight',
  },
  kept: (title: string) => `Saved “${title}”`,
  addedToInsight: (title: string, insight: string) => `Added “${title}” to “${insight}”`,
  renamed: (title: string) => `Renamed to “${title}”`,
  changed: (title: string) => `Changed “${title}”`,
  deleted: (title: string) => `Deleted “${title}”`,
} as const
