export type { Countable } from './dimension-choices.ts'
export { useChartEvidence } from './use-chart-evidence.ts'
export { crosstabAsRows, figuresAsRows, type ChartEvidence } from '../model/figure-rows.ts'
export {
  addingChartToInsight,
  changingChart,
  creatingChart,
  creatingInsightOfChart,
  deletingChart,
  type KeptChart,
} from './chart-acts.ts'
export { optionsOf } from './chart-options.ts'
export { ChartFigure, type ChartFigureProps } from './chart-figure.tsx'
export { ChartPicker } from './chart-picker.tsx'
export { chartTools, DivisionSelect } from './chart-controls.tsx'
export { chartHighlights } from './chart-highlights.ts'
export { chartNotes } from './chart-notes.ts'
export type { ChartPictureHandle } from './chart-picture.tsx'
export { ChartTable } from './chart-table.tsx'
export { ColumnDistribution, type ColumnDistributionProps } from './column-distribution.tsx'
export { CrosstabTable } from './crosstab-table.tsx'
export { DrawnChart } from './drawn-chart.tsx'
export { CountsNotes, FiguresNotes } from './figure-notes.tsx'
export { askedOptions, countsNotes, shownOptions, type Marks } from '../model/marks.ts'
export { bucketTitle } from '../model/stretches.ts'
export { chartActStrings, strings as chartStrings } from './strings.ts'
export { suggestedTitle } from './suggested-title.ts'
export { asCsv, asPng, copyPicture, copyTable } from './copy-figures.ts'
export { useChartMarks, type ChartMarks } from './use-chart-marks.ts'
